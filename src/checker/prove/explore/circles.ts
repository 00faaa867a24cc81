import type { Campaign } from '#schemas/campaign/campaign.ts';

/**
 * The routes from which a way leads back to them, conditions left aside: each with the name of its circle. Only there
 * has a proof to remember where a visitor has been.
 */
export function circlesOf(campaign: Campaign): ReadonlyMap<string, string> {
  const circle = componentsOf(campaign);
  const next = new Map(campaign.routes.map((route) => [route.name, route.next.map(({ to }) => to)]));
  const sizes = Map.groupBy(circle.values(), (root) => root);
  return new Map(
    [...circle].filter(([name, root]) => (sizes.get(root)?.length ?? 0) > 1 || next.get(name)?.includes(name) === true),
  );
}

/**
 * Every route with the name of its circle, a route in none with its own: in an order in which no way leads from a later
 * circle to an earlier one.
 */
export function componentsOf({ routes }: Campaign): ReadonlyMap<string, string> {
  const next = new Map(routes.map((route) => [route.name, route.next.map(({ to }) => to)]));
  const order = finishOrder(
    routes.map(({ name }) => name),
    (name) => next.get(name) ?? [],
  );
  const before = new Map<string, string[]>();
  for (const [name, targets] of next) for (const to of targets) before.set(to, [...(before.get(to) ?? []), name]);
  const circle = new Map<string, string>();
  for (const root of order.toReversed()) {
    const work = circle.has(root) ? [] : [root];
    for (let name = work.pop(); name !== undefined; name = work.pop()) {
      if (circle.has(name)) continue;
      circle.set(name, root);
      work.push(...(before.get(name) ?? []));
    }
  }
  return circle;
}

/**
 * The routes in the order in which a walk down every way is done with them. No recursion: flows may be a thousand
 * routes deep.
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
