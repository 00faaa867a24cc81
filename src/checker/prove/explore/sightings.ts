import type { Arrival, Node } from './node-sets.ts';
import type { Draft } from './subject.ts';
import { traced } from './trace.ts';

/** One visitor to whom something happened: on which route, by which way, and what is decided of them by then. */
export interface Sighting {
  readonly node: Arrival;
  readonly draft: Draft;
}

/** Visitors to whom something happened. */
export interface Sighted {
  readonly node: Node;
  readonly draft: Draft;
}

/** Where things happened, each to a visitor whose way there is as short as any that was found. */
export class Sightings implements ReadonlyMap<string, Sighting> {
  readonly #seen: Map<string, Sighted>;
  readonly #traced = new Map<string, Sighting>();
  readonly #before: ReadonlySet<string>;

  /** @param seen what was noted before: that stands */
  constructor(seen?: Sightings) {
    this.#seen = new Map(seen ? seen.#seen : []);
    this.#before = new Set(this.#seen.keys());
  }

  note(key: string, sighted: Sighted): void {
    const found = this.#seen.get(key);
    if (found && (this.#before.has(key) || found.node.depth <= sighted.node.depth)) return;
    this.#seen.set(key, sighted);
    this.#traced.delete(key);
  }

  get(key: string): Sighting | undefined {
    const seen = this.#seen.get(key);
    const found = this.#traced.get(key) ?? (seen && traced(seen));
    if (found) this.#traced.set(key, found);
    return found;
  }

  has(key: string): boolean {
    return this.#seen.has(key);
  }

  get size(): number {
    return this.#seen.size;
  }

  keys(): MapIterator<string> {
    return this.#seen.keys();
  }

  *entries(): MapIterator<[string, Sighting]> {
    for (const key of this.#seen.keys()) {
      const sighting = this.get(key);
      if (sighting) yield [key, sighting];
    }
  }

  *values(): MapIterator<Sighting> {
    for (const [, sighting] of this.entries()) yield sighting;
  }

  [Symbol.iterator](): MapIterator<[string, Sighting]> {
    return this.entries();
  }

  forEach(call: (sighting: Sighting, key: string, map: ReadonlyMap<string, Sighting>) => void): void {
    for (const [key, sighting] of this.entries()) call(sighting, key, this);
  }
}
