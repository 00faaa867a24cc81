import type { Issue } from '../issue.ts';
import type { ProveProgress } from '../prove/prove.ts';
import type { CampaignProof } from '../prove/prove-documents.ts';
import type { ProofTask, ProverReply, ProverRequest } from './messages.ts';

/** What the client needs of a worker; the browser's own `Worker` satisfies it. */
export interface ProverWorker {
  postMessage(message: ProverRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ProverReply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

/** Receives events while a task is in progress. */
export interface ProofListener {
  /** Everything that `check` finds, and the campaigns that will be proven. */
  readonly onChecked?: (issues: readonly Issue[], campaigns: readonly string[]) => void;
  readonly onProgress?: (progress: ProveProgress) => void;
  readonly onProven?: (proof: CampaignProof) => void;
}

export type ProofOutcome =
  | { readonly kind: 'proven'; readonly issues: readonly Issue[]; readonly proofs: readonly CampaignProof[] }
  /** `cancel` was called, or a newer task arrived. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: string };

interface Work {
  readonly id: number;
  readonly task: ProofTask;
  readonly listener: ProofListener;
  readonly end: (outcome: ProofOutcome) => void;
  readonly proofs: CampaignProof[];
  issues: readonly Issue[];
}

const NOT_STARTED = 'the worker of the prover could not be started';

/** How many milliseconds a cancelled proof may continue before its worker is terminated. */
const PATIENCE_MS = 50;

/**
 * Checks and proves documents in a worker, so that typing is never blocked. There is one task at a time: a newer one
 * cancels the one before it.
 */
export class ProverClient {
  readonly #start: () => ProverWorker;
  readonly #patience: number;
  #worker: ProverWorker | undefined;
  #isReady = false;
  #work: Work | undefined;
  #lastId = 0;
  /** Terminates the worker, unless the cancelled task ends first. */
  #stopping: { readonly id: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  /**
   * @param start creates a worker of the built prover
   * @param patience milliseconds that a cancelled proof may continue
   */
  constructor(start: () => ProverWorker, patience: number = PATIENCE_MS) {
    this.#start = start;
    this.#patience = patience;
  }

  /** Never rejects. The outcome contains what was found, and the listener receives it as it arrives. */
  prove(task: ProofTask, listener: ProofListener = {}): Promise<ProofOutcome> {
    this.cancel();
    return new Promise((end) => {
      this.#lastId += 1;
      this.#work = { id: this.#lastId, task, listener, end, proofs: [], issues: [] };
      this.#post({ kind: 'prove', id: this.#lastId, task });
    });
  }

  /** Cancels the task in progress, if there is one. */
  cancel(): void {
    const work = this.#work;
    if (!work) return;
    this.#settle({ kind: 'cancelled' });
    this.#post({ kind: 'cancel', id: work.id });
    // A worker that has not started yet blocks nobody.
    if (!this.#isReady) return;
    const timer = this.#stopping?.timer ?? setTimeout(() => this.#startAnew(), this.#patience);
    this.#stopping = { id: work.id, timer };
  }

  /** Cancels the task in progress and terminates the worker. */
  close(): void {
    this.#settle({ kind: 'cancelled' });
    this.#endWorker();
  }

  #post(request: ProverRequest): void {
    this.#worker ??= this.#startWorker();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    this.#worker.postMessage(request);
  }

  #startWorker(): ProverWorker {
    const worker = this.#start();
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.#worker) this.#read(data);
    });
    worker.addEventListener('error', ({ message }) => {
      if (worker !== this.#worker) return;
      this.#endWorker();
      this.#settle({ kind: 'failed', reason: message === undefined || message === '' ? NOT_STARTED : message });
    });
    return worker;
  }

  /** Sends the last request to a new worker. */
  #startAnew(): void {
    this.#endWorker();
    if (this.#work) this.#post({ kind: 'prove', id: this.#work.id, task: this.#work.task });
  }

  #endWorker(): void {
    clearTimeout(this.#stopping?.timer);
    this.#stopping = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
  }

  #settle(outcome: ProofOutcome): void {
    const work = this.#work;
    this.#work = undefined;
    work?.end(outcome);
  }

  #read(reply: ProverReply): void {
    if (reply.kind === 'ready') this.#isReady = true;
    else if (reply.id === this.#work?.id) this.#notify(reply, this.#work);
    else if (this.#stopping && isEnd(reply) && reply.id >= this.#stopping.id) this.#hasStopped();
  }

  #hasStopped(): void {
    clearTimeout(this.#stopping?.timer);
    this.#stopping = undefined;
  }

  #notify(reply: Exclude<ProverReply, { readonly kind: 'ready' }>, work: Work): void {
    if (this.#stopping) this.#hasStopped();
    switch (reply.kind) {
      case 'checked':
        work.issues = reply.issues;
        work.listener.onChecked?.(reply.issues, reply.campaigns);
        break;
      case 'progress':
        work.listener.onProgress?.(reply);
        break;
      case 'proven':
        work.proofs.push(reply.proof);
        work.listener.onProven?.(reply.proof);
        break;
      case 'done':
        this.#settle({ kind: 'proven', issues: work.issues, proofs: work.proofs });
        break;
      case 'failed':
        this.#settle({ kind: 'failed', reason: reply.reason });
        break;
      case 'cancelled':
        this.#settle({ kind: 'cancelled' });
        break;
      default:
        reply satisfies never;
    }
  }
}

function isEnd({ kind }: ProverReply): boolean {
  return kind === 'done' || kind === 'cancelled' || kind === 'failed';
}
