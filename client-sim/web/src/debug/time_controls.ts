// Pause, single steps and slow motion of a match, for whoever has the operator's token.
import type {DebugFeed} from './debug_feed';

const paces = [1, 2, 5, 20];

export class TimeControls {
  private readonly row = document.createElement('div');
  private readonly note = document.createElement('pre');
  private readonly feed: DebugFeed;

  constructor(place: HTMLElement, feed: DebugFeed) {
    this.feed = feed;
    const {row} = this;
    row.className = 'time';
    const token = document.createElement('input');
    token.type = 'password';
    token.placeholder = 'operator token';
    token.setAttribute('aria-label', token.placeholder);
    token.autocomplete = 'off';
    token.addEventListener('input', () => (feed.token = token.value));
    token.addEventListener('keydown', ({code}) => {
      if (code === 'Escape' || code === 'Enter') token.blur(); // keys are the match's again
    });
    row.append(token, this.button('pause', 'Pause', () => feed.change(feed.state?.paused ? 'resume' : 'pause')), this.button('step', 'Step', () => feed.change('step', {ticks: 1})));
    for (const pace of paces) row.append(this.button(`slow-${pace}`, `1/${pace}`, () => feed.change('slow', {slow_motion: pace})));
    place.append(row, this.note);
  }

  private button(name: string, text: string, press: () => Promise<void>): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.time = name;
    button.textContent = text;
    button.addEventListener('click', () => {
      void press();
      button.blur(); // space fires, and is not to press it again
    });
    return button;
  }

  draw(): void {
    this.row.hidden = this.feed.isRefused;
    const {state, problem} = this.feed;
    const time = state ? `${state.paused ? 'paused' : `1/${state.slow_motion} of its pace`} at tick ${state.tick}` : '';
    const text = [time, problem].filter((line) => line !== '').join('\n');
    if (this.note.textContent !== text) this.note.textContent = text;
  }
}
