/**
 * `trialflow/checker`: finds what is wrong with campaign documents before a visitor does. Runs in Node and in browsers,
 * and reads no files: documents come as text, with the path that findings name. Every function takes the registry of
 * the blocks that the documents may use.
 */
// Its check has to run before any other module is evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import './node-version.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { checkDocuments, type CheckRequest } from '#checker/check-documents.ts';
import { diffDocuments, type Diffs } from '#checker/diff/diff-documents.ts';
import { readAnswers } from '#checker/explain/answers/read-answers.ts';
import { explainArrival, explainVisit, type Explanation } from '#checker/explain/explain-visit.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { prove as proveSteps, type ProveOptions } from '#checker/prove/prove.ts';
import type { Proofs } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { coverageOf, formatCoverage } from '#checker/simulate/report/format-simulation.ts';
import { simulateCampaign, type Simulation } from '#checker/simulate/simulate-campaign.ts';
import { findRoute } from '#engine/transition.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { dayOf } from '../day-of.ts';

export { formatDiffs } from '#checker/diff/report/format-diff.ts';
export { formatExplanation } from '#checker/explain/format/format-explanation.ts';
export { formatProofs } from '#checker/report/format-proofs.ts';
export { formatIssue, formatIssues } from '#checker/report/format-issues.ts';
export type { CampaignProof, ProofIssue } from '#checker/prove/prove-documents.ts';
export type { ProveProgress } from '#checker/prove/prove.ts';
export type { Witness, WitnessStep } from '#checker/prove/witness.ts';
export type { Diffs, Explanation, Issue, Proofs, ProveOptions, Simulation, SourceFile };

/** What is checked: all documents that belong together, at once. */
export interface Documents {
  /**
   * Campaigns, and parts of them: files whose folder is called `fragments` or `questionnaires`. A file is named by the
   * id of its campaign.
   */
  readonly files: readonly SourceFile[];
  readonly registry: Registry;
  /** The operator document; with it, what campaigns say of brands, numbers and hosts is checked too. */
  readonly operator?: SourceFile;
}

const asked = ({ files, registry, operator }: Documents): CheckRequest => ({
  files,
  registry,
  ...(operator ? { operator } : {}),
});

/** The visitor's calendar date of now, `YYYY-MM-DD`. */
const today = () => dayOf(new Date());

/** Every problem of every file, in the order of the files and their lines. Errors keep a campaign from being served. */
export function check(documents: Documents): Promise<readonly Issue[]> {
  return checkDocuments(asked(documents));
}

/** The campaigns without an error, by id, and all problems that `check` finds. */
export async function readCampaigns(
  documents: Documents,
): Promise<{ readonly issues: readonly Issue[]; readonly campaigns: ReadonlyMap<string, Campaign> }> {
  const { issues, campaigns } = await checkedCampaigns(asked(documents));
  return { issues, campaigns };
}

export interface ProveRequest extends Documents {
  /** Files of rules that must hold in every campaign, and of findings that are meant. */
  readonly rules?: readonly SourceFile[];
  /** The ids of the campaigns to prove. Default: all. */
  readonly only?: Iterable<string>;
  /** The first day of the two years that the proof covers, `YYYY-MM-DD`. Default: today. */
  readonly today?: string;
}

/**
 * Decides what every possible visitor of each campaign meets: dead ends, endless ways, transitions that nobody takes,
 * blocks that nobody sees, rules that do not hold, each with a visitor who shows it. A campaign is proven when its
 * `issues` and its `undecided` are empty. Throws for a file of rules that cannot be read; rejects with the reason of
 * the signal when that is aborted.
 */
export async function prove(
  { rules = [], only, today: day = today(), ...documents }: ProveRequest,
  options: ProveOptions = {},
): Promise<Proofs> {
  return proveSteps(
    { ...asked(documents), ...readAllRules(rules), today: day, ...(only ? { only: new Set(only) } : {}) },
    options,
  );
}

export interface DiffRequest {
  readonly before: readonly SourceFile[];
  readonly after: readonly SourceFile[];
  readonly registry: Registry;
  /** Visitors to simulate for the shares. Default: 400. */
  readonly count?: number;
  /** The same seed gives the same visitors. Default: 1. */
  readonly seed?: number;
  readonly today?: string;
}

/**
 * What a change of documents changes for visitors. The verdict `equal` is proven; every other difference is shown by a
 * visitor who meets it.
 */
export function diff({
  before,
  after,
  registry,
  count = 400,
  seed = 1,
  today: day = today(),
}: DiffRequest): Promise<Diffs> {
  return diffDocuments({ a: { files: before }, b: { files: after }, registry, count, seed, today: day });
}

export interface ExplainRequest {
  readonly campaign: Campaign;
  readonly registry: Registry;
  /** A file of answers: why do they lead where they lead? */
  readonly answers?: SourceFile;
  /** The name of a route: who comes there, and by which ways? */
  readonly route?: string;
  readonly today?: string;
}

export type Explained =
  | { readonly ok: true; readonly explanation: Explanation }
  /** The answers cannot be read. */
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Why a visit goes where it goes, and what would lead it elsewhere. Throws for a route that the campaign lacks. */
export function explain({ campaign, registry, answers, route, today: day = today() }: ExplainRequest): Explained {
  const notes = new Set<string>();
  const subject = subjectOf(campaign, registry, (why) => notes.add(why), { ways: 'every', today: day });
  if (answers === undefined) {
    const name = route ?? campaign.home;
    if (!findRoute(campaign, name)) throw new Error(`The campaign "${campaign.id}" has no route "${name}"`);
    return { ok: true, explanation: explainArrival(subject, name, notes) };
  }
  const read = readAnswers(answers, subject);
  return read.ok ? { ok: true, explanation: explainVisit(subject, read.visit, route, notes) } : read;
}

/** Few made-up visitors who together take every transition and meet every end, bound, outcome and language. */
export function simulate(request: {
  readonly campaign: Campaign;
  readonly registry: Registry;
  readonly today?: string;
}): Simulation {
  return simulateCampaign({ today: today(), ...request });
}

/** What the visitors of a simulation cover, in one line, with what they miss below. */
export function formatSimulation(simulation: Simulation): string {
  return formatCoverage(coverageOf(simulation));
}
