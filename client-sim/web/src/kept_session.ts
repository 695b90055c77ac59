// What this tab takes part in as its page goes, so that whoever loads the page again goes on there, as the same player.
// Taken once: a copy of the tab begins anew, and so does whoever comes by another invitation. A browser may refuse to keep
// data of pages: then everybody does.
import type {Wish} from './wish';

const key = 'fusillade.session';

export function keepSession(wish: Wish, seconds: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({wish: {...wish, reconnectToken: [...(wish.reconnectToken ?? [])]}, untilMs: Date.now() + 1000 * seconds, invitation: location.hash}));
  } catch {
    // nothing depends on it
  }
}

/** Undefined: there is none, or it is too old, or of another invitation. */
export function takeSession(): Wish | undefined {
  try {
    const {wish, untilMs, invitation} = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.removeItem(key);
    const isCurrent = Date.now() < untilMs && invitation === location.hash;
    return isCurrent ? {...wish, reconnectToken: Uint8Array.from(wish.reconnectToken)} : undefined;
  } catch {
    return undefined;
  }
}
