// Matches of the server, and the way into one.
import {match, MatchInfo, matches} from '../client';
import {byId, say} from './page';

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
    this.item.addEventListener('click', select);
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

  constructor(private readonly origin: string, private readonly listener: LobbyListener) {
    byId<HTMLInputElement>('name').value = localStorage.getItem(nameKey) ?? `guest ${Math.floor(Math.random() * 900 + 100)}`;
    byId('join').addEventListener('submit', (event) => {
      event.preventDefault();
      this.enter(false);
    });
    byId('watch').addEventListener('click', () => this.enter(true));
    void this.refresh();
    setInterval(() => void this.refresh(), refreshMs);
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
    const name = byId<HTMLInputElement>('name').value.trim() || 'guest';
    localStorage.setItem(nameKey, name);
    if (this.selected === '') return say('The server has no match to join.');
    this.listener.join(this.selected, name, byId<HTMLSelectElement>('class').selectedIndex, isWatching);
  }

  private async refresh(): Promise<void> {
    if (this.isHidden) return;
    try {
      this.list(await matches(this.origin));
      if (this.selected !== '' && this.selected !== this.described) await this.describe(this.selected);
      if (this.selected !== '' && !this.isHidden) this.listener.preview(this.selected);
    } catch {
      this.rows.clear();
      byId('matches').replaceChildren('The server does not answer.');
    }
  }

  private list(all: MatchInfo[]): void {
    if (!all.some(({id}) => id === this.selected)) this.selected = all[0]?.id ?? '';
    const rows = new Map(all.map((one) => [one.id, this.rows.get(one.id) ?? new Row(() => this.select(one.id))]));
    const isOther = rows.size !== this.rows.size || [...rows.keys()].some((id) => !this.rows.has(id));
    this.rows = rows;
    if (isOther) byId('matches').replaceChildren(...[...rows.values()].map(({item}) => item));
    for (const one of all) rows.get(one.id)!.show(one, one.id === this.selected);
  }

  private select(id: string): void {
    this.selected = id;
    void this.refresh();
  }

  private async describe(id: string): Promise<void> {
    const {classes = []} = await match(this.origin, id);
    this.described = id;
    byId('class').replaceChildren(...classes.map(({name, health, speed}) => {
      const option = document.createElement('option');
      option.textContent = `${name}: ${health} health, speed ${speed}`;
      return option;
    }));
  }
}
