import type { Campaign, Route } from '#schemas/campaign/campaign.ts';

/**
 * Maps the routes that have a path back to themselves, ignoring conditions, to the name of their cycle. Only there does
 * a proof have to remember where a visitor has been.
 */
export function cyclesOf(campaign: Campaign): ReadonlyMap<string, string> {
  const cycle = componentsOf(campaign);
  const next = new Map(campaign.routes.map((route) => [route.name, route.next.map(({ to }) => to)]));
  const sizes = Map.groupBy(cycle.values(), (root) => root);
  return new Map(
    [...cycle].filter(([name, root]) => (sizes.get(root)?.length ?? 0) > 1 || next.get(name)?.includes(name) === true),
  );
}

/**
 * Maps every route to the name of its cycle, or to its own name if it is in none, in topological order: no path leads
 * from a later cycle to an earlier one.
 */
export function componentsOf({ routes }: Campaign): ReadonlyMap<string, string> {
  const next = new Map(routes.map((route) => [route.name, route.next.map(({ to }) => to)]));
  const order = finishOrder(
    routes.map(({ name }) => name),
    (name) => next.get(name) ?? [],
  );
  const before = new Map<string, string[]>();
  for (const [name, targets] of next) for (const to of targets) before.set(to, [...(before.get(to) ?? []), name]);
  const cycle = new Map<string, string>();
  for (const root of order.toReversed()) {
    const work = cycle.has(root) ? [] : [root];
    for (let name = work.pop(); name !== undefined; name = work.pop()) {
      if (cycle.has(name)) continue;
      cycle.set(name, root);
      work.push(...(before.get(name) ?? []));
    }
  }
  return cycle;
}

/**
 * Returns the routes in the order in which a depth-first search finishes them. Not recursive, because flows may be a
 * thousand routes deep.
 */
function finishOrder(names: readonly string[], next: (name: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  const done: string[] = [];
  for (const start of names) {
    const stack: { readonly name: string; readonly rest: string[] }[] = seen.has(start)
      ? []
      : [{ name: start, rest: [...next(start)] }];
    seen.add(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const to = top.rest.shift();
      if (to === undefined) done.push(stack.pop()?.name ?? start);
      else if (!seen.has(to)) {
        seen.add(to);
        stack.push({ name: to, rest: [...next(to)] });
      }
    }
  }
  return done;
}

/** Where variables still make a difference. */
export interface Liveness {
  /** Does anything on a route that can follow this one read the variable? */
  isReadAfter(route: string, variable: string): boolean;
  /** What is read on a route or after it, and may be known of the visitors who reach it. */
  countedAt(route: string): ReadonlySet<string>;
}

/**
 * Finds where variables still make a difference. Flows may have thousands of routes, each of which may read and ask for
 * something else, so a set of variables is a bit set.
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

/** Repeats a change for each route until a fixed point is reached. */
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

/** Adds bits to others. Returns true if any were new. */
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

/** The named routes and every route with a path to one of them, ignoring conditions. */
export function leadingTo(routes: readonly Route[], goals: readonly string[]): Set<string> {
  const before = new Map<string, string[]>();
  for (const { name, next } of routes) for (const { to } of next) before.set(to, [...(before.get(to) ?? []), name]);
  const reached = new Set(goals);
  for (const name of reached) for (const source of before.get(name) ?? []) reached.add(source);
  return reached;
}
