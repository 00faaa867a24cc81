import { rulesBeside } from '#checker/prove/rules-beside.ts';
import type { Registry } from '#registry/registry.ts';
import { errorDetails, type Log } from '../log.ts';
import type { Campaigns, PublishedCampaign } from '../services.ts';
import type { CampaignFile } from './campaign-file.ts';
import type { CampaignVersions } from './campaign-versions.ts';
import { createCampaignFetcher } from './fetch-campaigns.ts';
import { createProofs, type ProveCampaigns } from './proofs.ts';
import { publish, type Publication } from './publish.ts';
import { readCampaignFolder } from './read-campaign-folder.ts';
import { watchFolder } from './watch-folder.ts';

const POLL_MS = 30_000;

export interface CampaignsOptions {
  readonly folder: string;
  /** The index of a CMS; with it the folder is not read. */
  readonly url?: string | undefined;
  readonly registry: Registry;
  readonly versions: CampaignVersions;
  readonly log: Log;
  /** Proves campaigns before they are served; absent: they are served unproven. */
  readonly prove?: ProveCampaigns | undefined;
  /** Called with every campaign that is new or changed, before visitors get it. */
  readonly onPublished?: (published: PublishedCampaign) => Promise<void>;
}

export interface LiveCampaigns extends Campaigns {
  /** By id: why the newest document of a campaign is not served. The last good one is, if there was any. */
  readonly refused: () => Publication['refused'];
  /** Reads the documents again; ends when what is good in them is being served. */
  reload(): Promise<void>;
  close(): void;
}

/** Calls a task again whenever it was asked to, never two at once. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(task, task);
    return last;
  };
}

/**
 * The campaigns of a folder, reloaded when a file changes, or of a CMS, asked every 30 s (B9). Documents that are not good,
 * or that some visitors would not come through, are logged with code and place, and the last good ones go on being served,
 * also over a restart. The rules that every campaign is proven against are those of the folder, wherever the campaigns come from.
 */
export async function createCampaigns({ folder, url, registry, versions, log, prove, onPublished }: CampaignsOptions): Promise<LiveCampaigns> {
  const read = url === undefined ? (): Promise<readonly CampaignFile[]> => readCampaignFolder(folder) : createCampaignFetcher(url);
  const seen = new Map<string, PublishedCampaign>();
  const kept = await versions.load();
  const hashes = new Set(kept.map(({ contentHash }) => contentHash));
  const proofs = prove && createProofs(prove, () => rulesBeside(folder), (hash) => hashes.has(hash));
  for (const published of kept) seen.set(versionKey(published), published);
  // What was served last before this start stands in for documents that are bad, or cannot be read, from the beginning.
  const lastGood = new Map(kept.map((published) => [published.campaign.id, published]));
  let served: ReadonlyMap<string, PublishedCampaign> | undefined;
  let refused: Publication['refused'] = new Map();

  const current = () => served ?? lastGood;

  async function update(): Promise<void> {
    const files = await read();
    if (files === 'unchanged') return;
    const publication = await publish(files, { registry, proofs, served: served ?? lastGood, seen: (id, version) => seen.get(`${id} ${version}`) });
    tell(publication, log);
    const { campaigns } = publication;
    for (const published of campaigns.values()) {
      if (served?.get(published.campaign.id)?.contentHash === published.contentHash) continue;
      await versions.keep(published);
      await onPublished?.(published);
      seen.set(versionKey(published), published);
      hashes.add(published.contentHash);
      log.info({ campaign: published.campaign.id, version: published.campaign.version, contentHash: published.contentHash }, 'Campaign published');
    }
    served = campaigns;
    refused = publication.refused;
  }

  const reload = oneAtATime(() => update().catch((error: unknown) => logUnreadable(error, current().size, log)));
  await reload();
  const stop = url === undefined ? watchFolder(folder, () => void reload()) : poll(reload);
  return {
    list: () => [...current().values()],
    find: (name) => named(current(), name),
    version: (id, version) => (current().get(id)?.campaign.version === version ? current().get(id) : seen.get(`${id} ${version}`)),
    refused: () => refused,
    reload,
    close: stop,
  };
}

function tell({ issues, undecided }: Publication, log: Log): void {
  for (const { severity, message, ...where } of issues) log[severity === 'error' ? 'error' : 'warn']({ ...where, reason: message }, severity === 'error' ? 'A campaign document is not served' : 'A campaign document can be better');
  for (const why of undecided) log.warn(why, 'A campaign is served although its proof could not decide everything');
}

/** Logs why the documents could not be read, and whether any campaign is served all the same. */
function logUnreadable(error: unknown, served: number, log: Log): void {
  const outcome = served === 0
    ? 'Campaigns could not be read, and none was served before: every flow is not found'
    : 'Campaigns could not be read; the last good ones are served';
  log.error(errorDetails(error), outcome);
}

function poll(reload: () => Promise<void>): () => void {
  const timer = setInterval(() => void reload(), POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function versionKey({ campaign }: PublishedCampaign): string {
  return `${campaign.id} ${campaign.version}`;
}

/** By path, then by id, then by alias. */
function named(served: ReadonlyMap<string, PublishedCampaign>, name: string): PublishedCampaign | undefined {
  const all = [...served.values()];
  return all.find(({ campaign }) => campaign.path === name) ?? served.get(name) ?? all.find(({ campaign }) => campaign.aliases.includes(name));
}
