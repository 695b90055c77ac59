// Who belongs to whom, by colour.
import {expect, test} from 'vitest';
import {colourOfTeam} from '../src/view/team_colours';

test('each of eight teams has a colour of its own', () => {
  const colours = [0, 2, 3, 4, 5, 6, 7, 8].map(colourOfTeam);
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(colours.length);
});
