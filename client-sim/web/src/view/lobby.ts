// Matches of the server, and the way into one.
import {match, matches} from '../client';
import {byId, say} from './hud';

const refreshMs = 2000;
const nameKey = 'fusillade.name';

type Join = (match: string, name: string, classIndex: number, isWatching: boolean) => void;

export class Lobby {
  private selected = '';
  private described = '';

  constructor(private readonly origin: string, private readonly join: Join) {
    byId<HTMLInputElement>('name').value = localStorage.getItem(nameKey) ?? `guest ${Math.floor(Math.random() * 900 + 100)}`;
    byId('join').addEventListener('submit', (event) => {
      event.preventDefault();
      this.enter(false);
    });
    byId('watch').addEventListener('click', () => this.enter(true));
    void this.refresh();
    setInterval(() => void this.refresh(), refreshMs);
  }

  show(): void {
    byId('lobby').hidden = false;
  }
  hide(): void {
    byId('lobby').hidden = true;
    (document.activeElement as HTMLElement | null)?.blur();
  }

  private enter(isWatching: boolean): void {
    const name = byId<HTMLInputElement>('name').value.trim() || 'guest';
    localStorage.setItem(nameKey, name);
    if (this.selected === '') return say('The server has no match to join.');
    this.join(this.selected, name, byId<HTMLSelectElement>('class').selectedIndex, isWatching);
  }

  private async refresh(): Promise<void> {
    if (byId('lobby').hidden) return;
    try {
      this.list(await matches(this.origin));
      if (this.selected !== '' && this.selected !== this.described) await this.describe(this.selected);
    } catch {
      byId('matches').replaceChildren();
      const item = document.createElement('li');
      item.textContent = 'The server does not answer.';
      byId('matches').append(item);
    }
  }

  private list(all: Awaited<ReturnType<typeof matches>>): void {
    if (!all.some(({id}) => id === this.selected)) this.selected = all[0]?.id ?? '';
    byId('matches').replaceChildren(...all.map((one) => {
      const item = document.createElement('li');
      const counts = document.createElement('small');
      counts.textContent = `${one.players} of ${one.players_max} players, ${one.enemies} enemies, ${one.bullets} bullets`;
      item.append(one.title || one.arena, counts);
      item.setAttribute('aria-selected', String(one.id === this.selected));
      item.addEventListener('click', () => {
        this.selected = one.id;
        void this.refresh();
      });
      return item;
    }));
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
