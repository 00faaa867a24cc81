import {
  FORMAT_VERSION,
  type AuthoredCampaign,
  type BlockUse,
  type Campaign,
  type Fragment,
  type OwnWords,
  type Route,
} from '#schemas/campaign/campaign.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import type { Region } from '#schemas/campaign/regions.ts';
import type { WrittenPredicate } from '#schemas/campaign/predicate.ts';
import type { WrittenComputation } from '#schemas/campaign/computation.ts';
import type { ThemeDocument } from '#schemas/theme/theme.ts';
import { resolveTheme } from '../theme/resolve-theme.ts';
import { computing } from '../computed/terms.ts';
import { computationOf, withoutComparisons, type Comparisons } from './comparisons.ts';

/** The source of documents: the parsed, schema-valid ones of a folder or a CMS. */
export interface DocumentSource {
  campaign(id: string): AuthoredCampaign | undefined;
  fragment(name: string): Fragment | undefined;
  questionnaire(name: string): Questionnaire | undefined;
  /** Absent: there are none. */
  theme?(name: string): ThemeDocument | undefined;
}

export type Resolved =
  | { readonly ok: true; readonly campaign: Campaign }
  | { readonly ok: false; readonly code: ResolveProblem; readonly name: string };
export type ResolveProblem =
  | 'campaign-missing'
  | 'campaign-circular'
  | 'fragment-missing'
  | 'property-missing'
  | 'questionnaire-missing'
  | 'theme-missing'
  | 'theme-circular';

/** A block as authors write it. */
interface AuthoredBlock {
  readonly block: string;
  readonly id?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly questionnaire?: string;
  readonly texts?: OwnWords;
  readonly showWhen?: WrittenPredicate;
  readonly belowNav?: boolean;
  readonly region?: Region;
}

class Unresolvable extends Error {
  readonly code: ResolveProblem;
  readonly subject: string;
  constructor(code: ResolveProblem, subject: string) {
    super(`${code}: ${subject}`);
    this.code = code;
    this.subject = subject;
  }
}

/**
 * Merges in what a campaign extends and the fragments that it uses, and fills in the defaults (B7). Expects documents
 * that the checker has validated against the schema.
 */
export function resolveCampaign(id: string, source: DocumentSource): Resolved {
  try {
    const { words, written, ...campaign } = resolve(id, source, []);
    const comparisons: Comparisons = new Map();
    const routes = campaign.routes.map((route) => withWords(plainRoute(route, comparisons), words));
    const computed = Object.entries(written).map(([name, is]) => [name, computationOf(is, comparisons)] as const);
    const look = themeOf(campaign.settings, source);
    return { ok: true, campaign: { ...campaign, ...look, ...computing([...computed, ...comparisons]), routes } };
  } catch (error) {
    if (error instanceof Unresolvable) return { ok: false, code: error.code, name: error.subject };
    throw error;
  }
}

function themeOf({ theme: written }: Campaign['settings'], source: DocumentSource): Pick<Campaign, 'theme'> {
  if (written === undefined) return {};
  const resolved = resolveTheme(written, (name) => source.theme?.(name));
  if (!resolved.ok) throw new Unresolvable(resolved.code, resolved.name);
  return { theme: resolved.theme };
}

type WordsOfBlocks = Readonly<Record<string, OwnWords>>;

interface WrittenBlockUse extends Omit<BlockUse, 'showWhen'> {
  readonly showWhen?: WrittenPredicate;
}

interface WrittenRoute extends Omit<Route, 'blocks' | 'next'> {
  readonly blocks: readonly WrittenBlockUse[];
  readonly next: NonNullable<RouteEntry['next']>;
}

/**
 * A campaign before its custom texts are attached to each use of their blocks, and comparisons of facts are computed.
 */
interface Assembled extends Omit<Campaign, 'routes' | 'computed'> {
  readonly routes: readonly WrittenRoute[];
  readonly words: WordsOfBlocks;
  /** The computations of the campaign, as authors write them. */
  readonly written: WrittenComputations;
}

type WrittenComputations = Readonly<Record<string, WrittenComputation>>;

function resolve(id: string, source: DocumentSource, children: readonly string[]): Assembled {
  if (children.includes(id)) throw new Unresolvable('campaign-circular', id);
  const authored = source.campaign(id);
  if (!authored) throw new Unresolvable('campaign-missing', id);
  const parent = authored.extends === undefined ? undefined : resolve(authored.extends, source, [...children, id]);
  const own = (authored.routes ?? []).flatMap((entry) =>
    'use' in entry ? fragmentRoutes(entry.use, source) : [routeOf(entry, source)],
  );
  return {
    formatVersion: FORMAT_VERSION,
    id,
    version: authored.version,
    name: authored.name,
    type: authored.type ?? parent?.type ?? missing('type'),
    path: authored.path ?? id,
    aliases: authored.aliases ?? [],
    home: authored.home ?? parent?.home ?? missing('home'),
    languages: authored.languages ?? parent?.languages ?? missing('languages'),
    settings: mergeSettings(parent?.settings ?? {}, authored.settings ?? {}),
    routes: mergeRoutes(parent?.routes ?? [], own, authored.removeRoutes ?? []),
    words: mergeWords(parent?.words ?? {}, authored.texts ?? {}),
    written: { ...parent?.written, ...authored.computed },
  };
}

