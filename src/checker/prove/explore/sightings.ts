import { traced, type Sighted } from './trace.ts';
import type { Sighting } from './subject.ts';

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

  /** Does what was noted there stand, whatever is seen after so many pages? */
  isSettled(key: string, depth: number): boolean {
    const found = this.#seen.get(key);
    return found !== undefined && (this.#before.has(key) || found.node.depth <= depth);
  }

  note(key: string, sighted: Sighted): void {
    if (this.isSettled(key, sighted.node.depth)) return;
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
