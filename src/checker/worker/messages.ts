import type { SourceFile } from '../document/source-document.ts';
import type { MediaFile } from '../page/media-files.ts';
import type { Issue } from '../issue.ts';
import type { ProveProgress } from '../prove/prove.ts';
import type { CampaignProof } from '../prove/prove-documents.ts';

/** What is to be checked and proven. */
export interface ProofTask {
  /** Campaigns and fragments that belong together, all in one message. */
  readonly files: readonly SourceFile[];
  /** Files of rules, with the accepted findings. */
  readonly rules?: readonly SourceFile[];
  /** The operator's document, if links are checked against it. */
  readonly operator?: SourceFile;
  /** The files that campaigns can show, by name; absent: they are not known. */
  readonly media?: readonly (readonly [name: string, file: MediaFile])[] | undefined;
  /** The ids of the campaigns to prove; absent: all. */
  readonly only?: readonly string[];
  /** The day of the proof, `YYYY-MM-DD`. */
  readonly today?: string;
}

/** Messages to the worker. A newer task replaces the one in progress. */
export type ProverRequest =
  | { readonly kind: 'prove'; readonly id: number; readonly task: ProofTask }
  | { readonly kind: 'cancel'; readonly id: number };

/** Everything that `check` finds, and the campaigns that will be proven. */
interface Checked {
  readonly kind: 'checked';
  readonly id: number;
  readonly issues: readonly Issue[];
  readonly campaigns: readonly string[];
}

/**
 * Messages from the worker: `ready` once it has started; for each task `checked`, then `progress` and `proven` for each
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
