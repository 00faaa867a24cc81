import { rulesBeside } from '#checker/prove/rules-beside.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { Registry } from '#registry/registry.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import type { CampaignFile, PublishIssue } from './campaign-file.ts';
import type { CampaignVersions, PublishedCampaign } from './campaign-versions.ts';
import { createProofs, type ProveCampaigns } from './proofs.ts';
import { createMemory } from './served-memory.ts';
import { createExaminer, type Examiner } from './examining/examiner.ts';
import { createJudge, filesOf } from './judge-documents.ts';
import type { Publication } from './publish.ts';
import {
  createRounds,
  logLocked,
  logNoCampaigns,
  logNoneGood,
  logPublication,
  logPublished,
  logUnreadable,
} from './log-campaigns.ts';
import type { MediaLibrary } from '../media/index.ts';
import {
  type CampaignSource,
  createSourceReader,
  NO_DOCUMENTS,
  type ReadDocuments,
  type SourceReading,
} from './sources/campaign-source.ts';
import { judgeWithoutHarm } from './sources/harm-of-change.ts';

/** The campaigns being served. A bad document never replaces the last good one (B9). */
export interface Campaigns {
  list(): readonly PublishedCampaign[];
  /** By path, id or alias. */
  find(name: string): PublishedCampaign | undefined;
  /** The same, also if it was unpublished: its visitors then read that it is closed, and never another campaign. */
  findKnown(name: string): PublishedCampaign | undefined;
  /** Was the campaign served before, but is no longer? */
  isWithdrawn(id: string): boolean;
  /** The exact document that a draft began with, even after a newer one was published. */
  version(id: string, version: number): PublishedCampaign | undefined;
  /** What was served under a version at some time, by its hash: also what was replaced since. */
  versionOfHash(id: string, version: number, hash: string): Promise<PublishedCampaign | undefined>;
}

/** When to try again after something went wrong, in case sources are asked rarely. */
const RETRY_MS = 30_000;

export interface CampaignsOptions {
  /** The folder of the rules that every campaign is proven against, wherever the campaigns come from. */
  readonly folder: string;
  /** In the order of their rank: the first that has a document of a name wins. */
  readonly sources: readonly CampaignSource[];
  readonly registry: Registry;
  readonly versions: CampaignVersions;
  readonly log: Log;
  /** The media of the folder, wherever the documents come from. Absent: pages show none. */
  readonly media?: Pick<MediaLibrary, 'signature' | 'examine' | 'prepare'> | undefined;
  /** The fonts and drawings of the product. Absent: whether looks name existing ones is not examined. */
  readonly shelf?: ThemeShelf | undefined;
  /** Media that pages show whatever the documents say: those of locked parts of looks. */
  readonly lockedFiles?: readonly string[];
  /** What parses documents while visitors are served. Default: the thread that serves them. */
  readonly examiner?: Examiner | undefined;
  /** What parses them at first. */
  readonly examinerAtStart?: Examiner;
  /** Proves campaigns before they are served; absent: they are served unproven. */
  readonly prove?: ProveCampaigns | undefined;
  /** Called with every new or changed campaign, before visitors get it. */
  readonly onPublished?: (published: PublishedCampaign) => Promise<void>;
  /** Called with all documents when some have changed, after they were judged. */
  readonly onRead?: ((documents: ReadDocuments) => Promise<void>) | undefined;
  /** When to try again after a source could not be read, or a campaign not be taken up. Default: 30 s. */
  readonly retryMs?: number;
}

export interface LiveCampaigns extends Campaigns {
  /**
   * By id: why the newest document of a campaign is not served. The last good document is served instead, if there is
   * one.
   */
  readonly refused: () => Publication['refused'];
  /** By name: the themes beside the campaigns. */
  readonly themes: () => Publication['themes'];
  /** Why no document at all could be published at the last read. Undefined: documents were judged individually. */
  readonly standstill: () => string | undefined;
  /** The documents of the last read. */
  readonly documents: () => ReadDocuments;
  /** What a check finds in these documents, of which some have changed; nothing is proven. */
  check(files: readonly CampaignFile[], changed?: ReadonlySet<string>): Promise<readonly PublishIssue[]>;
  /** What would be served if these were the documents, and why not. Serves nothing. */
  judge(files: readonly CampaignFile[], changed?: ReadonlySet<string>): Promise<Publication>;
  /** Reads the documents again; resolves when the good ones are being served. */
  reload(): Promise<void>;
  close(): void;
}

