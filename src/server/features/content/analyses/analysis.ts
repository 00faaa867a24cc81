import type { Worker } from 'node:worker_threads';
import type { Comparison, ProofEvent, Verdict } from '#api/content/analyses.ts';
import type { ExplanationReply, SimulationReply } from '#api/content/analysis-calls.ts';
import type { DraftsDiff } from '#checker/draft-compatibility/compare-drafts.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { DossierContent } from '#checker/dossier/dossier-input.ts';
import type { CampaignModel } from '#checker/model/campaign-model.ts';
import type { Standing } from '#checker/model/addresses.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { answerOf } from '../../../core/threads/single-task-thread.ts';
import type { PublishIssue } from '../campaign-file.ts';

/** What all analyses are given: plain data, so that a thread can do the work. */
interface Setting {
  /** All documents that belong together. */
  readonly files: readonly SourceFile[];
  /** Who was there first. Undefined: nobody knows. */
  readonly standing?: Standing | undefined;
  /** The day on which visitors come, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Which campaigns are meant: these or, if none is named, those that one of the documents is a part of. */
export interface Meant {
  readonly campaigns: readonly string[] | undefined;
  readonly documents: readonly string[];
}

export interface ProveTask extends Setting, Meant {
  readonly kind: 'prove';
  /** The files of the rules that hold for every campaign. */
  readonly rules: readonly SourceFile[];
}

export interface SimulateTask extends Setting {
  readonly kind: 'simulate';
  readonly campaign: string;
  /** Undefined: a few visitors who meet all of the campaign; else so many at random. */
  readonly visitors: number | undefined;
  readonly seed: number;
}

export interface ExplainTask extends Setting {
  readonly kind: 'explain';
  readonly campaign: string;
  readonly route: string;
  readonly block: string | undefined;
  readonly language: string;
}

export interface DiffTask extends Setting, Meant {
  readonly kind: 'diff';
  /** The documents of the other side; `files` are those of the newer one. */
  readonly before: readonly SourceFile[];
  readonly visitors: number;
  readonly seed: number;
}

/** What a new content does to visits that are under way. */
export interface DraftsTask {
  readonly kind: 'drafts';
  readonly before: Campaign;
  readonly after: Campaign;
  readonly today: string;
  readonly visitors: number;
  readonly seed: number;
}

/** The ethics package of a campaign, on the day of its revision. */
export interface DossierTask extends Setting {
  readonly kind: 'dossier';
  readonly campaign: string;
  /** Of the package's own words. */
  readonly language: string;
  readonly rules: readonly SourceFile[];
  readonly operator: OperatorDocument;
  /** The folder of the campaigns, beside which media are. */
  readonly home: string;
  readonly revision: DossierContent['revision'];
}

/** Writes a package as HTML. */
export type WriteDossier = (
  task: DossierTask,
  opened: { readonly campaign: Campaign; readonly model: CampaignModel; readonly registry: Registry },
) => Promise<string>;

export type AnalysisTask = ProveTask | SimulateTask | ExplainTask | DiffTask | DraftsTask | DossierTask;

/** `refused`: the campaign has errors. `unknown`: there is no such campaign, route or block. */
export type AnalysisResult =
  | { readonly kind: 'prove' }
  | { readonly kind: 'simulate'; readonly reply: SimulationReply }
  | { readonly kind: 'explain'; readonly reply: ExplanationReply }
  | { readonly kind: 'diff'; readonly reply: Comparison }
  | { readonly kind: 'dossier'; readonly html: string }
  | { readonly kind: 'drafts'; readonly verdict: DraftsDiff['verdict']; readonly words: readonly string[] }
  | { readonly kind: 'refused'; readonly issues: readonly PublishIssue[] }
  | { readonly kind: 'unknown'; readonly what: 'campaign' | 'route' | 'block'; readonly reason: string };

export interface AnalysisOptions {
  /** Aborted: nobody waits any more. The analysis rejects with the reason. */
  readonly signal: AbortSignal;
  /** What a proof says while it is under way. */
  readonly tell?: (event: ProofEvent) => void;
}

/** Does the work of one task. Rejects with `ThreadLost` if its thread ends. */
export type Analyse = (task: AnalysisTask, options: AnalysisOptions) => Promise<AnalysisResult>;

/** Does each task in a thread of its own: some take minutes, and ending the thread ends them at once. */
export function createThreadAnalyse(start: (task: AnalysisTask) => Worker): Analyse {
  return (task, options) => answerOf<ProofEvent, AnalysisResult>(start(task), options);
}

/** The worst verdict is that on all. */
const WORST_FIRST = ['unchecked', 'faulty', 'undecided', 'proven'] as const satisfies readonly Verdict[];

export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unchecked';
}
