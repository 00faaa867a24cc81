import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readRules } from '#checker/prove/read-rules.ts';
import type { ProofVerdict, ProveCampaigns } from '#server/features/content/index.ts';
import { systemClock, type Clock } from '#server/core/clock.ts';
import { dayOf } from '../day-of.ts';
import { READY, type ProofTask, type ProvenCampaign } from './prove-task.ts';

/** A campaign that is not proven within this time of its thread's processor is not decided. */
const LIMIT_MS = 60_000;
/** How often that time is asked for. */
const ASKED_MS = 500;
/** On a busy machine a proof may wait for the processor, but not for ever. */
const MAX_WAIT = 10;
const MAX_THREADS = 4;
/** Starting a thread takes longer than proving these. */
const FEW = 8;
/** A proof that needs more memory is abandoned before it takes memory from visitors. */
const MEMORY_MB = 1024;

/**
 * Proves campaigns in separate threads, so that no visitor waits for a proof. What takes longer than `limit`
 * milliseconds of its thread's processor, or breaks, is not decided, which is no reason to serve something older. Time
 * in which the machine does something else does not count: what is served must not depend on how busy it is.
 * @param blocks the folder of the blocks
 */
export function createProver(blocks: string, limit: number = LIMIT_MS, clock: Clock = systemClock): ProveCampaigns {
  return async ({ files, rules, campaigns }) => {
    // A thread that cannot read its rules would look like one that broke.
    for (const file of rules) readRules(file);
    const threads = Math.min(availableParallelism(), MAX_THREADS, Math.ceil(campaigns.length / FEW));
    const sources = files.map(({ name, text }) => ({ path: name, text }));
    const shares = Array.from({ length: threads }, (_, index) => campaigns.filter((_id, at) => at % threads === index));
    const proven = await Promise.all(
      shares.map((share) =>
        proveShare({ files: sources, rules, campaigns: share, blocks, today: dayOf(clock.now()) }, limit),
      ),
    );
    return new Map(proven.flatMap((verdicts) => [...verdicts]));
  };
}

/** Proves the campaigns of one share; after an undecided one, it starts again with the next. */
async function proveShare(task: ProofTask, limit: number): Promise<Map<string, ProofVerdict>> {
  const verdicts = new Map<string, ProofVerdict>();
  for (let rest = task.campaigns; rest.length > 0; rest = rest.filter((id) => !verdicts.has(id))) {
    const broken = await inThread(
      { ...task, campaigns: rest },
      limit,
      ({ campaign, verdict }) => void verdicts.set(campaign, verdict),
    );
    const [next] = rest.filter((id) => !verdicts.has(id));
    if (next !== undefined) verdicts.set(next, { issues: [], undecided: [broken ?? 'the proof gave no answer'] });
  }
  return verdicts;
}

/** Runs a task until it is done, breaks, or takes too long for one campaign. Resolves with the error, if any. */
function inThread(task: ProofTask, limit: number, proven: (one: ProvenCampaign) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('prove-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    let timer: NodeJS.Timeout | undefined;
    let asked: NodeJS.Timeout | undefined;
    const end = (reason: string | undefined) => {
      clearTimeout(timer);
      clearInterval(asked);
      resolve(reason);
      void worker.terminate();
    };
    const late = () => end(`the proof took longer than ${limit / 1000} s`);
    const spent = async () => {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    };
    worker.on('message', (one: ProvenCampaign | typeof READY) => {
      clearTimeout(timer);
      clearInterval(asked);
      timer = setTimeout(late, limit * MAX_WAIT);
      let begun: number | undefined;
      const ask = async () => {
        // A thread that has ended has no time any more; its end is reported by its own event.
        const now = await spent().catch(() => 0);
        begun ??= now;
        if (now - begun > limit) late();
      };
      asked = setInterval(() => void ask(), ASKED_MS);
      if (one !== READY) proven(one);
    });
    worker.once('error', (error) => end(`the proof broke: ${error instanceof Error ? error.message : String(error)}`));
    worker.once('exit', () => end(undefined));
  });
}