/** Merges custom texts: for each text, the child's replaces the parent's. */
function mergeWords(parent: WordsOfBlocks, own: WordsOfBlocks): WordsOfBlocks {
  const ofBlock = (block: string) => ({ ...wordsFor(block, parent), ...wordsFor(block, own) });
  return Object.fromEntries(Object.keys({ ...parent, ...own }).map((block) => [block, ofBlock(block)]));
}

function wordsFor(block: string, words: WordsOfBlocks): OwnWords | undefined {
  return Object.hasOwn(words, block) ? words[block] : undefined;
}

function withWords(route: Route, words: WordsOfBlocks): Route {
  const blocks = route.blocks.map((use) => {
    const ofCampaign = wordsFor(use.block, words);
    return ofCampaign ? { ...use, texts: { ...ofCampaign, ...use.texts } } : use;
  });
  return { ...route, blocks };
}

function plainRoute({ blocks, next, ...route }: WrittenRoute, comparisons: Comparisons): Route {
  return {
    ...route,
    blocks: blocks.map(({ showWhen, ...use }) =>
      showWhen ? { ...use, showWhen: withoutComparisons(showWhen, comparisons) } : use,
    ),
    next: next.map(({ when, to }) => (when ? { when: withoutComparisons(when, comparisons), to } : { to })),
  };
}

function missing(property: string): never {
  throw new Unresolvable('property-missing', property);
}

/** Merges settings: the child's replace the parent's, and so does each of the screener's appearance settings. */
export function mergeSettings(parent: Campaign['settings'], own: Campaign['settings']): Campaign['settings'] {
  const webScreenerProps = { ...parent.webScreenerProps, ...own.webScreenerProps };
  return { ...parent, ...own, ...(Object.keys(webScreenerProps).length > 0 ? { webScreenerProps } : {}) };
}

/** A route with the same name replaces the parent's; the others follow in order. */
export function mergeRoutes<Named extends { readonly name: string }>(
  parent: readonly Named[],
  own: readonly Named[],
  removed: readonly string[],
): Named[] {
  const kept = parent.filter(({ name }) => !removed.includes(name));
  const replaced = kept.map((route) => own.find(({ name }) => name === route.name) ?? route);
  return [...replaced, ...own.filter(({ name }) => !kept.some((route) => route.name === name))];
}

type RouteEntry = NonNullable<Fragment['routes']>[number];

function fragmentRoutes(name: string, source: DocumentSource): WrittenRoute[] {
  const fragment = source.fragment(name);
  if (!fragment) throw new Unresolvable('fragment-missing', name);
  return (fragment.routes ?? []).map((route) => routeOf(route, source));
}

function routeOf(entry: RouteEntry, source: DocumentSource): WrittenRoute {
  return {
    name: entry.name,
    path: entry.path ?? entry.name,
    title: entry.title,
    meta: entry.meta ?? {},
    blocks: withIds(
      [...entry.blocks, ...impliedBlocks(entry)]
        .flatMap((block) => blocksOf(block, source))
        .map((block) => withQuestionnaire(block, source)),
    ),
    next: entry.next ?? [],
  };
}

/**
 * The fragment that `meta.sequencingConsent` adds below a route's own blocks: the consent of the sequencing partner
 * (B3, C10).
 */
export const SEQUENCING_FRAGMENT = 'sequencing-consent';

function impliedBlocks({ meta }: RouteEntry): { use: string }[] {
  return meta?.sequencingConsent === true ? [{ use: SEQUENCING_FRAGMENT }] : [];
}

function isUse(entry: unknown): entry is { use: string } {
  return typeof entry === 'object' && entry !== null && 'use' in entry;
}

function isBlock(entry: unknown): entry is AuthoredBlock {
  return typeof entry === 'object' && entry !== null && 'block' in entry && typeof entry.block === 'string';
}

function blocksOf(entry: unknown, source: DocumentSource): AuthoredBlock[] {
  if (isBlock(entry)) return [entry];
  if (!isUse(entry)) return [];
  const fragment = source.fragment(entry.use);
  if (!fragment) throw new Unresolvable('fragment-missing', entry.use);
  return (fragment.blocks ?? []).filter(isBlock);
}

/** A block that names a questionnaire has its questions as props, and its words for the block. */
function withQuestionnaire({ questionnaire, ...use }: AuthoredBlock, source: DocumentSource): AuthoredBlock {
  if (questionnaire === undefined) return use;
  const found = source.questionnaire(questionnaire);
  if (!found) throw new Unresolvable('questionnaire-missing', questionnaire);
  const words = { ...wordsFor(use.block, found.texts ?? {}), ...use.texts };
  const { schema, ui } = found;
  return { ...use, props: { schema, ui }, ...(Object.keys(words).length > 0 ? { texts: words } : {}) };
}

function withIds(blocks: readonly AuthoredBlock[]): WrittenBlockUse[] {
  const ids = blockIds(blocks);
  return blocks.map(({ block, id: _own, props = {}, ...rest }, index) => ({
    ...rest,
    block,
    id: ids[index] ?? block,
    props,
  }));
}

/**
 * The ids of a route's blocks. A block without an id gets its kebab-case name; a second one with the same name gets a
 * number.
 */
export function blockIds(blocks: readonly { readonly block: string; readonly id?: string | undefined }[]): string[] {
  const counts = new Map<string, number>();
  return blocks.map(({ block, id }) => {
    const plain = block.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return id ?? (count === 1 ? plain : `${plain}-${count}`);
  });
}
