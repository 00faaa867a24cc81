import type { MediaUse } from '#schemas/campaign/shown-media.ts';
import { COMPUTATIONS } from '#schemas/campaign/computation.ts';
import { OPERATORS } from '#schemas/campaign/predicate.ts';
import type { Props } from '#registry/define-block.ts';
import { member, stringOf, valueOf } from '../document/node-access.ts';
import type { Workspace } from '../workspace.ts';
import { nodeAt, type Cursor, type Path } from './cursor.ts';
import type { EditedKind } from './editing.ts';
import { isSchema, listIn, schemasHere } from './schema-here.ts';

/** What a text at a place of a document names. The schema cannot know the names: they are in this folder. */
export type Named =
  | { readonly what: 'route' | 'inherited-route' | 'campaign' | 'language' | 'route-name' | 'block-id' | 'computed' }
  | { readonly what: 'fragment'; readonly holds: 'routes' | 'blocks' }
  | { readonly what: 'block' }
  | { readonly what: 'fact'; readonly use: 'test' | 'require' | 'number' | 'score' | 'date' }
  /** A value with which a condition compares a fact. */
  | { readonly what: 'value'; readonly fact: string }
  | { readonly what: 'operator'; readonly fact: string | undefined }
  /** The points of a value of one of these facts. */
  | { readonly what: 'points'; readonly facts: readonly string[] }
  | { readonly what: 'media'; readonly kind: MediaUse['kind'] }
  | { readonly what: 'theme' | 'font' | 'illustrations' | 'questionnaire' }
  /** The key of a text of a block. */
  | { readonly what: 'text'; readonly block: string };

/** Says what the name at the cursor stands for; undefined for a place that the schema describes completely. */
export function namedHere(cursor: Cursor, { registry }: Pick<Workspace, 'registry'>): Named | undefined {
  const { path, atKey } = cursor;
  return (
    inPredicate(cursor) ??
    inComputation(cursor) ??
    (atKey ? keyNamed(cursor) : (valueNamed(path, cursor.kind) ?? inProps(cursor, registry)))
  );
}

/** Where names stand, by the end of their path: `#` is an element of a list, `*` any property. */
const PLACES: readonly (readonly [end: string, named: Named])[] = [
  ['routes/#/name', { what: 'route-name' }],
  ['routes/#/use', { what: 'fragment', holds: 'routes' }],
  ['blocks/#/use', { what: 'fragment', holds: 'blocks' }],
  ['blocks/#/block', { what: 'block' }],
  ['blocks/#/id', { what: 'block-id' }],
  ['next/#/to', { what: 'route' }],
  ['meta/requires/#', { what: 'fact', use: 'require' }],
  ['blocks/#/questionnaire', { what: 'questionnaire' }],
];

/** What a look names, wherever one is written. */
const IN_LOOK: readonly (readonly [path: string, named: Named])[] = [
  ['extends', { what: 'theme' }],
  ['font', { what: 'font' }],
  ['headingFont', { what: 'font' }],
  ['logo/file', { what: 'media', kind: 'picture' }],
  ['illustrations', { what: 'illustrations' }],
];

/** The same for places at the top of a document, where the path is the whole one. */
const TOP_PLACES: Readonly<Record<EditedKind, readonly (readonly [path: string, named: Named])[]>> = {
  campaign: [
    ['home', { what: 'route' }],
    ['extends', { what: 'campaign' }],
    ['removeRoutes/#', { what: 'inherited-route' }],
    ['languages/#', { what: 'language' }],
    ['settings/forcedLanguage', { what: 'language' }],
    ['settings/active/then', { what: 'campaign' }],
    ['settings/seo/picture/address', { what: 'media', kind: 'picture' }],
    ['settings/theme', { what: 'theme' }],
    ...IN_LOOK.map(([path, named]) => [`settings/theme/${path}`, named] as const),
    ['rules/#/only/#', { what: 'campaign' }],
    ['rules/#/except/#', { what: 'campaign' }],
    ['rules/#/at/shows/#', { what: 'block' }],
    ['rules/#/at/showing/#', { what: 'block' }],
    ['rules/#/at/asksAgain/#', { what: 'fact', use: 'test' }],
    ['rules/#/at/reportsAfter/#', { what: 'fact', use: 'test' }],
  ],
  fragment: [],
  theme: IN_LOOK,
  questionnaire: [],
  rules: [
    ['rules/#/only/#', { what: 'campaign' }],
    ['rules/#/except/#', { what: 'campaign' }],
    ['rules/#/at/shows/#', { what: 'block' }],
    ['rules/#/at/showing/#', { what: 'block' }],
    ['rules/#/at/asksAgain/#', { what: 'fact', use: 'test' }],
    ['rules/#/at/reportsAfter/#', { what: 'fact', use: 'test' }],
    ['accepted/#/campaign', { what: 'campaign' }],
    ['accepted/#/route', { what: 'route' }],
  ],
};

const formOf = (path: Path) => path.map((step) => (typeof step === 'number' ? '#' : step)).join('/');

function valueNamed(path: Path, kind: EditedKind): Named | undefined {
  // What a block's props contain is the block's own affair, even if it looks like this.
  if (path.includes('props')) return undefined;
  const form = formOf(path);
  return (
    TOP_PLACES[kind].find(([place]) => place === form)?.[1] ??
    PLACES.find(([end]) => form === end || form.endsWith(`/${end}`))?.[1]
  );
}

