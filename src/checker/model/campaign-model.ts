import type { Node } from '../document/node.ts';
import { blockIds, mergeRoutes } from '#engine/resolve/resolve-campaign.ts';
import { LANGUAGES, isLanguage, type Language } from '#schemas/language.ts';
import { items, member, stringItems, stringOf } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { textsOf } from './texts.ts';
import { questionnaireProps } from './questionnaires.ts';
import { themeModel, type ThemeLibrary, type ThemeModel } from './themes.ts';
import { blockEntries, isUse, routeEntries, type BlockEntry, type RouteEntry, type UseEntry } from './entries.ts';

/** A block of an assembled route, with its id there. */
export interface PlacedBlock {
  readonly entry: BlockEntry;
  readonly id: string;
}

export interface PlacedRoute {
  readonly name: string;
  readonly entry: RouteEntry;
  readonly blocks: readonly PlacedBlock[];
}

/**
 * A campaign assembled as the engine does it, but from trees instead of values, so that every part knows its position.
 */
export interface CampaignModel {
  readonly document: SourceDocument;
  /** This campaign, those that it extends, its fragments and questionnaires, and the themes of its look. */
  readonly parts: readonly SourceDocument[];
  /** Its look, as it is written in this campaign or in one that it extends. */
  readonly look: ThemeModel | undefined;
  /** From the first ancestor to the campaign itself. */
  readonly line: readonly SourceDocument[];
  readonly languages: readonly Language[];
  readonly home: Node | undefined;
  readonly homeDocument: SourceDocument;
  /** The routes, with replacements applied. */
  readonly routes: readonly PlacedRoute[];
  /** The routes of the campaign's own file and fragments, before any replacement. */
  readonly own: readonly PlacedRoute[];
  /** False if routes are missing or unreadable: the absence of a name then proves nothing. */
  readonly routesComplete: boolean;
  /** The same for the blocks of the routes. */
  readonly blocksComplete: boolean;
}

/** Finds documents by name. `'unreadable'`: the file exists but is not JSON. */
export interface Library extends ThemeLibrary {
  campaign(id: string): SourceDocument | 'unreadable' | undefined;
  fragment(name: string): SourceDocument | 'unreadable' | undefined;
  questionnaire(name: string): SourceDocument | 'unreadable' | undefined;
}

export function buildModel(
  document: SourceDocument,
  library: Library,
  children: readonly SourceDocument[] = [],
): CampaignModel {
  const extended = stringOf(member(document.root, 'extends'));
  const found = extended === undefined ? undefined : library.campaign(extended);
  const circular = typeof found === 'object' && (found === document || children.includes(found));
  const parent =
    typeof found === 'object' && !circular ? buildModel(found, library, [...children, document]) : undefined;
  const spliced = spliceRoutes(document, library);
  const removed = stringItems(member(document.root, 'removeRoutes')).map(({ text }) => text);
  const home = member(document.root, 'home');
  const theme = member(member(document.root, 'settings'), 'theme');
  const look = theme ? themeModel({ document, node: theme }, library) : parent?.look;
  return {
    document,
    parts: [
      ...new Set([
        document,
        ...spliced.used,
        ...(parent?.parts ?? []),
        ...(look?.line.map((spot) => spot.document) ?? []),
      ]),
    ],
    look,
    line: [...(parent?.line ?? []), document],
    languages: languagesOf(document) ?? parent?.languages ?? writtenLanguages(document),
    home: home ?? parent?.home,
    homeDocument: home === undefined ? (parent?.homeDocument ?? document) : document,
    routes: mergeRoutes(parent?.routes ?? [], spliced.routes, removed),
    own: spliced.routes,
    routesComplete: !spliced.missing.has('routes') && (extended === undefined || (parent?.routesComplete ?? false)),
    blocksComplete: spliced.missing.size === 0 && (extended === undefined || (parent?.blocksComplete ?? false)),
  };
}

/** The languages of a document's texts: all that is known where the list is missing, or the parent unreadable. */
function writtenLanguages(document: SourceDocument): Language[] {
  const written = new Set(textsOf(document).flatMap(({ languages }) => languages.map(({ language }) => language)));
  return LANGUAGES.filter((language) => written.has(language));
}

function languagesOf(document: SourceDocument): Language[] | undefined {
  const list = member(document.root, 'languages');
  return list === undefined
    ? undefined
    : stringItems(list)
        .map(({ text }) => text)
        .filter(isLanguage);
}

interface Spliced {
  readonly routes: PlacedRoute[];
  /** Fragments and questionnaires. */
  readonly used: SourceDocument[];
  /** What they should have provided but did not. */
  readonly missing: ReadonlySet<'routes' | 'blocks'>;
}

function spliceRoutes(document: SourceDocument, library: Library): Spliced {
  const used: SourceDocument[] = [];
  const missing = new Set<'routes' | 'blocks'>();
  const open = (use: UseEntry, wanted: 'routes' | 'blocks'): SourceDocument | undefined => {
    const fragment = library.fragment(use.name);
    if (typeof fragment === 'object') used.push(fragment);
    if (typeof fragment === 'object' && items(member(fragment.root, wanted)).length > 0) return fragment;
    missing.add(wanted);
    return undefined;
  };
  /** A questionnaire that is missing leaves open what its block asks. */
  const fill = (block: BlockEntry): BlockEntry => {
    if (!block.questionnaire) return block;
    const found = library.questionnaire(block.questionnaire.name);
    if (typeof found === 'object') used.push(found);
    else missing.add('blocks');
    return { ...block, props: typeof found === 'object' ? questionnaireProps(found) : undefined };
  };
  const entries = routeEntries(document).flatMap((entry): RouteEntry[] => {
    if (!isUse(entry)) return [entry];
    const fragment = open(entry, 'routes');
    return fragment ? routeEntries(fragment).flatMap((route) => (isUse(route) ? [] : [route])) : [];
  });
  const routes = entries.map((entry) => placeRoute(entry, (use) => open(use, 'blocks'), fill));
  return { routes, used, missing };
}

function placeRoute(
  entry: RouteEntry,
  open: (use: UseEntry) => SourceDocument | undefined,
  fill: (block: BlockEntry) => BlockEntry,
): PlacedRoute {
  const written = entry.parts.flatMap((part): BlockEntry[] => {
    if (!isUse(part)) return [part];
    const fragment = open(part);
    return fragment
      ? blockEntries(fragment, member(fragment.root, 'blocks')).flatMap((block) => (isUse(block) ? [] : [block]))
      : [];
  });
  const entries = written.map(fill);
  const ids = blockIds(entries);
  return {
    name: entry.name,
    entry,
    blocks: entries.map((block, index) => ({ entry: block, id: ids[index] ?? block.block })),
  };
}
