import { isRecord } from '#api/guards.ts';
import type { LocalizedText } from '#schemas/language.ts';
import type { Saying } from '../kit/schema-words.ts';
import { wordsOfName } from '../kit/words-of-name.ts';
import type { Words } from '../kit/words.tsx';
import type { Selection } from '../store/selection-slice.ts';
import { readJson } from '../store/read-json.ts';
import { nameOfPart, writtenName } from './part-name.ts';

/** A block of a screen, or a shared part that stands for several. */
export interface OutlineBlock {
  /** The place in the list of its route, from 0. */
  readonly at: number;
  /** JSON Pointer into its document. */
  readonly pointer: string;
  /** The name of the block; undefined: it is a shared part. */
  readonly block?: string | undefined;
  /** The name of the shared part. */
  readonly part?: string | undefined;
  /** What the shared part says that it is called. */
  readonly partName?: LocalizedText | undefined;
  /** What the shared part stands for; their pointers lead into its own document. */
  readonly blocks?: readonly OutlineBlock[];
  /** The questionnaire that has its settings. */
  readonly questionnaire?: string | undefined;
  readonly id?: string | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  /** Words in place of those that the block says by itself, by their keys. */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Its condition, as it was written; undefined: everybody sees it. */
  readonly showWhen?: unknown;
}

export interface OutlineTransition {
  readonly to: string;
  readonly pointer: string;
  readonly when?: unknown;
  /** All of it, as it was written. */
  readonly written: unknown;
}

/** A screen. */
export interface OutlineRoute {
  readonly name: string;
  readonly title: LocalizedText;
  readonly pointer: string;
  readonly blocks: readonly OutlineBlock[];
  readonly next: readonly OutlineTransition[];
  /** What it does besides showing its blocks, as it was written. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Visits may begin here, as they do at the home. */
  readonly isLanding: boolean;
  /** It is one of the campaign that this one extends. */
  readonly isInherited?: true;
  /** The document that it stands in. */
  readonly document: string;
}

/** What a document says, as far as the studio shows it; faults of the document are left to the checker. */
export interface Outline {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly languages: readonly string[];
  readonly home: string;
  /** The id of the campaign that it takes everything else from. */
  readonly extends?: string | undefined;
  /** The screens of the other one that it does without. */
  readonly leftOut: readonly string[];
  readonly routes: readonly OutlineRoute[];
}

/** Finds the text of a document by its name. */
export type TextOf = (document: string) => string | undefined;

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordIn = (value: unknown) => (isRecord(value) ? value : {});
const localizedIn = (value: unknown): LocalizedText => (isRecord(value) ? stringsOf(value) : {});

function stringsOf(value: Readonly<Record<string, unknown>>): LocalizedText {
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, textIn(text)]));
}

export const documentOfPart = (part: string) => `fragments/${part}.json`;

function blocksOf(value: unknown, list: string, textOf?: TextOf): readonly OutlineBlock[] {
  return listIn(value).map((one, at) => blockOf(one, at, list, textOf));
}

/** @param textOf undefined: the blocks of shared parts are not wanted, as a part has none in it */
function blockOf(value: unknown, at: number, list: string, textOf?: TextOf): OutlineBlock {
  const written = recordIn(value);
  const { block, use: part, id, props, questionnaire, texts, showWhen } = written;
  const textOfPart = typeof part === 'string' ? textOf?.(documentOfPart(part)) : undefined;
  const shared = valueOf(textOfPart)?.['blocks'];
  const partName = writtenName(textOfPart);
  return {
    at,
    pointer: `${list}/${at}`,
    block: typeof block === 'string' ? block : undefined,
    part: typeof part === 'string' ? part : undefined,
    ...(partName === undefined ? {} : { partName }),
    id: typeof id === 'string' ? id : undefined,
    props: recordIn(props),
    ...(typeof questionnaire === 'string' ? { questionnaire } : {}),
    ...(isRecord(texts) ? { texts } : {}),
    ...(shared === undefined ? {} : { blocks: blocksOf(shared, '/blocks') }),
    showWhen,
  };
}

function routeOf(value: unknown, pointer: string, document: string, textOf: TextOf): OutlineRoute {
  const { name, title, meta, blocks, next } = recordIn(value);
  return {
    name: textIn(name),
    title: localizedIn(title),
    pointer,
    document,
    meta: recordIn(meta),
    isLanding: recordIn(meta)['landing'] === true,
    blocks: blocksOf(blocks, `${pointer}/blocks`, textOf),
    next: listIn(next).map((one, at) => {
      const { to, when } = recordIn(one);
      return { to: textIn(to), when, pointer: `${pointer}/next/${at}`, written: one };
    }),
  };
}