/** Runs a task on each request, never two runs at once. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(task, task);
    return last;
  };
}

/** Makes the variants of pictures before a visitor asks for them. */
async function prepareMedia(
  { media, registry, log }: CampaignsOptions,
  campaigns: readonly PublishedCampaign[],
  before: ReadonlySet<string>,
): Promise<void> {
  const shown = campaigns.flatMap(({ campaign }) => filesOf(campaign, registry));
  await media?.prepare([...new Set([...shown, ...before])]).catch((error: unknown) => {
    log.error(errorDetails(error), 'Variants of pictures could not be made ahead');
  });
}

/**
 * The campaigns of all sources, read again when one of them changes (B9). Documents that are bad, or that some visitors
 * could not complete, are logged with code and position, and the last good ones remain served, even after a restart.
 */
export async function createCampaigns(options: CampaignsOptions): Promise<LiveCampaigns> {
  const { folder, sources, registry, versions, log, prove, media, shelf, lockedFiles = [], onPublished } = options;
  const { examiner = createExaminer(registry), examinerAtStart = examiner } = options;
  const readSources = createSourceReader(sources);
  const memory = createMemory(await versions.load());
  let documents = NO_DOCUMENTS;
  const proofs = prove && createProofs(prove, () => rulesBeside(folder), memory.wasServed);
  let served: ReadonlyMap<string, PublishedCampaign> | undefined;
  let themes: Publication['themes'] = new Map();
  let [refused, standstill]: [Publication['refused'], string | undefined] = [new Map(), undefined];

  const current = () => served ?? memory.last();
  let isStarting = true;
  const parts = { registry, media, shelf, lockedFiles, proofs, memory, current };
  const { check, judge } = createJudge({ ...parts, examiner: () => (isStarting ? examinerAtStart : examiner) });
  let mediaThen: string | undefined;
  /** By the name of a source: why its changes are held back. */
  let held: ReadonlyMap<string, string> = new Map();
  let partsThen: Publication['parts'] = new Map();
  let isJudged = false;
  const [faultsOfReading, faultsOfDocuments] = [createRounds(log), createRounds(log)];
  let lockedThen: readonly string[] = [];

  async function update(): Promise<void> {
    const reading = await readSources();
    // Documents that did not change in the CMS may be waiting for rules or media that are corrected here.
    const mediaNow = await media?.signature();
    if (reading.changed || mediaNow !== mediaThen) isJudged = false;
    mediaThen = mediaNow;
    if (!isJudged) await serve(reading);
    else documents = reading.holding(held);
    isJudged = true;
    const read = documents;
    const faults = faultsOfReading();
    standstill = logNoCampaigns(read, folder, faults);
    for (const source of read.sources)
      if (source.failure !== undefined) standstill = logUnreadable(source.failure, current().size, faults, source);
    if (standstill === undefined && current().size === 0) logNoneGood(faults);
  }

  async function serve(reading: SourceReading): Promise<void> {
    // What another server proved and published is not proven here again.
    memory.learn(await versions.loadUnknown(memory.wasServed));
    const { read, reasons, publication, found, before } = await judgeWithoutHarm(reading, (files) => judge(files), {
      isGood: (id) => current().has(id) && !refused.has(id),
      partsOf: (id) => partsThen.get(id) ?? [],
    });
    [documents, held, partsThen] = [read, reasons, publication.parts];
    await reading.accept(reasons);
    logPublication(publication, faultsOfDocuments());
    if (found) lockedThen = logLocked(lockedFiles, found, lockedThen, log);
    const { campaigns } = publication;
    await prepareMedia(options, [...campaigns.values()], before);
    const { taken, failure } = await takeUp(campaigns, current(), served, async (published) => {
      await versions.keep(published);
      await onPublished?.(published);
      memory.keep(published);
      logPublished(published, log);
    });
    served = new Map([...taken, ...unjudged(read, memory.last())]);
    refused = publication.refused;
    themes = publication.themes;
    await options.onRead?.(read);
    // Only now: one campaign that cannot be taken up must not hold up what others have changed or withdrawn.
    if (failure !== undefined) throw failure;
  }

  const failed = (error: unknown) => (standstill = logUnreadable(error, current().size, log));
  const retry = createRetry(options.retryMs ?? RETRY_MS, () => void reload());
  const reload = oneAtATime(async () => {
    const problem = await update().catch(failed);
    retry.set(problem !== undefined || documents.sources.some(({ failure }) => failure !== undefined));
  });
  await reload();
  isStarting = false;
  const stops = [retry.stop, ...sources.map((source) => source.watch(() => void reload()))];
  return {
    ...findersOf(current, memory, versions),
    refused: () => refused,
    themes: () => themes,
    standstill: () => standstill,
    documents: () => documents,
    check,
    judge: async (...asked) => (await judge(...asked)).publication,
    reload,
    close: () => stops.forEach((stop) => stop()),
  };
}

