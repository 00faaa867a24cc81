import type { Issue } from '../issue.ts';
import type { ProofProgress } from './proving.ts';
import { prepareProofs, type CampaignProof, type ProveRequest, type Proofs } from './prove-documents.ts';

/** The progress of a proof of several campaigns. */
export interface ProveProgress extends ProofProgress {
  /** The campaign that is being proven. */
  readonly campaign: string;
  /** How many campaigns have been proven, and how many there are to prove. */
  readonly campaigns: { readonly done: number; readonly of: number };
}

export interface ProveOptions {
  /** When it is aborted, the proof rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Everything that `check` finds, and the campaigns that will be proven. */
  readonly checked?: (issues: readonly Issue[], campaigns: readonly string[]) => void;
  readonly progress?: (progress: ProveProgress) => void;
  readonly proven?: (proof: CampaignProof) => void;
}

/** Milliseconds after which the proof yields to other tasks, such as the message that cancels it. */
const TURN_MS = 20;

/** Proves like `proveDocuments`, but can be cancelled between two steps, and reports its progress. */
export async function prove(request: ProveRequest, options: ProveOptions = {}): Promise<Proofs> {
  const turns = takeTurns(options.signal);
  await turns.pass();
  const { issues, unchecked, ids, stepsOf } = await prepareProofs(request);
  options.checked?.(issues, ids);
  const proofs: CampaignProof[] = [];
  for (const campaign of ids) {
    const campaigns = { done: proofs.length, of: ids.length };
    const steps = stepsOf(campaign);
    let step = steps.next();
    let told: ProofProgress | undefined;
    for (; step.done !== true; step = steps.next()) {
      const isMore = step.value.done !== told?.done || step.value.phase !== told.phase;
      if (isMore) options.progress?.({ ...step.value, campaign, campaigns });
      told = step.value;
      // Taking one turn after the other is the purpose here. oxlint-disable-next-line no-await-in-loop
      if (turns.isOver()) await turns.pass();
    }
    proofs.push(step.value);
    options.proven?.(step.value);
  }
  return { unchecked, proofs };
}

/** Yields to other tasks once the current turn has been long enough. */
function takeTurns(signal: AbortSignal | undefined) {
  let start = performance.now();
  return {
    isOver: () => performance.now() - start > TURN_MS,
    /** Rejects if the signal was aborted meanwhile. */
    pass: async () => {
      await new Promise<void>((resolve) => {
        setTimeout(resolve);
      });
      signal?.throwIfAborted();
      start = performance.now();
    },
  };
}
