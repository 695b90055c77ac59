// The elements of the page around the picture.
export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

export function say(sentence: string): void {
  const message = byId('message');
  message.hidden = sentence === '';
  if (message.textContent !== sentence) message.textContent = sentence;
}