/** Keys that name something: the texts of a block, computed facts. */
function keyNamed(cursor: Cursor): Named | undefined {
  const { path } = cursor;
  const form = formOf(path);
  if (cursor.kind === 'campaign' && /^texts\/[^/]+$/.test(form)) return { what: 'block' };
  if (cursor.kind === 'campaign' && /^computed\/[^/]*$/.test(form)) return { what: 'computed' };
  const block = cursor.kind === 'campaign' && path[0] === 'texts' ? path[1] : blockOfTexts(cursor);
  return typeof block === 'string' && (path[0] !== 'texts' || path.length === 3) ? { what: 'text', block } : undefined;
}

function blockOfTexts(cursor: Cursor): string | undefined {
  const { path } = cursor;
  if (path.at(-2) !== 'texts' || path.at(-4) !== 'blocks') return undefined;
  return stringOf(member(nodeAt(cursor, path.slice(0, -2)), 'block'));
}

/** Whether the value at a path is a condition, or a computation, by the schema. */
function isA(definition: 'predicate' | 'computation', cursor: Cursor, path: Path): boolean {
  const { schema, document } = cursor;
  const { $defs } = schema;
  const meant = isSchema($defs) ? $defs[definition] : undefined;
  const value = document.root && valueOf(document.root);
  return meant !== undefined && schemasHere(schema, value, path).some((part) => part === meant);
}

function inPredicate(cursor: Cursor): Named | undefined {
  const { path, atKey } = cursor;
  // Nearly every place is none: only these can be in a condition.
  if (!path.some((step) => step === 'when' || step === 'showWhen' || step === 'holds' || step === 'count'))
    return undefined;
  const last = path.at(-1);
  // { "moreThan": { "fact": … } }
  const isOther = !atKey && last === 'fact' && OPERATORS.some((one) => one === path.at(-2));
  if (isOther && isA('predicate', cursor, path.slice(0, -2))) return { what: 'fact', use: 'test' };
  const inList = typeof last === 'number';
  const owner = path.slice(0, inList ? -2 : -1);
  const name = inList ? path.at(-2) : last;
  if (typeof name !== 'string' || !isA('predicate', cursor, owner)) return undefined;
  const fact = stringOf(member(nodeAt(cursor, owner), 'fact'));
  if (atKey) return { what: 'operator', fact };
  if (name === 'fact') return { what: 'fact', use: 'test' };
  return fact !== undefined && OPERATORS.some((one) => one === name) ? { what: 'value', fact } : undefined;
}

const TAKEN: Readonly<Partial<Record<string, 'score' | 'date'>>> = { score: 'score', timeBetween: 'date' };

function inComputation(cursor: Cursor): Named | undefined {
  const { path, atKey, kind } = cursor;
  if (kind !== 'campaign' || path[0] !== 'computed' || path.length < 4) return undefined;
  const last = path.at(-1);
  const form = path.at(-2);
  const owner = path.slice(0, -2);
  if (typeof form !== 'string' || !isA('computation', cursor, owner)) return undefined;
  if (atKey && form === 'points') {
    const scored = nodeAt(cursor, [...owner, 'score']);
    const facts: unknown = scored && valueOf(scored);
    return { what: 'points', facts: listIn(facts).filter((one) => typeof one === 'string') };
  }
  const isTerm = typeof last === 'number' && form !== 'count' && COMPUTATIONS.some((one) => one === form);
  return isTerm ? { what: 'fact', use: TAKEN[form] ?? 'number' } : undefined;
}

/** A name that no document has: a block that names a route or a file where it stands says so of any text there. */
const PROBE = 'probe-of-the-editor';
const PROBE_FILES: Readonly<Record<MediaUse['kind'], string>> = {
  picture: `${PROBE}.jpg`,
  film: `${PROBE}.mp4`,
  captions: `${PROBE}.vtt`,
};

/** Asks the block what a text at this place of its props would be: only the block knows. */
function inProps(cursor: Cursor, registry: Workspace['registry']): Named | undefined {
  const { path } = cursor;
  const at = path.lastIndexOf('props');
  if (at < 2 || path[at - 2] !== 'blocks') return undefined;
  const block = registry.find(stringOf(member(nodeAt(cursor, path.slice(0, at)), 'block')) ?? '');
  const node = nodeAt(cursor, path.slice(0, at + 1));
  if (!block || !node) return undefined;
  const withProbe = (probe: string) => replaced(valueOf(node), path.slice(at + 1), probe);
  const asked = (ask: (props: Props) => boolean, probe = PROBE) => {
    const props = withProbe(probe);
    try {
      return isSchema(props) && ask(props);
    } catch {
      // A block expects props that match its schema; unfinished ones may lack what it reads.
      return false;
    }
  };
  if (asked((props) => block.routes?.(props).includes(PROBE) ?? false)) return { what: 'route' };
  if (asked((props) => block.campaigns?.(props).includes(PROBE) ?? false)) return { what: 'campaign' };
  for (const file of Object.values(PROBE_FILES)) {
    let kind: MediaUse['kind'] | undefined;
    const found = asked((props) => {
      kind = block.media?.(props).find((use) => use.file === file)?.kind;
      return kind !== undefined;
    }, file);
    if (found && kind !== undefined) return { what: 'media', kind };
  }
  return undefined;
}

/** A copy of a value in which a text stands at a path; what is missing on the way there is added. */
function replaced(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') {
    const list = [...listIn(value)];
    list[step] = replaced(list[step], rest, text);
    return list;
  }
  const record = isSchema(value) ? value : {};
  return { ...record, [step]: replaced(Object.hasOwn(record, step) ? record[step] : undefined, rest, text) };
}
