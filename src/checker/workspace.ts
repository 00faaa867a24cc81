import type { Registry } from '#registry/registry.ts';
import { type Language, LANGUAGES } from '#schemas/language.ts';
import { readDocument, type SourceDocument, type SourceFile } from './document/source-document.ts';
import type { Standing } from './model/addresses.ts';
import { askedBy, type Asked } from './model/asked.ts';
import { loadBuiltInTexts, loadMissingTexts, type BuiltInTexts, type MissingTexts } from './model/built-in-texts.ts';
import { buildModel, type CampaignModel, type Library } from './model/campaign-model.ts';
import { flowGraph, type FlowGraph } from './model/flow-graph.ts';
import { campaignsByPart, resolveTests, type ResolvedTest } from './model/resolve-tests.ts';
import type { BlockWeights } from './page/block-weights.ts';
import type { MediaFiles } from './page/media-files.ts';
import type { ThemeShelf } from './page/theme-shelf.ts';
import { withComputed } from './model/computed-domains.ts';
import { memoize } from './model/memoize.ts';
import { ownWordsIn } from './model/own-words.ts';
import { textsOf, type WrittenText } from './model/texts.ts';
import { propsCheckOf, type PropsCheck } from './schema/props-check.ts';
import type { Finding } from './issue.ts';

export interface CheckedCampaign {
  readonly model: CampaignModel;
  readonly asked: Asked;
  readonly graph: FlowGraph;
}

/** Everything that a check may read. */
export interface Workspace {
  /** Every file, including unreadable ones. */
  readonly all: readonly SourceDocument[];
  /** The files that are valid JSON: the only ones that other checks examine. */
  readonly documents: readonly SourceDocument[];
  readonly campaigns: readonly CheckedCampaign[];
  readonly library: Library;
  readonly registry: Registry;
  readonly props: PropsCheck;
  readonly fragmentNames: readonly string[];
  readonly themeNames: readonly string[];
  readonly questionnaireNames: readonly string[];
  readonly campaignIds: readonly string[];
  /** Every test of every predicate, with the domain of the fact that it reads. */
  readonly tests: readonly ResolvedTest[];
  /** The texts of a document. */
  readonly texts: (document: SourceDocument) => readonly WrittenText[];
  /** The texts of the blocks for which documents have custom texts. */
  readonly builtInTexts: BuiltInTexts;
  /** The keys of a block's own texts that exist in English and not in a language. */
  readonly missingTexts: MissingTexts;
  /** The weights of blocks; undefined if the bundle is not built. */
  readonly weights: BlockWeights | undefined;
  /** The media files that documents mention; undefined if they are not known here. */
  readonly media: MediaFiles | undefined;
  /** The fonts and drawings of the product; undefined if they are not known here. */
  readonly shelf: ThemeShelf | undefined;
  /** Who was there first; undefined: nobody knows. */
  readonly standing: Standing | undefined;
  /** The languages that a text of the document must have. */
  readonly languagesFor: (document: SourceDocument) => readonly Language[];
  /**
   * Of campaigns that share a document, those for which it must have a language that not all of them offer: without it,
   * the document is wrong in these alone. Undefined: it is wrong wherever it is used.
   */
  readonly onlyFor: (document: SourceDocument, language: Language) => readonly string[] | undefined;
}

export interface WorkspaceOptions {
  readonly operator?: SourceFile | undefined;
  readonly weights?: BlockWeights | undefined;
  readonly media?: MediaFiles | undefined;
  readonly shelf?: ThemeShelf | undefined;
  /** Who was there first; undefined: nobody knows. */
  readonly standing?: Standing | undefined;
  /** The ids of all campaigns, if these files are only some of them. */
  readonly campaignIds?: readonly string[] | undefined;
  /** Parses a file. An editor passes one that remembers files which have not changed. */
  readonly parse?: ((file: SourceFile) => SourceDocument) | undefined;
  /** Assembles a campaign. An editor passes one that remembers campaigns of which no part has changed. */
  readonly assemble?: Assemble | undefined;
}

/** Makes a campaign from its document and those that it finds in a library. */
export type Assemble = (
  document: SourceDocument,
  library: Library,
  make: (library: Library) => CheckedCampaign,
) => CheckedCampaign;

const assembleAnew: Assemble = (_document, library, make) => make(library);

