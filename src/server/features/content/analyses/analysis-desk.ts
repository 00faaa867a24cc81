import type { ProofEvent } from '#api/content/analyses.ts';
import { Problem } from '../../../core/http/problem.ts';
import { ThreadLost } from '../../../core/threads/lasting-thread.ts';
import type { Analyse, AnalysisResult, AnalysisTask } from './analysis.ts';

/** How many analyses run at once: each has a processor for itself, which visitors need too. */
const MAX_AT_ONCE = 4;
/** How long one may take, by the clock. */
const LIMIT_MS: Readonly<Record<AnalysisTask['kind'], number>> = {
  prove: 600_000,
  simulate: 120_000,
  explain: 120_000,
  diff: 300_000,
  drafts: 120_000,
  dossier: 300_000,
};

/** An analysis took longer than it may. */
export class AnalysisLate extends Error {}

/** A place that somebody has taken; `run` does the work and leaves it. */
export interface Place {
  run(
    task: AnalysisTask,
    options?: { readonly signal?: AbortSignal; readonly tell?: (event: ProofEvent) => void },
  ): Promise<AnalysisResult>;
}

export interface AnalysisDesk {
  /** Takes a place for somebody, who has to run it; or says why there is none. */
  take(who: string): Place | Problem;
  /** Ends all that is under way. */
  close(): void;
}

/**
 * Limits analyses: one at a time for each token, a few for all, and each for a time.
 * @param analyse undefined: nothing here can analyse without keeping visitors waiting
 */
export function createAnalysisDesk(
  analyse: Analyse | undefined,
  limitOf: (kind: AnalysisTask['kind']) => number = (kind) => LIMIT_MS[kind],
): AnalysisDesk {
  const running = new Set<string>();
  const closing = new AbortController();
  return {
    take: (who) => {
      if (analyse === undefined) return new Problem('analysis-unavailable');
      if (running.has(who)) return new Problem('analysis-running');
      if (running.size >= MAX_AT_ONCE) return new Problem('analysis-busy');
      running.add(who);
      return {
        run: async (task, { signal, tell } = {}) => {
          const late = new AbortController();
          const timer = setTimeout(() => late.abort(new AnalysisLate()), limitOf(task.kind));
          const signals = [late.signal, closing.signal, ...(signal === undefined ? [] : [signal])];
          try {
            return await analyse(task, { signal: AbortSignal.any(signals), ...(tell === undefined ? {} : { tell }) });
          } finally {
            clearTimeout(timer);
            running.delete(who);
          }
        },
      };
    },
    close: () => closing.abort(new ThreadLost('The server is being closed')),
  };
}
