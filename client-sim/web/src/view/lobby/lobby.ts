// Matches of the server, and the way into one.
import {match, matches, Refused} from '../../client';
import type {MatchInfo} from '../../client';
import type {Invitation} from '../../invitation';
import type {Wish} from '../../wish';
import {MatchRow, titleOf} from './match_row';
import {keepName, keptName} from './kept_name';
import {byId, forgetWhatIsRead, say} from '../page';
import type {Role} from '../role';

const refreshMs = 2000;

export interface LobbyListener {
  join(wish: Wish): void;
  /** This match is selected, while the lobby is shown. */
  preview(match: string): void;
}

export class Lobby {
  private rows = new Map<string, MatchRow>();
  private selected = '';
  private described = '';
  private looks = 0; // on their way
  private readonly origin: string;
  private readonly invitation: Invitation;
  private readonly listener: LobbyListener;

  constructor(origin: string, invitation: Invitation, listener: LobbyListener) {
    this.origin = origin;
    this.invitation = invitation;
    this.listener = listener;
    const name = byId<HTMLInputElement>('name');
    const typed = name.value; // while the page was loading
    name.value = invitation.name ?? (typed || (keptName() ?? `guest ${Math.floor(Math.random() * 900 + 100)}`));
    name.readOnly = invitation.name !== undefined;
    byId('join').addEventListener('submit', (event) => {
      event.preventDefault();
      this.enter('player');
    });
    byId('watch').addEventListener('click', () => this.enter('spectator'));
    if (this.isPrivate) this.offerPrivate();
    void this.refresh();
    setInterval(() => {
      if (this.looks === 0) void this.refresh();
    }, refreshMs);
  }

  private get isPrivate(): boolean {
    return this.invitation.code !== '';
  }

  // Nothing tells of it but its code, nor is it shown behind the lobby: each try with a wrong code counts.
  private offerPrivate(): void {
    this.selected = this.invitation.match ?? '';
    byId('matches').replaceChildren('A private match, by its code.');
    byId('class').parentElement!.hidden = true;
    byId<HTMLButtonElement>('watch').disabled = byId<HTMLButtonElement>('play').disabled = false;
  }

  get isHidden(): boolean {
    return byId('lobby').hidden;
  }
  show(): void {
    byId('lobby').hidden = false;
    void this.refresh();
  }
  hide(): void {
    byId('lobby').hidden = true;
    (document.activeElement as HTMLElement | null)?.blur();
  }

  private enter(role: Role): void {
    const name = this.invitation.name ?? (byId<HTMLInputElement>('name').value.trim() || 'guest');
    if (this.invitation.name === undefined) keepName(name);
    const classIndex = Math.max(0, byId<HTMLSelectElement>('class').selectedIndex); // there may be nothing to choose
    this.listener.join({match: this.selected, name, classIndex, role});
  }

  private async refresh(): Promise<void> {
    if (this.isHidden || this.isPrivate) return;
    ++this.looks;
    await this.look().finally(() => --this.looks);
  }

  private async look(): Promise<void> {
    const {match: invitedTo} = this.invitation;
    try {
      this.list((await matches(this.origin)).filter(({id}) => invitedTo === undefined || id === invitedTo));
    } catch (error) {
      return this.forget(error instanceof Refused ? `The server answers ${error.answer}.` : 'The server does not answer.');
    }
    forgetWhatIsRead();
    if (this.selected !== '') await this.describe(this.selected).catch(() => {}); // it may have ended just now
    if (this.isDescribed && !this.isHidden) this.listener.preview(this.selected);
  }

  private forget(why: string): void {
    this.rows.clear();
    byId('matches').replaceChildren(why);
    this.described = '';
    this.allow();
  }

  private list(all: MatchInfo[]): void {
    if (!all.some(({id}) => id === this.selected)) this.selected = all[0]?.id ?? '';
    const rows = new Map(all.map((one) => [one.id, this.rows.get(one.id) ?? new MatchRow(() => this.select(one.id))]));
    const isOther = rows.size !== this.rows.size || [...rows.keys()].some((id) => !this.rows.has(id));
    this.rows = rows;
    if (isOther) this.place([...rows.values()].map(({item}) => item));
    if (all.length === 0) byId('matches').replaceChildren('The server has no match to join.');
    this.allow();
    const isNamesake = (one: MatchInfo): boolean => all.some((other) => other !== one && titleOf(other) === titleOf(one));
    for (const one of all) rows.get(one.id)!.show(one, one.id === this.selected, isNamesake(one));
  }

  // What is put in again loses the focus. Where its match is gone, the selected one has it.
  private place(items: HTMLElement[]): void {
    const list = byId('matches');
    const {activeElement} = document;
    const hadFocus = list.contains(activeElement);
    list.replaceChildren(...items);
    if (hadFocus) (items.find((item) => item === activeElement) ?? this.rows.get(this.selected)?.item)?.focus();
  }

  private select(id: string): void {
    if (id !== this.selected) say(''); // what was said was of another one
    this.selected = id;
    this.allow();
    void this.refresh();
  }

  private get isDescribed(): boolean {
    return this.selected !== '' && this.selected === this.described;
  }

  // What is known to be there: until the selected match is described, the classes are those of another one.
  private allow(): void {
    byId<HTMLButtonElement>('watch').disabled = !this.isDescribed;
    byId<HTMLButtonElement>('play').disabled = !this.isDescribed || byId<HTMLSelectElement>('class').options.length === 0;
  }

  // Each time: a reload may bring other classes. The list stays as it is where they are the same, for whoever looks into it.
  private async describe(id: string): Promise<void> {
    const {classes = []} = await match(this.origin, id);
    if (id !== this.selected) return;
    this.described = id;
    const select = byId<HTMLSelectElement>('class');
    const options = classes.map(({name, health, speed}) => new Option(`${name}: ${health} health, speed ${speed}`));
    const textOf = (all: Iterable<HTMLOptionElement>): string => [...all].map(({text}) => text).join('\n');
    if (textOf(options) !== textOf(select.options)) select.replaceChildren(...options);
    this.allow();
  }
}
