import { isRecord } from '#api/guards.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { isCampaignDocument } from '../store/campaign-parts.ts';
import { edit } from '../store/edit.ts';
import { valueAt } from '../store/json-pointer.ts';
import { readJson } from '../store/read-json.ts';
import { selected } from '../store/selection-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { carriedBy, computedOf, unpacked, withFacts, type Came, type Carried, type Written } from './carried.ts';
import type { OutlineBlock, OutlineRoute, TextOf } from './outline.ts';

/** Says that a text is blocks of a campaign. */
const KIND = 'blocks';

/** Why a text cannot be pasted: it is no block, or names one, a part or questions that do not exist here. */
export type PasteFault =
  | { readonly kind: 'no-block' }
  | { readonly kind: 'unknown-block' | 'unknown-part' | 'unknown-questions'; readonly name: string };

/** What came of a text from the clipboard. */
export type Pasted =
  | { readonly fault: PasteFault; readonly came?: undefined }
  | { readonly fault?: undefined; readonly came: readonly Came[] };

const recordIn = (value: unknown): Written => (isRecord(value) ? value : {});

const textsOf =
  (store: StudioStore): TextOf =>
  (document) =>
    store.getState().editing.documents[document]?.text;

/** A block as its document says it. */
export const writtenBlock = (store: StudioStore, { document }: OutlineRoute, { pointer }: OutlineBlock): Written =>
  recordIn(valueAt(readJson(textsOf(store)(document) ?? '')?.value, pointer));

/** A block of a campaign, with all that it needs, as the text that stands on the clipboard. */
export function copiedText(store: StudioStore, campaign: string, route: OutlineRoute, block: OutlineBlock): string {
  const written = writtenBlock(store, route, block);
  const carried = carriedBy(written, campaign, textsOf(store));
  const filled = Object.entries<Written>({ ...carried }).filter(([, part]) => Object.keys(part).length > 0);
  return JSON.stringify({ trialflow: KIND, version: 1, blocks: [written], ...Object.fromEntries(filled) }, null, 2);
}

interface Copied extends Carried {
  readonly blocks: readonly Written[];
}

/** The blocks in a text from the clipboard; undefined: it is another text. */
function blocksIn(text: string): Copied | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value['trialflow'] !== KIND || !Array.isArray(value['blocks'])) return undefined;
    const { documents, words, computed } = value;
    const blocks = value['blocks'].filter(isRecord);
    if (blocks.length === 0) return undefined;
    return { blocks, documents: recordIn(documents), words: recordIn(words), computed: recordIn(computed) };
  } catch {
    return undefined;
  }
}

/** A name that none of those taken is: the wanted one, if it is free. */
export function freeName(name: string, taken: ReadonlySet<unknown>): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(free)) return free;
  }
}

/** The ids of the blocks of screens, those in shared parts included. */
export function idsIn(blocks: readonly OutlineBlock[]): readonly (string | undefined)[] {
  return blocks.flatMap(({ id, blocks: within = [] }) => [id, ...idsIn(within)]);
}

interface Target {
  readonly store: StudioStore;
  /** The document of the open campaign. */
  readonly campaign: string;
  /** Finds a block by its name. */
  readonly registry: { readonly find: (name: string) => unknown };
  readonly routes: readonly OutlineRoute[];
  readonly route: OutlineRoute;
  /** The place of the first pasted block in the list of its screen. */
  readonly to: number;
}

function faultOf(block: Written, { store, registry }: Target): PasteFault | undefined {
  const { block: name, use: part, questionnaire } = block;
  const isHere = (document: string) => textsOf(store)(document) !== undefined;
  if (typeof part === 'string')
    return isHere(`fragments/${part}.json`) ? undefined : { kind: 'unknown-part', name: part };
  if (typeof name !== 'string') return { kind: 'no-block' };
  if (registry.find(name) === undefined) return { kind: 'unknown-block', name };
  if (typeof questionnaire !== 'string' || isHere(`questionnaires/${questionnaire}.json`)) return undefined;
  return { kind: 'unknown-questions', name: questionnaire };
}

