import { isRecord } from '#api/guards.ts';
import { namedIn } from '../store/campaign-parts.ts';
import { readJson } from '../store/read-json.ts';
import { ownBlocks } from './make-own.ts';
import type { TextOf } from './outline.ts';

export type Written = Readonly<Record<string, unknown>>;

/** What blocks need that does not stand in them: it goes along on the clipboard. */
export interface Carried {
  /** The shared parts and questionnaires, by the names of their documents. */
  readonly documents: Written;
  /** The campaign's own words in place of those of blocks, by the names of the blocks. */
  readonly words: Written;
  /** The values that are worked out, by name. */
  readonly computed: Written;
}

const COMPUTED = /^computed\.([\w-]+)$/;

const recordIn = (value: unknown): Written => (isRecord(value) ? value : {});
const valueOf = (textOf: TextOf, document: string) => readJson(textOf(document) ?? '')?.value;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A campaign after those that it extends. */
function lineage(document: string, textOf: TextOf, below: readonly string[] = []): readonly Written[] {
  if (below.includes(document)) return [];
  const value = recordIn(valueOf(textOf, document));
  const base = value['extends'];
  return [...(typeof base === 'string' ? lineage(`${base}.json`, textOf, [...below, document]) : []), value];
}

const merged = (values: readonly unknown[]): Written =>
  Object.fromEntries(values.flatMap((value) => Object.entries(recordIn(value))));

/** The values that a campaign works out, with those of the campaigns that it extends. */
export const computedOf = (campaign: string, textOf: TextOf): Written =>
  merged(lineage(campaign, textOf).map(({ computed }) => computed));

/** The words of a campaign for a block: each one of its own, else that of the campaign that it extends. */
const wordsFor = (block: string, campaign: string, textOf: TextOf): Written =>
  merged(lineage(campaign, textOf).map(({ texts }) => recordIn(texts)[block]));

/** Every text in a value. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : [];
}

/** The names of the blocks in a value. */
function blockNamesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(blockNamesIn);
  if (!isRecord(value)) return [];
  const { block } = value;
  return [...(typeof block === 'string' ? [block] : []), ...Object.values(value).flatMap(blockNamesIn)];
}

/** Names, and those that what they stand for names in turn. */
function closure(first: readonly string[], namedBy: (name: string) => readonly string[]): readonly string[] {
  const names = [...new Set(first)];
  // The list grows while it is walked.
  for (const name of names) names.push(...new Set(namedBy(name).filter((one) => !names.includes(one))));
  return names;
}

const computedIn = (value: unknown) => stringsIn(value).flatMap((text) => COMPUTED.exec(text)?.[1] ?? []);

/** What a block of a campaign needs besides itself. */
export function carriedBy(block: Written, campaign: string, textOf: TextOf): Carried {
  const names = closure(namedIn(block), (name) => namedIn(valueOf(textOf, name)));
  const documents = names.flatMap((name) => {
    const value = valueOf(textOf, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const all = [block, ...documents.map(([, value]) => value)];
  const words = [...new Set(all.flatMap(blockNamesIn))].map(
    (name) => [name, wordsFor(name, campaign, textOf)] as const,
  );
  const known = computedOf(campaign, textOf);
  const computed = closure(all.flatMap(computedIn), (name) => computedIn(known[name]));
  return {
    documents: Object.fromEntries(documents),
    words: Object.fromEntries(words.filter(([, own]) => Object.keys(own).length > 0)),
    computed: Object.fromEntries(
      computed.flatMap((name) => (Object.hasOwn(known, name) ? [[name, known[name]] as const] : [])),
    ),
  };
}

/** What came along with a pasted block, and where there is one, its name. */
export interface Came {
  readonly what: 'questions' | 'shared-questions' | 'part' | 'words' | 'computed';
  readonly name: string;
}

export interface Unpacked {
  readonly blocks: readonly Written[];
  readonly came: readonly Came[];
}

const NAME = /^[^/]*\/(.*)\.json$/;
const nameOf = (document: string) => NAME.exec(document)?.[1] ?? document;

/** Where blocks from the clipboard go. */
export interface Folder {
  /** The document of the campaign. */
  readonly campaign: string;
  readonly textOf: TextOf;
}

/** The shared document of an entry; undefined: it has none. */
const sharedIn = ({ use, questionnaire }: Written): string | undefined => namedIn({ use, questionnaire })[0];

/**
 * The blocks that an entry from the clipboard becomes: what it shares stays shared where this folder has the same, and
 * is written out where it has not.
 */
export function unpacked(entry: Written, carried: Carried, { campaign, textOf }: Folder): Unpacked {
  const shared = sharedIn(entry);
  const { [shared ?? '']: given, ...documents } = carried.documents;
  if (shared !== undefined && given !== undefined && !isSame(given, valueOf(textOf, shared))) {
    const writtenOut = ownBlocks(entry, (name) => (name === shared ? JSON.stringify(given) : undefined));
    const parts = writtenOut.map((one) => unpacked(recordIn(one), { ...carried, documents }, { campaign, textOf }));
    const came: Came = { what: entry['use'] === undefined ? 'questions' : 'part', name: nameOf(shared) };
    return { blocks: parts.flatMap((part) => part.blocks), came: [came, ...parts.flatMap((part) => part.came)] };
  }
  const block = String(entry['block']);
  const here = wordsFor(block, campaign, textOf);
  const texts = recordIn(entry['texts']);
  const fresh = Object.entries(recordIn(carried.words[block])).filter(
    ([key, text]) => !isSame(text, here[key]) && !Object.hasOwn(texts, key),
  );
  const stays: readonly Came[] =
    entry['questionnaire'] === undefined || shared === undefined
      ? []
      : [{ what: 'shared-questions', name: nameOf(shared) }];
  if (fresh.length === 0) return { blocks: [entry], came: stays };
  const own = { ...entry, texts: { ...Object.fromEntries(fresh), ...texts } };
  return { blocks: [own], came: [...stays, { what: 'words', name: '' }] };
}

/** A value in which facts have other names; `answer.x` stands for `answer.x.y` too. */
export function withFacts(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (names.size === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => withFacts(one, names));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withFacts(part, names)]));
  if (typeof value !== 'string') return value;
  for (const [name, other] of names) {
    if (value === name) return other;
    if (value.startsWith(`${name}.`)) return `${other}${value.slice(name.length)}`;
  }
  return value;
}
