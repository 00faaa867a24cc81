import { isRecord } from '#api/guards.ts';
import { titleOf } from './ui-of-schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** A setting that goes with some values of another setting only: the unit with questions for a number. */
interface Governed {
  readonly name: string;
  /** What it is called in English. */
  readonly title: string;
  /** The other setting. */
  readonly by: string;
  /** The values with which it goes; between two lists it means something else. */
  readonly lists: readonly (readonly unknown[])[];
}

const listsIn = (value: unknown): readonly (readonly unknown[])[] =>
  Array.isArray(value) ? value.filter((one): one is unknown[] => Array.isArray(one)) : [];

function governedBy(schema: unknown): readonly Governed[] {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, part]) => {
    if (!isRecord(part) || !isRecord(part['goesWith'])) return [];
    const title = titleOf(part, name);
    return Object.entries(part['goesWith']).map(([by, lists]) => ({ name, title, by, lists: listsIn(lists) }));
  });
}

const listWith = ({ lists }: Governed, value: unknown) => lists.findIndex((list) => list.includes(value));

/** The settings that do not go with the others, as long as nothing else is chosen. */
export function strayNames(schema: unknown, value: unknown): readonly string[] {
  const now = isRecord(value) ? value : {};
  return governedBy(schema).flatMap((one) => (listWith(one, now[one.by]) === -1 ? [one.name] : []));
}

/** A schema without some of its settings. */
export function schemaWithout(schema: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || !isRecord(schema) || !isRecord(schema['properties'])) return schema;
  const kept = Object.entries(schema['properties']).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(kept) };
}

export interface Kept {
  readonly value: unknown;
  /** What was taken away, by its English names. */
  readonly gone: readonly string[];
}

/** Takes away what no longer goes with a setting that has changed, and leaves everything else. */
export function keptAfter(schema: unknown, before: unknown, after: unknown): Kept {
  if (!isRecord(before) || !isRecord(after)) return { value: after, gone: [] };
  const isChanged = ({ by }: Governed) => before[by] !== after[by];
  const isLost = (one: Governed) => {
    const list = listWith(one, after[one.by]);
    return list === -1 || list !== listWith(one, before[one.by]);
  };
  const lost = governedBy(schema).filter((one) => Object.hasOwn(after, one.name) && isChanged(one) && isLost(one));
  if (lost.length === 0) return { value: after, gone: [] };
  const names = new Set(lost.map(({ name }) => name));
  const kept: Values = Object.fromEntries(Object.entries(after).filter(([name]) => !names.has(name)));
  return { value: kept, gone: lost.map(({ title }) => title) };
}
