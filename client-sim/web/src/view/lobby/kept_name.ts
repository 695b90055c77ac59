// The name under which somebody played last. A browser may refuse to keep data of pages, or have no room: then it is
// typed again.
const key = 'fusillade.name';

export function keptName(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // nothing depends on it
  }
}
