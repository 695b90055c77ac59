// The elements of the page around the picture.
const readMs = 10_000;

let saidAt = 0; // ms

export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

export function say(sentence: string): void {
  const message = byId('message');
  message.hidden = sentence === '';
  if (message.textContent === sentence) return;
  message.textContent = sentence;
  saidAt = performance.now();
}

/** What has stood there long enough to be read. */
export function forgetWhatIsRead(): void {
  if (performance.now() - saidAt > readMs) say('');
}
