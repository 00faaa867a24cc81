import type { Issue } from '#checker/issue.ts';
import type { ProveProgress } from '#checker/prove/prove.ts';
import type { ProofTask } from '#checker/worker/messages.ts';
import { ProverClient, type ProofOutcome } from '#checker/worker/prover-client.ts';

/** The results of a task, in the order in which they were reported. */
export interface Reported {
  readonly outcome: ProofOutcome;
  readonly kinds: readonly ('checked' | 'progress' | 'proven')[];
  readonly issues: readonly Issue[];
  readonly progress: readonly ProveProgress[];
}

interface Two {
  readonly first: Reported;
  readonly second: Reported;
}

interface ScriptPolicy {
  createScriptURL(address: string): URL;
}

/** What the tests call in the page, in place of the studio. */
export interface ProverPage {
  prove(task: ProofTask): Promise<Reported>;
  /** Starts a task, cancels it when its first step begins, and submits the next one immediately. */
  proveAfterCancelling(task: ProofTask, next: ProofTask): Promise<Two & { readonly waited: number }>;
  /** Starts a task and submits the next one while it is running. */
  supersede(task: ProofTask, next: ProofTask): Promise<Two>;
  /** Can a worker under this policy compile text into programs? */
  evaluates(address: string): Promise<string>;
  /** How many workers were started. */
  workers(): number;
}

declare global {
  interface Window {
    readonly proverPage: ProverPage;
    readonly trustedTypes: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
    };
  }
}

const policy = window.trustedTypes.createPolicy('prover', { createScriptURL: (address) => address });
let started = 0;

function startWorker(address: string): Worker {
  started += 1;
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}

const client = new ProverClient(() => startWorker(`/prover-worker.js${location.search}`));

function prove(
  task: ProofTask,
  onTold: (kind: Reported['kinds'][number]) => void = () => undefined,
): Promise<Reported> {
  const kinds: Reported['kinds'][number][] = [];
  const progress: ProveProgress[] = [];
  let found: readonly Issue[] = [];
  const proven = client.prove(task, {
    onChecked: (issues) => {
      kinds.push('checked');
      found = issues;
      onTold('checked');
    },
    onProgress: (one) => {
      kinds.push('progress');
      progress.push(one);
      onTold('progress');
    },
    onProven: () => kinds.push('proven'),
  });
  return proven.then((outcome) => ({ outcome, kinds, issues: found, progress }));
}

/** Starts a task, and resolves once the worker has reported this much. */
async function begun(
  task: ProofTask,
  until: Reported['kinds'][number],
): Promise<{ readonly reported: Promise<Reported> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reported = prove(task, (kind) => {
    if (kind === until) resolve();
  });
  await promise;
  return { reported };
}

const proverPage: ProverPage = {
  prove: (task) => prove(task),
  proveAfterCancelling: async (task, next) => {
    const { reported } = await begun(task, 'checked');
    client.cancel();
    const first = await reported;
    const start = performance.now();
    const second = await prove(next);
    return { first, second, waited: performance.now() - start };
  },
  supersede: async (task, next) => {
    const { reported } = await begun(task, 'progress');
    const second = await prove(next);
    return { first: await reported, second };
  },
  evaluates: (address) =>
    new Promise((resolve) => {
      startWorker(address).addEventListener('message', ({ data }) => resolve(String(data)));
    }),
  workers: () => started,
};
Object.assign(window, { proverPage });