/** The value of a document; undefined: it is not JSON now. */
function valueOf(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(text ?? '')?.value;
  return isRecord(value) ? value : undefined;
}

/** The screens of a document, those of shared parts included. */
function routesOf(value: unknown, document: string, textOf: TextOf): readonly OutlineRoute[] {
  return listIn(recordIn(value)['routes']).flatMap((one, at) => {
    const part = recordIn(one)['use'];
    if (typeof part !== 'string') return [routeOf(one, `/routes/${at}`, document, textOf)];
    const file = documentOfPart(part);
    return routesOf(valueOf(textOf(file)), file, textOf);
  });
}

/** The screens of a campaign that extends another: its own in place of those of the same name. */
function mergedRoutes(
  own: readonly OutlineRoute[],
  above: readonly OutlineRoute[],
  removed: readonly string[],
): readonly OutlineRoute[] {
  const kept = above
    .filter(({ name }) => !removed.includes(name))
    .map((route) => ({ ...route, isInherited: true as const }));
  const merged = kept.map((route) => own.find(({ name }) => name === route.name) ?? route);
  return [...merged, ...own.filter((route) => !kept.some(({ name }) => name === route.name))];
}

/** Reads what the studio shows of a campaign. Undefined: its text is not JSON. */
export function readOutline(document: string, textOf: TextOf): Outline | undefined {
  const value = valueOf(textOf(document));
  if (value === undefined) return undefined;
  const base = textIn(value['extends']);
  const above = base === '' ? undefined : readOutline(`${base}.json`, textOf);
  const own = routesOf(value, document, textOf);
  const leftOut = listIn(value['removeRoutes']).map(textIn);
  return {
    id: textIn(value['id']),
    name: textIn(value['name']) || (above?.name ?? ''),
    type: textIn(value['type']) || (above?.type ?? ''),
    languages: value['languages'] === undefined ? (above?.languages ?? []) : listIn(value['languages']).map(textIn),
    home: textIn(value['home']) || (above?.home ?? ''),
    ...(base === '' ? {} : { extends: base }),
    leftOut,
    routes: mergedRoutes(own, above?.routes ?? [], leftOut),
  };
}

/** A text of a document in a language, or in any that it has. */
export function spoken(localized: LocalizedText, language: string): string {
  return localized[language] ?? localized.en ?? Object.values(localized).find((text) => text !== undefined) ?? '';
}

const isWithin = (pointer: string, whole: string) => pointer === whole || pointer.startsWith(`${whole}/`);

/** What to select to see a place of a document: its block, else its screen, else the whole campaign. */
export function placeOfPointer({ routes }: Outline, document: string, pointer: string): Selection {
  const own = routes.filter((route) => route.document === document);
  for (const { name, blocks } of own) {
    const block = blocks.find((one) => isWithin(pointer, one.pointer));
    if (block !== undefined) return { kind: 'block', route: name, at: block.at };
  }
  const route = own.find((one) => isWithin(pointer, one.pointer));
  if (route !== undefined) return { kind: 'route', route: route.name };
  // The blocks of a shared part stand in a screen as one entry.
  const part = /^fragments\/(.*)\.json$/.exec(document)?.[1];
  for (const { name, blocks } of routes) {
    const entry = part === undefined ? undefined : blocks.find((one) => one.part === part);
    if (entry === undefined) continue;
    const within = entry.blocks?.find((one) => isWithin(pointer, one.pointer))?.at;
    return { kind: 'block', route: name, at: entry.at, ...(within === undefined ? {} : { within }) };
  }
  return { kind: 'campaign' };
}

/** The blocks of a shared part as a list of its own document, which stands in a screen. */
export const listOfPart = (route: OutlineRoute, { part = '', blocks = [] }: OutlineBlock): OutlineRoute => ({
  ...route,
  document: documentOfPart(part),
  pointer: '',
  blocks,
});

/** What a block or a shared part is called in lists. */
export const nameOfBlock = (
  { block, part, partName }: OutlineBlock,
  { say, language }: Pick<Words, 'say' | 'language'>,
): Saying => (block === undefined ? nameOfPart(part ?? '', partName, language) : say('names', wordsOfName(block)));
