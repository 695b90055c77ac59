// What attempt() tells, which would end a test otherwise.
import {vi} from 'vitest';

/** Of the failures from now on; until vi.restoreAllMocks(). */
export function toldFailures(): unknown[] {
  const failures: unknown[] = [];
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
    try {
      task();
    } catch (error) {
      failures.push(error);
    }
  });
  return failures;
}
