// Whose players are whose, where a match has teams.
const colours = [0xff9a5c, undefined, 0x6f9dff, 0x8be06a, 0xd98bff, 0xffd75e, 0x5ee0c8, 0xff7ab8, 0xc9d4e6] as const;

/** By number: players' teams are 0, 2, 3 and so on to 8; undefined: no team of players. */
export const colourOfTeam = (team: number): number | undefined => colours[team];

/** As people count them, and results do: from 1. */
export const nameOfTeam = (team: number): string => `Team ${team === 0 ? 1 : team}`;

/** Of those who are in a match, as its scores say: whether any oppose each other. */
export const haveTeams = (players: readonly {team: number}[]): boolean => new Set(players.map(({team}) => team)).size > 1;
