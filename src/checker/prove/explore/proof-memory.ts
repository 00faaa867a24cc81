import type { Registry } from '#registry/registry.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Cuts } from '../domain/cuts.ts';
import type { Beginnings, Slice, Subject, Recalled, EarlierProofs } from './subject.ts';
import { askedAgainOf, scopeOf } from './relevance.ts';

/** When the cache holds more texts than this, it is cleared. */
const MAX_NUMBERS = 50_000;

/** Answers about more sets of visitors than this are not cached. */
const MAX_STATES = 500;

/**
 * Remembers what was found about a campaign for the next proof of it, because an author changes little at a time. An
 * answer about a route depends only on the routes that lead there, and on those parts of others that the question
 * names. Entries that a proof did not use are dropped at its end.
 */
export class ProofMemory implements EarlierProofs {
  readonly #registry: Registry;
  readonly #numbers = new Map<string, number>();
  #ofRoutes = new WeakMap<Route, number>();
  readonly #ofCuts = new WeakMap<Cuts, string>();
  #kept = new Map<string, Recalled>();
  #asked = new Map<string, Recalled>();
  /** How many answers of the current or last proof were cached, and how many were not. */
  counts = { known: 0, found: 0 };

  /** @param registry the blocks of all the proofs */
  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Throws if the blocks differ from those of earlier proofs. */
  begin(registry: Registry): void {
    if (registry !== this.#registry) throw new Error('A memory of proofs is of one registry');
    // A cancelled proof has results worth keeping too.
    for (const [question, answer] of this.#asked) this.#kept.set(question, answer);
    this.#asked = new Map();
    if (this.#numbers.size > MAX_NUMBERS) {
      this.#numbers.clear();
      this.#kept = new Map();
      this.#ofRoutes = new WeakMap();
    }
    this.counts = { known: 0, found: 0 };
  }

  end(): void {
    this.#kept = this.#asked;
    this.#asked = new Map();
  }

  /** Returns everything that an answer depends on, or `undefined` if a rule examines visits with its own function. */
  questionOf(
    subject: Subject,
    slice: Slice,
    { pages, known, knowingMore, open, openKnowingMore }: Beginnings,
    most: number,
  ): string | undefined {
    const { campaign, ways, today, days, cuts } = subject;
    if (slice.rules.some(({ agrees, judge }) => (agrees ?? judge) !== undefined)) return undefined;
    const scope = scopeOf(campaign, slice);
    const routes = campaign.routes.filter(({ name }) => scope.has(name));
    const begins = [pages, known, knowingMore, open, openKnowingMore].map((some) =>
      some.filter(({ route }) => scope.has(route.name)).map(({ route, visitor }) => [route.name, visitor]),
    );
    const rules = slice.rules.map((rule) => ({
      ...rule,
      routes: [...rule.routes],
      shown: rule.shown && [...rule.shown],
    }));
    const inScope = (places: ReadonlySet<string>) =>
      [...places].filter((place) => scope.has(place.split(/[#@]/)[0] ?? ''));
    const { routes: _, ...settings } = campaign;
    return JSON.stringify([
      routes.map((route) => this.#numberOf(route)),
      this.#numberFor(JSON.stringify(settings)),
      this.#numberFor(this.#wordsOf(cuts)),
      this.#numberFor(JSON.stringify(begins)),
      [...askedAgainOf(subject)].toSorted(),
      ways,
      today,
      days,
      most,
      [...slice.targets],
      inScope(slice.free),
      inScope(slice.raised),
      rules,
    ]);
  }

  recall(question: string): Recalled | undefined {
    const found = this.#asked.get(question) ?? this.#kept.get(question);
    if (!found) return undefined;
    this.counts.known += 1;
    this.#asked.set(question, found);
    return found;
  }

  keep(question: string, answer: Recalled): void {
    this.counts.found += 1;
    // Large results would fill the memory of a worker, so they are computed again.
    if ((answer.found?.states ?? 0) > MAX_STATES) return;
    this.#asked.set(question, answer);
  }

  #numberOf(route: Route): number {
    const found = this.#ofRoutes.get(route) ?? this.#numberFor(JSON.stringify(route));
    this.#ofRoutes.set(route, found);
    return found;
  }

  #numberFor(text: string): number {
    const found = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, found);
    return found;
  }

  #wordsOf(cuts: Cuts): string {
    const found = this.#ofCuts.get(cuts) ?? JSON.stringify(cuts.facts.map((fact) => [fact, cuts.testsOf(fact)]));
    this.#ofCuts.set(cuts, found);
    return found;
  }
}
