import type { Route } from '#schemas/campaign/campaign.ts';

/** Where variables still make a difference. */
export interface Liveness {
  /** Does something on a route that can follow this one read the variable? */
  isReadAfter(route: string, variable: string): boolean;
  /** What is read on a route or after it, and may be known of those who come there. */
  countedAt(route: string): ReadonlySet<string>;
}

/**
 * Finds where variables still make a difference. Flows may have thousands of routes, and each may read and ask
 * something else:
 * a set of variables is a bit for each.
 * @param here what each route reads
 * @param asksFirst what can be known only once a route was shown, by the route
 */
export function livenessOf(
  routes: readonly Route[],
  here: ReadonlyMap<string, ReadonlySet<string>>,
  asksFirst: ReadonlyMap<string, ReadonlySet<string>>,
): Liveness {
  const variables = [...new Set([...here.values()].flatMap((reads) => [...reads]))];
  const places = new Map(variables.map((name, place) => [name, place]));
  const bits = (names: Iterable<string>) => bitsOf(names, places);
  const live = new Map(routes.map(({ name }) => [name, bits(here.get(name) ?? [])]));
  const after = new Map(routes.map(({ name }) => [name, bits([])]));
  const empty = bits([]);
  flow(routes.toReversed(), ({ name, next }) => {
    const [follows, reads] = [after.get(name) ?? empty, live.get(name) ?? empty];
    for (const { to } of next) add(follows, live.get(to) ?? empty);
    return add(reads, follows);
  });
  const asked = new Map(routes.map(({ name }) => [name, bits(asksFirst.get(name) ?? [])]));
  const askedFirst = bits([...asksFirst.values()].flatMap((facts) => [...facts]));
  const known = new Map(routes.map(({ name }) => [name, bits([])]));
  flow(routes, ({ name, next }) => {
    let more = false;
    for (const { to } of next) {
      const [before, own, onward] = [known.get(name) ?? empty, asked.get(name) ?? empty, live.get(to) ?? empty];
      const brought = onward.map((word, place) => word & ((before[place] ?? 0) | (own[place] ?? 0)));
      more = add(known.get(to) ?? empty, brought) || more;
    }
    return more;
  });
  const counted = new Map<string, ReadonlySet<string>>();
  const countedAt = (name: string): ReadonlySet<string> => {
    const [reads, facts] = [live.get(name) ?? empty, known.get(name) ?? empty];
    const words = reads.map((word, place) => word & (~(askedFirst[place] ?? 0) | (facts[place] ?? 0)));
    const found = counted.get(name) ?? new Set(namesIn(words, variables));
    counted.set(name, found);
    return found;
  };
  return { isReadAfter: (name, variable) => isIn(after.get(name) ?? empty, places.get(variable)), countedAt };
}

/** Does something for each route, until it changes nothing more. */
function flow(routes: readonly Route[], change: (route: Route) => boolean): void {
  for (let more = true; more;) {
    more = false;
    for (const route of routes) more = change(route) || more;
  }
}

function bitsOf(names: Iterable<string>, places: ReadonlyMap<string, number>): Uint32Array {
  const words = new Uint32Array(Math.ceil(places.size / 32));
  for (const name of names) {
    const place = places.get(name);
    if (place !== undefined) words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  return words;
}

/** Adds bits to others. True: there were new ones. */
function add(words: Uint32Array, more: Uint32Array): boolean {
  let changed = false;
  for (const [place, word] of more.entries()) {
    const before = words[place] ?? 0;
    const now = (before | word) >>> 0;
    if (now !== before) {
      words[place] = now;
      changed = true;
    }
  }
  return changed;
}

function isIn(words: Uint32Array, place: number | undefined): boolean {
  return place !== undefined && ((words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

function namesIn(words: Uint32Array, names: readonly string[]): string[] {
  return names.filter((_, place) => isIn(words, place));
}