/** Takes up what is new or has changed. Of what cannot be, the one before stays, and the last failure is returned. */
async function takeUp(
  campaigns: ReadonlyMap<string, PublishedCampaign>,
  before: ReadonlyMap<string, PublishedCampaign>,
  served: ReadonlyMap<string, PublishedCampaign> | undefined,
  take: (published: PublishedCampaign) => Promise<void>,
) {
  const taken = new Map<string, PublishedCampaign>();
  let failure: Error | undefined;
  for (const [id, published] of campaigns) {
    const isServed = served?.get(id)?.contentHash === published.contentHash;
    const attempt = isServed ? Promise.resolve() : take(published);
    const kept = await attempt.then(
      () => published,
      (error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
        return before.get(id);
      },
    );
    if (kept) taken.set(id, kept);
  }
  return { taken, failure };
}

/** The questions that visits ask, from what is served and what was. */
function findersOf(
  current: () => ReadonlyMap<string, PublishedCampaign>,
  memory: ReturnType<typeof createMemory>,
  versions: Pick<CampaignVersions, 'find'>,
): Campaigns {
  return {
    list: () => [...current().values()],
    find: (name) => named(current(), name),
    findKnown: (name) => named(current(), name) ?? named(memory.last(), name),
    isWithdrawn: (id) => !current().has(id) && memory.last().has(id),
    versionOfHash: async (id, version, hash) => {
      const known = current().get(id) ?? memory.version(id, version);
      return known?.contentHash === hash && known.campaign.version === version
        ? known
        : versions.find(id, version, hash);
    },
    version: (id, version) =>
      current().get(id)?.campaign.version === version ? current().get(id) : memory.version(id, version),
  };
}

/** Calls back after a while, unless it is cleared or stopped before. */
function createRetry(ms: number, again: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    set: (isNeeded: boolean) => {
      clearTimeout(timer);
      if (isNeeded && !stopped) timer = setTimeout(again, ms).unref();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Campaigns that were served before and may be those of a source that could never be read. Nobody can tell which ones
 * were withdrawn meanwhile, except where another source says so.
 */
function unjudged(
  { files, withdrawn, sources }: ReadDocuments,
  before: ReadonlyMap<string, PublishedCampaign>,
): readonly (readonly [string, PublishedCampaign])[] {
  if (sources.every(({ documents }) => documents !== undefined)) return [];
  const known = new Set([...files.map(({ name }) => name), ...withdrawn]);
  return [...before].filter(([id]) => !known.has(`${id}.json`));
}

/** By path, then by id, then by alias. */
function named(served: ReadonlyMap<string, PublishedCampaign>, name: string): PublishedCampaign | undefined {
  const all = [...served.values()];
  return (
    all.find(({ campaign }) => campaign.path === name) ??
    served.get(name) ??
    all.find(({ campaign }) => campaign.aliases.includes(name))
  );
}
