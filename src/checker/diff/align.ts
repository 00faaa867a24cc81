import type { Registry } from '#registry/registry.ts';
import type { BlockUse, Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { isPlain, stableText } from './stable-text.ts';

/** The renamed routes and blocks: from the name in the second document to the name in the first. */
export interface Renamed {
  readonly routes: ReadonlyMap<string, string>;
  readonly blocks: ReadonlyMap<string, string>;
}

/**
 * Finds routes and blocks that are the same under another name. Visitors do not see names: a route is the same if it
 * has the same content or the same address, a block if it has the same props on the same route.
 */
export function renamedIn(a: Campaign, b: Campaign): Renamed {
  const routes = renamedRoutes(a, b);
  const blocks = new Map<string, string>();
  const ids = new Set(b.routes.flatMap((route) => route.blocks.map(({ id }) => id)));
  for (const route of b.routes) {
    const before = a.routes.find(({ name }) => name === (routes.get(route.name) ?? route.name));
    const gone = (before?.blocks ?? []).filter(({ id }) => !ids.has(id));
    for (const use of route.blocks.filter(({ id }) => !before?.blocks.some((one) => one.id === id))) {
      const same = gone.find(
        (one) =>
          one.block === use.block &&
          stableText(one.props) === stableText(use.props) &&
          ![...blocks.values()].includes(one.id),
      );
      if (same) blocks.set(use.id, same.id);
    }
  }
  return { routes, blocks };
}

function renamedRoutes(a: Campaign, b: Campaign): Map<string, string> {
  const gone = a.routes.filter(({ name }) => !b.routes.some((route) => route.name === name));
  const fresh = b.routes.filter(({ name }) => !a.routes.some((route) => route.name === name));
  const found = new Map<string, string>();
  const likenesses: readonly ((route: Route) => string)[] = [contentOf, ({ path }) => path];
  for (const likeness of likenesses) {
    for (const route of fresh.filter(({ name }) => !found.has(name))) {
      const same = gone.find((one) => likeness(one) === likeness(route) && ![...found.values()].includes(one.name));
      if (same) found.set(route.name, same.name);
    }
  }
  return found;
}

function contentOf({ title, meta, blocks }: Route): string {
  return stableText({ title, meta, blocks: blocks.map(({ block, props }) => ({ block, props })) });
}

/** Returns the second document with the names of the first. */
export function inOldNames(campaign: Campaign, { routes, blocks }: Renamed, registry: Registry): Campaign {
  if (routes.size === 0 && blocks.size === 0) return campaign;
  const routeName = (name: string) => routes.get(name) ?? name;
  const fact = (name: string) => {
    const [kind = '', id = '', ...rest] = name.split('.');
    return kind === 'answer' ? [kind, blocks.get(id) ?? id, ...rest].join('.') : name;
  };
  const use = (one: BlockUse): BlockUse => {
    const named = registry.find(one.block)?.routes?.(one.props) ?? [];
    const props = named.some((name) => routes.has(name))
      ? mapStrings(one.props, (text) => (named.includes(text) ? routeName(text) : text))
      : one.props;
    return {
      ...one,
      id: blocks.get(one.id) ?? one.id,
      props,
      ...(one.showWhen ? { showWhen: renameFacts(one.showWhen, fact) } : {}),
    };
  };
  const step = ({ when, to }: Transition): Transition => ({
    to: routeName(to),
    ...(when ? { when: renameFacts(when, fact) } : {}),
  });
  return {
    ...campaign,
    home: routeName(campaign.home),
    routes: campaign.routes.map((route) => ({
      ...route,
      name: routeName(route.name),
      blocks: route.blocks.map(use),
      next: route.next.map(step),
      meta: route.meta.requires ? { ...route.meta, requires: route.meta.requires.map(fact) } : route.meta,
    })),
  };
}

function renameFacts(predicate: Predicate, rename: (name: string) => string): Predicate {
  if ('all' in predicate) return { all: predicate.all.map((part) => renameFacts(part, rename)) };
  if ('any' in predicate) return { any: predicate.any.map((part) => renameFacts(part, rename)) };
  return 'not' in predicate
    ? { not: renameFacts(predicate.not, rename) }
    : { ...predicate, fact: rename(predicate.fact) };
}

function mapStrings(props: BlockUse['props'], change: (text: string) => string): BlockUse['props'] {
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(deep);
    return isPlain(value) ? mapStrings(value, change) : value;
  };
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, deep(value)]));
}
