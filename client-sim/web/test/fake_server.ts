// The server's HTTP, as far as the library asks for it.
import {create, toBinary} from '@bufbuild/protobuf';
import {vi} from 'vitest';
import {ArenaContentSchema} from '../dist/proto/fusillade/v1/content_pb';
import {savedState} from './saved_state';

/** Content by its hash, of arena files below the root of the repository. Answers the addresses that are asked for. */
export function serve(arenas: Record<string, string>): string[] {
  const asked: string[] = [];
  const contents = new Map(Object.entries(arenas).map(([hash, arena]) => [hash, toBinary(ArenaContentSchema, create(ArenaContentSchema, {title: hash, simulation: savedState(arena)})).slice()]));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const bytes = contents.get(url.split('/').at(-1)!);
    return Promise.resolve(bytes ? new Response(bytes) : new Response(null, {status: 404, statusText: 'Not Found'}));
  });
  return asked;
}

/** When whatever was asked for has been read. */
export const answered = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
