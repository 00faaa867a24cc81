import { isRecord } from '#api/guards.ts';
import type { Outline, OutlineRoute } from './outline.ts';

/** Do two values of JSON say the same? */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (Array.isArray(one) || Array.isArray(other) || !isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

/** A list with the entries of before wherever they say the same; all of it, if they all do. */
function sharedList<Entry>(before: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  const list = now.map((entry, at) => {
    const one = before[at];
    return one !== undefined && isSame(one, entry) ? one : entry;
  });
  return before.length === list.length && list.every((entry, at) => entry === before[at]) ? before : list;
}

/** A screen with the blocks and ways of before wherever they say the same; itself, if it says the same. */
function sharedRoute(before: OutlineRoute, now: OutlineRoute): OutlineRoute {
  const blocks = sharedList(before.blocks, now.blocks);
  const next = sharedList(before.next, now.next);
  const meta = isSame(before.meta, now.meta) ? before.meta : now.meta;
  const title = isSame(before.title, now.title) ? before.title : now.title;
  const shared = { ...now, blocks, next, meta, title };
  return isSame(before, shared) ? before : shared;
}

function sharedRoutes(before: readonly OutlineRoute[], now: readonly OutlineRoute[]): readonly OutlineRoute[] {
  const known = new Map(before.map((route) => [route.name, route]));
  const routes = now.map((route) => {
    const one = known.get(route.name);
    return one === undefined ? route : sharedRoute(one, route);
  });
  return before.length === routes.length && routes.every((route, at) => route === before[at]) ? before : routes;
}

/**
 * An outline in which every screen, block and way that says the same as before is the same object: nothing draws it
 * anew.
 */
export function sharedOutline(before: Outline, now: Outline): Outline {
  const { routes: _old, ...rest } = before;
  const { routes: _new, ...restNow } = now;
  const routes = sharedRoutes(before.routes, now.routes);
  if (routes === before.routes && isSame(rest, restNow)) return before;
  return { ...now, routes, languages: isSame(before.languages, now.languages) ? before.languages : now.languages };
}
