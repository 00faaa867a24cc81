import type { SourceFile } from '../document/source-document.ts';
import type { Issue } from '../issue.ts';
import type { ProveProgress } from '../prove/prove.ts';
import type { CampaignProof } from '../prove/prove-documents.ts';

/** What is to be checked and proven. */
export interface ProofTask {
  /** Campaigns and fragments: all that belong together, at once. */
  readonly files: readonly SourceFile[];
  /** Files of rules, with the findings that are meant. */
  readonly rules?: readonly SourceFile[];
  /** The operator's document, where links are held against it. */
  readonly operator?: SourceFile;
  /** The ids of the campaigns to prove; left out: all. */
  readonly only?: readonly string[];
  /** The day of the proof, `YYYY-MM-DD`. */
  readonly today?: string;
}

/** To the worker. A newer task takes the place of the one that is under way. */
export type ProverRequest =
  | { readonly kind: 'prove'; readonly id: number; readonly task: ProofTask }
  | { readonly kind: 'cancel'; readonly id: number };

/** All that `check` finds, and the campaigns that are going to be proven. */
interface Checked {
  readonly kind: 'checked';
  readonly id: number;
  readonly issues: readonly Issue[];
  readonly campaigns: readonly string[];
}

/**
 * From the worker: `ready` once it has started; for each task `checked`, then `progress` and `proven` for each
 * campaign, and one of the last three at its end.
 */
export type ProverReply =
  | { readonly kind: 'ready' }
  | Checked
  | ({ readonly kind: 'progress'; readonly id: number } & ProveProgress)
  | { readonly kind: 'proven'; readonly id: number; readonly proof: CampaignProof }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'cancelled'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
