import { errorDetails, type Log } from '../../core/log.ts';
import type { Clock } from '../../core/clock.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Analyse } from './analyses/analysis.ts';

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
  readonly analyse: Analyse | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Tells what replacing campaigns does to visits under way. Without any, nothing is compared. */
export function createVisitEffects({ countVisits, analyse, clock, log }: VisitEffectsParts): VisitEffects {
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

  return async (replaced) => {
    if (replaced.length === 0) return [];
    const counts = await countVisits();
    const effects: VisitEffect[] = [];
    for (const { before, after } of replaced) {
      const { id: campaign, version } = before;
      const visits = counts.get(`${campaign} ${version}`) ?? 0;
      if (visits === 0) continue;
      const found =
        after?.version === version ? await compared(before, after) : { effect: 'keep-version' as const, words: [] };
      effects.push({ campaign, version, visits, ...found });
    }
    return effects;
  };
}
