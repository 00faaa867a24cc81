import { isRecord } from '#api/guards.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { readJson } from '../store/read-json.ts';

/** A screen, as lists name it. */
export interface NamedScreen {
  readonly name: string;
  readonly title: LocalizedText;
}

/** What one revision of a document says differently from the one before it. */
export interface RevisionChanges {
  readonly screens: Readonly<Record<'added' | 'removed' | 'changed', readonly NamedScreen[]>>;
  /** On screens that stay, or in a shared part. */
  readonly blocks: Readonly<Record<'added' | 'removed' | 'changed', number>>;
  /** Texts that read differently, in any of their languages. */
  readonly texts: number;
  /** What else of the document differs, by the names of its members. */
  readonly members: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const recordIn = (value: unknown): Values => (isRecord(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isText(value: unknown): value is LocalizedText {
  const names = Object.keys(recordIn(value));
  return (
    names.length > 0 && names.every((name) => LANGUAGES.includes(name) && typeof recordIn(value)[name] === 'string')
  );
}

function textsBetween(before: unknown, after: unknown): number {
  if (isSame(before, after)) return 0;
  if (isText(before) || isText(after)) return 1;
  if (Array.isArray(before) && Array.isArray(after))
    return after.reduce((count: number, value, at) => count + textsBetween(before[at], value), 0);
  if (!isRecord(before) || !isRecord(after)) return 0;
  return Object.keys(after).reduce((count, name) => count + textsBetween(before[name], after[name]), 0);
}

interface Pairs {
  readonly added: readonly Values[];
  readonly removed: readonly Values[];
  readonly kept: readonly (readonly [before: Values, after: Values])[];
}

/** The entries of two lists by what they are called; of those that are called alike, the first is the first. */
function pairsOf(before: unknown, after: unknown, nameOf: (value: Values) => string): Pairs {
  const numbered = (list: unknown) => {
    const seen = new Map<string, number>();
    return listIn(list).map((one) => {
      const value = recordIn(one);
      const name = nameOf(value);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [`${name} ${count}`, value] as const;
    });
  };
  const [old, now] = [new Map(numbered(before)), new Map(numbered(after))];
  return {
    added: [...now].flatMap(([name, value]) => (old.has(name) ? [] : [value])),
    removed: [...old].flatMap(([name, value]) => (now.has(name) ? [] : [value])),
    kept: [...now].flatMap(([name, value]) => {
      const was = old.get(name);
      return was === undefined ? [] : [[was, value] as const];
    }),
  };
}

const screenName = ({ name, use }: Values) => (typeof use === 'string' ? `use ${use}` : String(name));
const blockName = ({ id, block, use }: Values) => JSON.stringify([id ?? block, use]);

function namedScreen({ name, use, title }: Values): NamedScreen {
  return { name: String(name ?? use), title: isText(title) ? title : {} };
}

const without = (value: Values, ...names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** Compares two texts of a document. Undefined: one of them is no JSON. */
export function revisionChanges(before: string, after: string): RevisionChanges | undefined {
  const [wasRead, isRead] = [readJson(before), readJson(after)];
  if (wasRead === undefined || isRead === undefined) return undefined;
  const [old, now] = [recordIn(wasRead.value), recordIn(isRead.value)];
  const screens = pairsOf(old['routes'], now['routes'], screenName);
  const changed = screens.kept.filter(([was, is]) => !isSame(was, is));
  const lists = [...changed, [old, now] as const].map(([was, is]) => pairsOf(was['blocks'], is['blocks'], blockName));
  const blocks = lists.flatMap(({ kept }) => kept).filter(([was, is]) => !isSame(was, is));
  const beside = [...changed, [old, now] as const].map(
    ([was, is]) => [without(was, 'blocks', 'routes'), without(is, 'blocks', 'routes')] as const,
  );
  const rest = [without(old, 'routes', 'blocks'), without(now, 'routes', 'blocks')] as const;
  return {
    screens: {
      added: screens.added.map(namedScreen),
      removed: screens.removed.map(namedScreen),
      changed: changed.map(([, is]) => namedScreen(is)),
    },
    blocks: {
      added: lists.reduce((count, { added }) => count + added.length, 0),
      removed: lists.reduce((count, { removed }) => count + removed.length, 0),
      changed: blocks.length,
    },
    texts: [...blocks, ...beside].reduce((count, [was, is]) => count + textsBetween(was, is), 0),
    members: [...new Set([...Object.keys(rest[0]), ...Object.keys(rest[1])])].filter(
      (name) => !isSame(rest[0][name], rest[1][name]),
    ),
  };
}
