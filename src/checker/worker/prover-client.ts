import type { Issue } from '../issue.ts';
import type { ProveProgress } from '../prove/prove.ts';
import type { CampaignProof } from '../prove/prove-documents.ts';
import type { ProofTask, ProverReply, ProverRequest } from './messages.ts';

/** What the client needs of a worker; the browser's own `Worker` is one. */
export interface ProverWorker {
  postMessage(message: ProverRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ProverReply }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

/** What is told while a task is under way. */
export interface ProofListener {
  /** All that `check` finds, and the campaigns that are going to be proven. */
  readonly onChecked?: (issues: readonly Issue[], campaigns: readonly string[]) => void;
  readonly onProgress?: (progress: ProveProgress) => void;
  readonly onProven?: (proof: CampaignProof) => void;
}

export type ProofOutcome =
  | { readonly kind: 'proven'; readonly issues: readonly Issue[]; readonly proofs: readonly CampaignProof[] }
  /** `cancel` was called, or a newer task came. */
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

/** A proof that was cancelled and goes on for so long, in milliseconds, is ended with its worker. */
const PATIENCE_MS = 50;

/**
 * Checks and proves documents in a worker, so that whoever types is not held up. There is one task at a time: a newer
 * one cancels the one before it.
 */
export class ProverClient {
  readonly #start: () => ProverWorker;
  readonly #patience: number;
  #worker: ProverWorker | undefined;
  #isReady = false;
  #work: Work | undefined;
  #lastId = 0;
  /** Ends the worker, unless the cancelled task ends before. */
  #stopping: { readonly id: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  /**
   * @param start makes a worker of the built prover
   * @param patience milliseconds that a cancelled proof may go on
   */
  constructor(start: () => ProverWorker, patience: number = PATIENCE_MS) {
    this.#start = start;
    this.#patience = patience;
  }

  /** Never rejects. What was found stands in the outcome, and is told to the listener as it comes. */
  prove(task: ProofTask, listener: ProofListener = {}): Promise<ProofOutcome> {
    this.cancel();
    return new Promise((end) => {
      this.#lastId += 1;
      this.#work = { id: this.#lastId, task, listener, end, proofs: [], issues: [] };
      this.#post({ kind: 'prove', id: this.#lastId, task });
    });
  }

  /** Gives up the task that is under way, if there is one. */
  cancel(): void {
    const work = this.#work;
    if (!work) return;
    this.#settle({ kind: 'cancelled' });
    this.#post({ kind: 'cancel', id: work.id });
    // A worker that has not started yet holds nobody up.
    if (!this.#isReady) return;
    const timer = this.#stopping?.timer ?? setTimeout(() => this.#startAnew(), this.#patience);
    this.#stopping = { id: work.id, timer };
  }

  /** Gives up what is under way, and ends the worker. */
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

  /** What the worker was asked last it is asked again. */
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
    else if (reply.id === this.#work?.id) this.#tell(reply, this.#work);
    else if (this.#stopping && isEnd(reply) && reply.id >= this.#stopping.id) this.#hasStopped();
  }

  #hasStopped(): void {
    clearTimeout(this.#stopping?.timer);
    this.#stopping = undefined;
  }

  #tell(reply: Exclude<ProverReply, { readonly kind: 'ready' }>, work: Work): void {
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
