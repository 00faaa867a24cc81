import type { Issue } from '../issue.ts';
import type { ProofProgress } from './proving.ts';
import { prepareProofs, type CampaignProof, type ProveRequest, type Proofs } from './prove-documents.ts';

/** How far a proof of several campaigns has come. */
export interface ProveProgress extends ProofProgress {
  /** The campaign that is being proven. */
  readonly campaign: string;
  /** How many campaigns are proven, and how many there are to prove. */
  readonly campaigns: { readonly done: number; readonly of: number };
}

export interface ProveOptions {
  /** Once it is aborted, the proof rejects with its reason. */
  readonly signal?: AbortSignal;
  /** All that `check` finds, and the campaigns that are going to be proven. */
  readonly checked?: (issues: readonly Issue[], campaigns: readonly string[]) => void;
  readonly progress?: (progress: ProveProgress) => void;
  readonly proven?: (proof: CampaignProof) => void;
}

/** Milliseconds after which others have their turn: the message that cancels the proof, for one. */
const TURN_MS = 20;

/** Proves as `proveDocuments` does, but can be cancelled between two steps, and tells how far it is. */
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
      // One turn after the other is what this is for.
      // oxlint-disable-next-line no-await-in-loop
      if (turns.isOver()) await turns.pass();
    }
    proofs.push(step.value);
    options.proven?.(step.value);
  }
  return { unchecked, proofs };
}

/** Lets others have their turn, once its own has been long enough. */
function takeTurns(signal: AbortSignal | undefined) {
  let start = performance.now();
  return {
    isOver: () => performance.now() - start > TURN_MS,
    /** Rejects where the signal was aborted meanwhile. */
    pass: async () => {
      await new Promise<void>((resolve) => {
        setTimeout(resolve);
      });
      signal?.throwIfAborted();
      start = performance.now();
    },
  };
}