interface Renamed {
  readonly blocks: readonly Written[];
  /** The values to work out that the campaign does not have yet. */
  readonly computed: Written;
}

/** The blocks under ids that no other block has, and what they read worked out under names that nothing else has. */
function underFreeNames(blocks: readonly Written[], { computed }: Carried, target: Target): Renamed {
  const { store, campaign, routes, route } = target;
  const taken = new Set<unknown>(routes.flatMap((one) => idsIn(one.blocks)));
  const facts = new Map<string, string>();
  const named = blocks.map((block) => {
    if (typeof block['id'] !== 'string') return block;
    const id = freeName(block['id'], taken);
    taken.add(id);
    if (id !== block['id']) facts.set(`answer.${block['id']}`, `answer.${id}`);
    return { ...block, id };
  });
  // A shared part has no values of its own.
  if (!isCampaignDocument(route.document)) return { blocks: named, computed: {} };
  const here = computedOf(campaign, textsOf(store));
  const isSame = (name: string) => JSON.stringify(here[name]) === JSON.stringify(computed[name]);
  const missing = Object.keys(computed).filter((name) => !isSame(name));
  const names = new Set<unknown>(Object.keys(here));
  const fresh = missing.map((name) => {
    const free = freeName(name, names);
    names.add(free);
    if (free !== name) facts.set(`computed.${name}`, `computed.${free}`);
    return [free, computed[name]] as const;
  });
  return {
    blocks: named.map((block) => recordIn(withFacts(block, facts))),
    computed: Object.fromEntries(fresh.map(([name, is]) => [name, withFacts(is, facts)])),
  };
}

/** Adds values that a campaign works out. */
function computedOperations(store: StudioStore, document: string, computed: Written): readonly Operation[] {
  const entries = Object.entries(computed);
  if (entries.length === 0) return [];
  const own = recordIn(readJson(textsOf(store)(document) ?? '')?.value)['computed'];
  if (own === undefined) return [{ do: 'set', pointer: '/computed', value: computed }];
  return entries.map(([name, value]) => ({ do: 'set', pointer: `/computed/${name}`, value }));
}

/** Puts written blocks into a screen, from a place of its list on. */
export function putOperations(route: OutlineRoute, blocks: readonly Written[], to: number): readonly Operation[] {
  const last = route.blocks.length;
  return blocks.flatMap((value, index): Operation[] => {
    const set: Operation = { do: 'set', pointer: `${route.pointer}/blocks/-`, value };
    const move: Operation = { do: 'moveBlock', route: route.name, at: last + index, to: to + index };
    return to < last ? [set, move] : [set];
  });
}

/**
 * Puts the blocks of a text into a screen, with what they need and under ids that no other block has, and selects the
 * last. One step takes all of it back.
 */
export function pasteBlocks(text: string, target: Target): Pasted {
  const { store, campaign, route, to } = target;
  const copied = blocksIn(text);
  if (copied === undefined) return { fault: { kind: 'no-block' } };
  const folder = { campaign, textOf: textsOf(store) };
  const parts = copied.blocks.map((block) => unpacked(block, copied, folder));
  const entries = parts.flatMap(({ blocks }) => blocks);
  const fault = entries.map((block) => faultOf(block, target)).find((one) => one !== undefined);
  if (fault !== undefined) return { fault };
  const { blocks, computed } = underFreeNames(entries, copied, target);
  const operations = [...computedOperations(store, route.document, computed), ...putOperations(route, blocks, to)];
  edit(store, { document: route.document, operations, label: 'pasteBlock' });
  const at = Math.min(to, route.blocks.length) + blocks.length - 1;
  store.dispatch(selected({ kind: 'block', route: route.name, at }));
  const values = Object.keys(computed).map((name): Came => ({ what: 'computed', name }));
  return { came: [...parts.flatMap(({ came }) => came), ...values] };
}
