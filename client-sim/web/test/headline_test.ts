import {create} from '@bufbuild/protobuf';
import {expect, test} from 'vitest';
import {MatchStateSchema} from '../dist/proto/fusillade/v1/play_pb';
import {headlineOf} from '../src/view/headline';

const headline = (result: string, ...names: string[]): string => headlineOf(create(MatchStateSchema, {result, scores: names.map((name) => ({name}))}));

test('a result begins as a sentence does', () => {
  expect(headline('nobody is left')).toBe('Nobody is left');
  expect(headline('nobody scored', 'nobody')).toBe('Nobody scored');
  expect(headline('a draw of 2 teams with 3 points', 'a', 'b')).toBe('A draw of 2 teams with 3 points');
  expect(headline('team 2 wins with 1 point', 'ada')).toBe('Team 2 wins with 1 point');
});

test('a name stays as it is', () => {
  expect(headline('ada wins with 7 points', 'ada', 'bob')).toBe('ada wins with 7 points');
});

test('a round without a result has ended, too', () => {
  expect(headline('')).toBe('The round is over');
});
