// Events by name, with their type.
import {attempt} from './attempt';

export class Emitter<Events extends object> {
  private readonly listeners = new Map<keyof Events, Set<(event: never) => void>>();

  /** Answers a function that ends it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all);
    all.add(listener as (event: never) => void);
    return () => all.delete(listener as (event: never) => void);
  }

  protected emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of this.listeners.get(name) ?? []) attempt(() => (listener as (event: Events[Name]) => void)(event));
  }
}
