import type { MediaFiles } from '#checker/page/media-files.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import { campaignIdOf } from './campaign-file.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import type { Publication } from './publish.ts';
import type { ReadDocuments, SourceState } from './sources/campaign-source.ts';

/**
 * Begins a round of lines. A line that the round before had too is not written again: a fault that stays as it is is
 * told once, however often documents are read.
 */
export function createRounds(log: Log): () => Log {
  let before: ReadonlySet<string> = new Set();
  let now = new Set<string>();
  const once =
    (level: keyof Log): Log[keyof Log] =>
    (details, message) => {
      const line = JSON.stringify([level, details, message]);
      now.add(line);
      if (!before.has(line)) log[level](details, message);
    };
  return () => {
    [before, now] = [now, new Set()];
    return { info: once('info'), warn: once('warn'), error: once('error') };
  };
}

const NO_CAMPAIGN = 'There is no campaign to serve: every flow is not found';

/**
 * Logs that no documents were found, where they were expected, and what to do about it. Returns the reason, for
 * authors; `undefined` if there are documents.
 */
export function logNoCampaigns({ files, sources }: ReadDocuments, folder: string, log: Log): string | undefined {
  // Parts of campaigns alone cannot be served. A source that cannot be read is reported as such.
  if (sources.some(({ failure }) => failure !== undefined)) return undefined;
  if (files.some((file) => campaignIdOf(file) !== undefined)) return undefined;
  const ways = 'put a document there, or configure the folder that has them (CAMPAIGNS_DIR; in an app: campaigns)';
  const reason = `${folder} holds no campaign (no file *.json): ${ways}`;
  log.error({ reason }, NO_CAMPAIGN);
  return reason;
}

/** Logs which locked files cannot be shown, unless that was so before: pages do without them. Returns them. */
export function logLocked(
  files: readonly string[],
  found: MediaFiles,
  before: readonly string[],
  log: Log,
): readonly string[] {
  const lost = files.filter((name) => found.get(name)?.ok !== true);
  for (const file of lost)
    if (!before.includes(file))
      log.error({ file }, 'A font or logo that the operator has locked is missing in campaigns/media, or broken');
  return lost;
}

/** Logs that every document was refused, and none is served from before. */
export function logNoneGood(log: Log): void {
  log.error({ reason: 'no document can be served; the lines before this one say why' }, NO_CAMPAIGN);
}

export function logPublication({ issues, undecided }: Publication, log: Log): void {
  for (const { severity, message, ...where } of issues)
    log[severity === 'error' ? 'error' : 'warn'](
      { ...where, reason: message },
      severity === 'error' ? 'A campaign document is not served' : 'A campaign document can be better',
    );
  for (const why of undecided) log.warn(why, 'A campaign is served although its proof could not decide everything');
}

/** Logs why the documents could not be read, and whether any campaign is still served. Returns the reason. */
export function logUnreadable(error: unknown, served: number, log: Log, source?: SourceState): string {
  const lastGood =
    source !== undefined && source.documents === undefined
      ? 'A source of documents could never be read; campaigns of the others are served'
      : 'Campaigns could not be read; the last good ones are served';
  const outcome =
    served === 0 ? 'Campaigns could not be read, and none was served before: every flow is not found' : lastGood;
  const details = { ...errorDetails(error), ...(source === undefined ? {} : { service: source.name }) };
  log.error(details, outcome);
  return reasonOf(error);
}

/** Only the operator's own words are quoted; other errors are named by their class and system code. */
export function reasonOf(failure: unknown): string {
  const { reason, error, errorCode } = errorDetails(failure);
  return reason ?? [error, errorCode].filter((word) => word !== undefined).join(' ');
}

export function logPublished({ campaign: { id, version }, contentHash }: PublishedCampaign, log: Log): void {
  log.info({ campaign: id, version, contentHash }, 'Campaign published');
}