export async function openWorkspace(
  files: readonly SourceFile[],
  registry: Registry,
  {
    operator,
    weights,
    media,
    shelf,
    standing,
    campaignIds,
    parse = readDocument,
    assemble = assembleAnew,
  }: WorkspaceOptions = {},
): Promise<Workspace> {
  const all = [...files.map((file) => parse(file)), ...(operator ? [readDocument(operator, 'operator')] : [])];
  const documents = all.filter(isReadable);
  const library = libraryOf(all);
  const props = await propsCheckOf(registry);
  const campaigns = documents
    .filter(({ kind }) => kind === 'campaign')
    .map((document) =>
      assemble(document, library, (from) => checkedCampaign(buildModel(document, from), registry, props)),
    );
  const byPart = campaignsByPart(campaigns);
  return {
    all,
    documents,
    campaigns,
    tests: resolveTests(documents, campaigns),
    library,
    registry,
    props,
    fragmentNames: namesOf(all, 'fragment'),
    themeNames: namesOf(all, 'theme'),
    questionnaireNames: namesOf(all, 'questionnaire'),
    campaignIds: campaignIds ?? namesOf(all, 'campaign'),
    texts: memoize(textsOf),
    builtInTexts: await loadBuiltInTexts(registry, new Set(documents.flatMap(blocksWithCustomTexts))),
    missingTexts: await loadMissingTexts(
      registry,
      campaigns.map(({ model }) => model),
    ),
    weights,
    media,
    shelf,
    standing,
    languagesFor: memoize((document) => languagesFor(document, byPart)),
    onlyFor: (document, language) => {
      const using = byPart.get(document) ?? [];
      const offering = using.filter(({ model }) => model.languages.includes(language));
      return offering.length === using.length ? undefined : offering.map(({ model }) => model.document.name);
    },
  };
}

function blocksWithCustomTexts(document: SourceDocument): string[] {
  return ownWordsIn(document).map(({ block }) => block);
}

function checkedCampaign(model: CampaignModel, registry: Registry, props: PropsCheck): CheckedCampaign {
  const blocks = askedBy(model, registry, props);
  const asked = { ...blocks, domains: withComputed(model, blocks.domains) };
  return { model, asked, graph: flowGraph(model, asked) };
}

function isReadable(document: SourceDocument): boolean {
  return document.faults.length === 0 && document.root?.type === 'object';
}

function namesOf(documents: readonly SourceDocument[], kind: SourceDocument['kind']): string[] {
  return documents.filter((document) => document.kind === kind).map(({ name }) => name);
}

function libraryOf(documents: readonly SourceDocument[]): Library {
  const by = {
    campaign: new Map<string, SourceDocument>(),
    fragment: new Map<string, SourceDocument>(),
    theme: new Map<string, SourceDocument>(),
    questionnaire: new Map<string, SourceDocument>(),
    operator: new Map<string, SourceDocument>(),
  };
  // If two files have the same name, the first one counts.
  for (const document of documents.toReversed()) by[document.kind].set(document.name, document);
  const find = (kind: SourceDocument['kind'], name: string) => {
    const found = by[kind].get(name);
    return found && (isReadable(found) ? found : 'unreadable');
  };
  return {
    campaign: (id) => find('campaign', id),
    fragment: (name) => find('fragment', name),
    theme: (name) => find('theme', name),
    questionnaire: (name) => find('questionnaire', name),
  };
}

/** Returns the languages that the campaigns using the document offer; if none uses it, those of its own texts. */
function languagesFor(
  document: SourceDocument,
  by: ReadonlyMap<SourceDocument, readonly CheckedCampaign[]>,
): readonly Language[] {
  const using = by.get(document);
  const offered = using?.length
    ? using.flatMap(({ model }) => model.languages)
    : textsOf(document).flatMap(({ languages }) => languages.map(({ language }) => language));
  return LANGUAGES.filter((language) => offered.includes(language));
}

/** A finding for each of the campaigns in which alone it is one. */
export function inEach(finding: Finding, campaigns: readonly string[] | undefined): readonly Finding[] {
  return campaigns?.map((campaign) => ({ ...finding, campaign })) ?? [finding];
}

/** A check over all documents at once. */
export type Check = (workspace: Workspace) => readonly Finding[];
