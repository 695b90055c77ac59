// The elements of the page around the picture.
const readMs = 10_000;
const heardMs = 1000;

let saidAt = 0; // ms
let saidAloud = '';
let isSpeaking = false;
let waiting = ''; // until it has spoken

export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Whoever has used a finger last finds buttons on the page instead of keys. */
export const isTouched = (): boolean => !byId('touch').hidden;

/** For who hears the page, one after the other; no more than one waits, the newest. */
export function announce(sentence: string): void {
  waiting = sentence;
  if (!isSpeaking) speak();
}

function speak(): void {
  isSpeaking = waiting !== '';
  if (!isSpeaking) return;
  byId('announcement').textContent = waiting;
  waiting = '';
  setTimeout(speak, heardMs);
}

/** `aloud`: what is heard of it, once as long as it is the same; empty: nothing. */
export function say(sentence: string, aloud = sentence): void {
  const message = byId('message');
  message.hidden = sentence === '';
  if (message.textContent === sentence) return;
  message.textContent = sentence;
  saidAt = performance.now();
  if (aloud !== '' && aloud !== saidAloud) announce(aloud);
  saidAloud = aloud;
}

/** What has stood there long enough to be read. */
export function forgetWhatIsRead(): void {
  if (performance.now() - saidAt > readMs) say('');
}
