import { prepareProofs } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import type { Registry } from '#registry/registry.ts';
import { systemClock, type Clock } from '#server/core/clock.ts';
import type { ProofVerdict, ProveCampaigns } from '#server/features/content/index.ts';
import { dayOf } from '../day-of.ts';
import { verdictOf } from './prove-task.ts';

/** A campaign that is not proven within this time of the thread's processor is not decided. */
const LIMIT_MS = 60_000;
/** Milliseconds after which requests have their turn. */
const TURN_MS = 20;

/** Milliseconds for which this thread has had a processor: what others do meanwhile does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/**
 * Proves campaigns with blocks that exist only in this process, so that no thread could load them: in short turns,
 * between which requests are answered. What takes longer than `limit` milliseconds is not decided.
 */
export function createProverInTurns(
  registry: Registry,
  limit: number = LIMIT_MS,
  clock: Clock = systemClock,
): ProveCampaigns {
  return async ({ files, rules, campaigns }) => {
    const sources = files.map(({ name, text }) => ({ path: name, text }));
    const prepared = await prepareProofs({
      files: sources,
      registry,
      today: dayOf(clock.now()),
      ...readAllRules(rules),
    });
    const verdicts = new Map<string, ProofVerdict>();
    for (const campaign of campaigns) {
      const steps = prepared.stepsOf(campaign);
      let spent = 0;
      let [turn, before] = [performance.now(), processorTime()];
      let step = steps.next();
      while (step.done !== true && spent + processorTime() - before < limit) {
        if (performance.now() - turn > TURN_MS) {
          spent += processorTime() - before;
          await othersTurn();
          [turn, before] = [performance.now(), processorTime()];
        }
        step = steps.next();
      }
      const late = { issues: [], undecided: [`the proof took longer than ${limit / 1000} s`] };
      verdicts.set(campaign, step.done === true ? verdictOf(step.value) : late);
    }
    return verdicts;
  };
}
