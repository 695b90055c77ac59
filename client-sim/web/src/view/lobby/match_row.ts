// One match of the lobby's list. It stays the same element as long as the match is there: a click meets what was aimed at.
import type {MatchInfo} from '../../client';
import {counted} from '../../client/words';

export const titleOf = ({title, arena}: MatchInfo): string => title || arena;

export class MatchRow {
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

  /** `isNamesake`: another one has the same title. */
  show(one: MatchInfo, isSelected: boolean, isNamesake: boolean): void {
    this.phase.className = `phase ${one.phase}`;
    this.phase.textContent = one.phase;
    this.title.textContent = titleOf(one);
    const counts = [`${one.players} of ${counted(one.players_max, 'player')}`, counted(one.enemies, 'enemy', 'enemies'), counted(one.bullets, 'bullet')];
    this.counts.textContent = [...(isNamesake ? [one.id] : []), ...counts].join(' · ');
    this.item.setAttribute('aria-selected', String(isSelected));
  }
}
