import type { FhirObject } from '../fhir-json.ts';
import { readEnableWhen, type Branch, type Sibling } from './read-enable-when.ts';

/** A property of an object that is being read. */
export interface Entry {
  readonly linkId: string;
  /** It asks for the own words of the choice with this link id. */
  readonly isOwnWords?: boolean;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  /** Items whose `enableWhen` must all be true. */
  readonly sources: readonly FhirObject[];
  /** Of a question that conditions can test. */
  readonly leaf: Pick<Sibling, 'question' | 'valueOf'> | undefined;
  /** By path. */
  readonly ui: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly points: Readonly<Record<string, Record<string, number>>>;
}

interface Placed {
  readonly entry: Entry;
  readonly branch: Branch | undefined;
}

/** How many questions can be answered one after the other until another is asked. */
const MAX_CHAIN = 3;

/** How many answers a question waits for, one after the other; Infinity: for itself. */
function chainOf(name: string, placed: ReadonlyMap<string, Placed>, seen: readonly string[] = []): number {
  if (seen.includes(name)) return Infinity;
  const tested = placed.get(name)?.branch?.tested ?? [];
  return tested.reduce((most, one) => Math.max(most, 1 + chainOf(one, placed, [...seen, name])), 0);
}

/** Reads the conditions; what cannot be asked is left out, and then whatever depends on it. */
function place(entries: readonly Entry[], leaveOut: (entry: Entry, why: string) => void): readonly Placed[] {
  let left = entries;
  for (;;) {
    const siblings = new Map(
      left.flatMap(({ linkId, name, leaf, required, sources }): [string, Sibling][] =>
        leaf ? [[linkId, { name, ...leaf, isAlways: required && sources.length === 0 }]] : [],
      ),
    );
    const read = left.map((entry) => ({ entry, branch: readEnableWhen(entry.sources, (id) => siblings.get(id)) }));
    const placed = read.flatMap(({ entry, branch }): Placed[] =>
      branch && 'why' in branch ? [] : [{ entry, branch }],
    );
    const byName = new Map(placed.map((one) => [one.entry.name, one]));
    const refused = read.flatMap(({ entry, branch }) => {
      if (branch && 'why' in branch) return [{ entry, why: branch.why }];
      const chain = chainOf(entry.name, byName);
      if (chain <= MAX_CHAIN) return [];
      return [{ entry, why: chain === Infinity ? 'It depends on itself.' : `It waits for ${chain} other answers.` }];
    });
    if (refused.length === 0) return placed;
    for (const { entry, why } of refused) leaveOut(entry, why);
    left = left.filter((entry) => !refused.some((one) => one.entry === entry));
  }
}

/** The questions whose answers one waits for, directly or through others. */
function waitsFor(name: string, placed: ReadonlyMap<string, Placed>): readonly string[] {
  const tested = placed.get(name)?.branch?.tested ?? [];
  return tested.flatMap((one) => [one, ...waitsFor(one, placed)]);
}

/** What a branch puts in follows what it tests, as in the pages that ask it. */
function inOrder(placed: readonly Placed[]): readonly Placed[] {
  const byName = new Map(placed.map((one) => [one.entry.name, one]));
  const ordered: Placed[] = placed.filter(({ branch }) => !branch);
  for (const one of groupsOf(placed).flat()) {
    const tested = new Set(one.branch?.tested);
    const follows = ({ entry }: Placed) =>
      [entry.name, ...waitsFor(entry.name, byName)].some((name) => tested.has(name));
    const last = ordered.findLastIndex(follows);
    ordered.splice((last === -1 ? ordered.length - 1 : last) + 1, 0, one);
  }
  return ordered;
}

/** The questions of each branch. */
function groupsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const conditional = placed.filter(({ branch }) => branch !== undefined);
  return [...Map.groupBy(conditional, ({ branch }) => JSON.stringify([branch?.if, branch?.in])).values()];
}

/** Ordered until it stays the same: what is written and read again has the order that it had. */
function settled(placed: readonly Placed[]): readonly Placed[] {
  let order = placed;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = inOrder(order);
    if (next.every((one, index) => one === order[index])) return next;
    order = next;
  }
  return order;
}

const MAX_ROUNDS = 20;

const propertiesOf = (placed: readonly Placed[]) =>
  Object.fromEntries(placed.map(({ entry }) => [entry.name, entry.schema]));

const requiredOf = (placed: readonly Placed[]) => {
  const names = placed.flatMap(({ entry }) => (entry.required ? [entry.name] : []));
  return names.length === 0 ? {} : { required: names };
};

/**
 * Puts entries together to an object of a JSON Schema: what is always asked, and branches. `undefined`: it would ask
 * nothing.
 */
export function assemble(
  entries: readonly Entry[],
  leaveOut: (entry: Entry, why: string) => void,
):
  | {
      readonly schema: Readonly<Record<string, unknown>>;
      readonly ui: Entry['ui'];
      readonly points: Entry['points'];
    }
  | undefined {
  const placed = settled(place(entries, leaveOut));
  if (placed.length === 0) return undefined;
  const always = placed.filter(({ branch }) => branch === undefined);
  const allOf = groupsOf(placed).flatMap((group) => {
    const branch = group[0]?.branch;
    return branch ? [{ if: branch.if, [branch.in]: { properties: propertiesOf(group), ...requiredOf(group) } }] : [];
  });
  return {
    schema: {
      type: 'object',
      ...requiredOf(always),
      properties: propertiesOf(always),
      ...(allOf.length > 0 ? { allOf } : {}),
    },
    ui: Object.fromEntries(placed.flatMap(({ entry }) => Object.entries(entry.ui))),
    points: Object.fromEntries(placed.flatMap(({ entry }) => Object.entries(entry.points))),
  };
}
