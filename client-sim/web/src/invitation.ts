// What a link to the page may bring along behind its `#`, where no server is sent it: `token`, by which a studio's own
// service lets a player in, and `code`, of a private match. Neither is kept anywhere but in its tab.

export interface Invitation {
  token: string;
  code: string;
  /** Of the token: whoever comes with it plays there, under this name. Undefined: as one likes. */
  match: string | undefined;
  name: string | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Of a JSON Web Token; nothing where it is none: what is wrong with it the server says. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (c) => c.charCodeAt(0))));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** `hash`: as `location` has it. */
export function readInvitation(hash: string): Invitation {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const token = given.get('token') ?? '';
  const {match, player} = claimsOf(token);
  return {token, code: given.get('code') ?? '', match: text(match), name: text(player)};
}
