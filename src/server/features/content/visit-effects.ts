import { errorDetails, type Log } from '../../core/log.ts';
import type { Clock } from '../../core/clock.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Analyse } from './analyses/analysis.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import { contentHash } from './content-hash.ts';

/** How long the comparison of one campaign may take: somebody waits for their publication. */
const LIMIT_MS = 30_000;
const VISITORS = 200;
const MAX_LINES = 40;

/** What a publication does to the visits of a campaign that are under way. */
export interface VisitEffect {
  readonly campaign: string;
  /** The version that they began with. */
  readonly version: number;
  /** How many there are. */
  readonly visits: number;
  /**
   * `keep-version`: they go on with what they began with. Under the same version they go on with the new content:
   * `unchanged` is proven, `changed` has a visitor who shows it.
   */
  readonly effect: 'keep-version' | 'unchanged' | 'changed' | 'undecided';
  readonly words: readonly string[];
}

/** A campaign that is served, and what replaces it; undefined: it is withdrawn. */
export interface Replacement {
  readonly before: Campaign;
  readonly after: Campaign | undefined;
}

export type VisitEffects = (replaced: readonly Replacement[]) => Promise<readonly VisitEffect[]>;

interface VisitEffectsParts {
  /** How many visits are under way, by id and version of their campaign. */
  readonly countVisits: () => Promise<ReadonlyMap<string, number>>;
  /** What visits of a version go on with. */
  readonly versionOf: (id: string, version: number) => Pick<PublishedCampaign, 'campaign'> | undefined;
  readonly analyse: Analyse | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** The visits of a campaign by the version that they began with, the oldest first. */
function visitsOf(campaign: string, counts: ReadonlyMap<string, number>) {
  return [...counts]
    .flatMap(([key, visits]) => {
      const [id, version] = key.split(' ');
      return id === campaign && visits > 0 ? [{ version: Number(version), visits }] : [];
    })
    .toSorted((one, other) => one.version - other.version);
}

/** Tells what replacing campaigns does to visits under way. Without any, nothing is compared. */
export function createVisitEffects({ countVisits, versionOf, analyse, clock, log }: VisitEffectsParts): VisitEffects {
  async function compared(before: Campaign, after: Campaign): Promise<Pick<VisitEffect, 'effect' | 'words'>> {
    if (analyse === undefined) return { effect: 'undecided', words: ['this server does not compare campaigns'] };
    const today = clock.now().toISOString().slice(0, 10);
    try {
      const task = { kind: 'drafts' as const, before, after, today, visitors: VISITORS, seed: 1 };
      const result = await analyse(task, { signal: AbortSignal.timeout(LIMIT_MS) });
      if (result.kind !== 'drafts') throw new Error(`drafts were answered with ${result.kind}`);
      const effect = result.verdict === 'kept' ? 'unchanged' : result.verdict;
      return { effect, words: result.words.slice(0, MAX_LINES) };
    } catch (error) {
      log.warn({ campaign: after.id, ...errorDetails(error) }, 'Visits under way could not be compared');
      return { effect: 'undecided', words: ['the comparison took too long, or failed'] };
    }
  }

  /** Visits of a version that comes back go on with its new content too. */
  async function effectOn(
    theirs: Campaign | undefined,
    after: Campaign,
  ): Promise<Pick<VisitEffect, 'effect' | 'words'>> {
    if (theirs === undefined) return { effect: 'undecided', words: ['what they began with is not known here'] };
    return contentHash(theirs) === contentHash(after) ? { effect: 'unchanged', words: [] } : compared(theirs, after);
  }

  return async (replaced) => {
    if (replaced.length === 0) return [];
    const counts = await countVisits();
    const effects: VisitEffect[] = [];
    for (const { before, after } of replaced)
      for (const { version, visits } of visitsOf(before.id, counts)) {
        const theirs = version === before.version ? before : versionOf(before.id, version)?.campaign;
        const found =
          after?.version === version ? await effectOn(theirs, after) : { effect: 'keep-version' as const, words: [] };
        effects.push({ campaign: before.id, version, visits, ...found });
      }
    return effects;
  };
}
