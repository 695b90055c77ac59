/** Does it. Where it fails that is told as an error that nobody has caught, and whoever called goes on. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
