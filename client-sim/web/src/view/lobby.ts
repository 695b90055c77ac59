// Matches of the server, and the way into one.
import {match, MatchInfo, matches} from '../client';
import type {Invitation} from '../invitation';
import {byId} from './page';

const refreshMs = 2000;
const nameKey = 'fusillade.name';

export interface LobbyListener {
  join(match: string, name: string, classIndex: number, isWatching: boolean): void;
  /** This match is selected, while the lobby is shown. */
  preview(match: string): void;
}

/** One match of the list. It stays the same element as long as the match is there: a click meets what was aimed at. */
class Row {
  readonly item = document.createElement('li');
  private readonly phase = this.item.appendChild(document.createElement('span'));
  private readonly title = this.item.appendChild(document.createElement('b'));
  private readonly counts = this.item.appendChild(document.createElement('small'));

  constructor(select: () => void) {
    this.item.setAttribute('role', 'option'); // older browsers have no property for it
    this.item.tabIndex = 0;
    this.item.addEventListener('click', select);
    this.item.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault(); // space would scroll
      if (!event.repeat) select();
    });
  }

  show(one: MatchInfo, isSelected: boolean): void {
    this.phase.className = `phase ${one.phase}`;
    this.phase.textContent = one.phase;
    this.title.textContent = one.title || one.arena;
    this.counts.textContent = `${one.players} of ${one.players_max} players · ${one.enemies} enemies · ${one.bullets} bullets`;
    this.item.setAttribute('aria-selected', String(isSelected));
  }
}

export class Lobby {
  private rows = new Map<string, Row>();
  private selected = '';
  private described = '';

  constructor(private readonly origin: string, private readonly invitation: Invitation, private readonly listener: LobbyListener) {
    const name = byId<HTMLInputElement>('name');
    name.value = invitation.name ?? localStorage.getItem(nameKey) ?? `guest ${Math.floor(Math.random() * 900 + 100)}`;
    name.readOnly = invitation.name !== undefined;
    byId('join').addEventListener('submit', (event) => {
      event.preventDefault();
      this.enter(false);
    });
    byId('watch').addEventListener('click', () => this.enter(true));
    if (this.isPrivate) this.offerPrivate();
    void this.refresh();
    setInterval(() => void this.refresh(), refreshMs);
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

  private enter(isWatching: boolean): void {
    const name = this.invitation.name ?? (byId<HTMLInputElement>('name').value.trim() || 'guest');
    if (this.invitation.name === undefined) localStorage.setItem(nameKey, name);
    const classIndex = Math.max(0, byId<HTMLSelectElement>('class').selectedIndex); // there may be nothing to choose
    this.listener.join(this.selected, name, classIndex, isWatching);
  }

  private async refresh(): Promise<void> {
    if (this.isHidden || this.isPrivate) return;
    const {match: invitedTo} = this.invitation;
    try {
      this.list((await matches(this.origin)).filter(({id}) => invitedTo === undefined || id === invitedTo));
      if (this.selected !== '') await this.describe(this.selected);
      if (this.selected !== '' && !this.isHidden) this.listener.preview(this.selected);
    } catch {
      this.rows.clear();
      byId('matches').replaceChildren('The server does not answer.');
      this.described = '';
      this.allow();
    }
  }

  private list(all: MatchInfo[]): void {
    if (!all.some(({id}) => id === this.selected)) this.selected = all[0]?.id ?? '';
    const rows = new Map(all.map((one) => [one.id, this.rows.get(one.id) ?? new Row(() => this.select(one.id))]));
    const isOther = rows.size !== this.rows.size || [...rows.keys()].some((id) => !this.rows.has(id));
    this.rows = rows;
    if (isOther) this.place([...rows.values()].map(({item}) => item));
    if (all.length === 0) byId('matches').replaceChildren('The server has no match to join.');
    this.allow();
    for (const one of all) rows.get(one.id)!.show(one, one.id === this.selected);
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
    this.selected = id;
    this.allow();
    void this.refresh();
  }

  // What is known to be there: until the selected match is described, the classes are those of another one.
  private allow(): void {
    const isDescribed = this.selected !== '' && this.selected === this.described;
    byId<HTMLButtonElement>('watch').disabled = !isDescribed;
    byId<HTMLButtonElement>('play').disabled = !isDescribed || byId<HTMLSelectElement>('class').options.length === 0;
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
