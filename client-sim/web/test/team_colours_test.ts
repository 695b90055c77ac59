// Who belongs to whom, by colour.
import {expect, test} from 'vitest';
import {colourOfTeam, haveTeams, nameOfTeam} from '../src/view/team_colours';

test('each of eight teams has a colour of its own', () => {
  const colours = [0, 2, 3, 4, 5, 6, 7, 8].map(colourOfTeam);
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(colours.length);
});

test('teams are counted from 1, as results do', () => {
  expect([0, 2, 8].map(nameOfTeam)).toEqual(['Team 1', 'Team 2', 'Team 8']);
});

test('a match has teams where two oppose each other', () => {
  expect(haveTeams([])).toBe(false);
  expect(haveTeams([{team: 0}, {team: 0}])).toBe(false);
  expect(haveTeams([{team: 0}, {team: 2}])).toBe(true);
});
