// How a round ended, as it stands over the field.
import type {MatchState} from '../../dist/proto/fusillade/v1/play_pb';
import {capital} from '../client/words';

/** As a sentence begins; but nobody's name is written otherwise. */
export function headlineOf({result, scores: [best]}: Pick<MatchState, 'result' | 'scores'>): string {
  if (best && result.startsWith(`${best.name} wins`)) return result;
  return capital(result) || 'The round is over';
}
