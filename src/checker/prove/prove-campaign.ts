import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { type Exploration, type Explored, TODAY, type Subject } from './explore/subject.ts';
import { cutsOf, daysFrom, lastDay } from './domain/cuts.ts';
import type { ProofMemory } from './explore/proof-memory.ts';
import { predicatesOf, subjectOf } from './explore/subject-of.ts';
import { bandGaps, type BandGap } from './findings/band-gaps.ts';
import { newEffort } from './findings/why-never.ts';
import { Elsewhere, type ProofFinding } from './findings/proof-finding.ts';
import { deadTransitions, endlessVisitors } from './findings/flow-findings.ts';
import { changedAgain, countryChosenLate, raisedLater } from './findings/left-out.ts';
import { checksOf, rulesFor, silencedRules, type PlainRule } from './findings/rule-checks.ts';
import { atOnce, type ProofSteps, stepDone, stepping, type Proving } from './proving.ts';
import {
  gapFindings,
  ruleFindings,
  type RulePlaces,
  whereVisitorsGo,
  withRaisedConsents,
  conditionalBlocks,
  hiddenBlocks,
} from './proof-questions.ts';

/** What is known about every visitor of a campaign. */
export interface Proof {
  readonly findings: readonly ProofFinding[];
  /** Why something was not decided. Empty: everything was decided. */
  readonly undecided: readonly string[];
  /**
   * Visitors whom the proof does not cover: those whose address starts the visit on a page that is not a landing page,
   * if something does not hold for them; those who go back to what only later answers reveal; those who change an
   * answer that a page asks for again. Empty: everybody is covered.
   */
  readonly elsewhere: readonly string[];
  /** The days that the proof covers, if conditions name calendar dates. Absent: any day. */
  readonly days?: { readonly from: string; readonly to: string };
  /** The number of classes of visitors that can be distinguished, by route. */
  readonly states: number;
  readonly ends: readonly string[];
  readonly transitions: number;
  readonly blocks: number;
  readonly rules: number;
  readonly subject: Subject;
}

/** Decides what happens to every visitor of a campaign, over the domains that blocks and facts declare. */
export function proveCampaign(
  campaign: Campaign,
  registry: Registry,
  rules: readonly Rule[] = [],
  today = TODAY,
  memory?: ProofMemory,
): Proof {
  return atOnce(proofSteps(campaign, registry, rules, today, memory));
}

/** The same, with a step for each question: where visitors go, who sees a block, whether a rule holds at a place. */
export function* proofSteps(
  resolved: Campaign,
  registry: Registry,
  rules: readonly Rule[],
  today: string,
  memory?: ProofMemory,
): ProofSteps<Proof> {
  memory?.begin(registry);
  const { own, compared: campaign } = rulesFor(resolved, rules);
  const conditions = own.flatMap(({ holds }) => holds ?? []);
  const sampled = new Set<string>();
  const note = (reason: string) => void sampled.add(reason);
  const subject = subjectOf(campaign, registry, note, { ways: 'every', today, ...(memory ? { memory } : {}) });
  const undecided = new Set([...silencedRules(own, registry), ...countryChosenLate(subject, conditions)]);
  const raised = raisedLater(subject, conditions);
  const gaps = bandGaps(subject);
  const blocks = conditionalBlocks(campaign);
  const { flow, met } = yield* whereVisitorsGo(subject, undecided);
  const wider = flow && (yield* withRaisedConsents(flow, raised, { subject, undecided }));
  const checks = flow ? own.map((rule) => ({ rule, places: checksOf(rule, subject) })) : [];
  const of = checks.reduce((sum, { places }) => sum + places.length, 1 + blocks.length + gaps.length);
  const progress: Proving['progress'] = { phase: 'questions', done: 0, of };
  const elsewhere = new Elsewhere();
  const work: Proving = { subject, undecided, raised, elsewhere, effort: newEffort(), progress };
  yield stepDone(work);
  // What was found by then is valid, however much was not decided.
  const ways = endlessVisitors(flow ?? met, subject);
  const others = flow ? yield* otherFindings(wider ?? flow, flow, { blocks, gaps, checks, sampled }, work) : [];
  for (const mishap of flow?.elsewhere ?? []) elsewhere.add(mishap);
  memory?.end();
  return {
    ...saidOf([...ways, ...others], undecided, sampled),
    subject,
    elsewhere: [...elsewhere.words(), ...(flow ? [...changedAgain(flow), ...raised.others] : [])],
    ...daysOf(campaign, own, today),
    ...sizesOf(campaign, flow, blocks, own),
  };
}

/** Returns what is found, and what is not decided. If not everybody was followed, it says nothing about everybody. */
function saidOf(
  findings: readonly ProofFinding[],
  undecided: ReadonlySet<string>,
  sampled: ReadonlySet<string>,
): Pick<Proof, 'findings' | 'undecided'> {
  if (sampled.size === 0) return { findings, undecided: [...undecided] };
  return {
    findings: findings.filter(({ code }) => !OF_EVERYBODY.includes(code)),
    undecided: [...undecided, ...sampled, 'what nobody takes or sees: not every visitor was examined'],
  };
}

/** What has to be decided besides where visitors go. */
interface Questions {
  readonly blocks: readonly string[];
  readonly gaps: readonly BandGap[];
  readonly checks: readonly RulePlaces[];
  /** Why not everybody was followed. */
  readonly sampled: ReadonlySet<string>;
}

/** @param wider the same with visitors who are sent back to a consent */
function* otherFindings(
  wider: Explored,
  flow: Explored,
  { blocks, gaps, checks, sampled }: Questions,
  work: Proving,
): ProofSteps<ProofFinding[]> {
  const everybody = sampled.size === 0;
  return [
    ...(everybody ? yield* stepping(deadTransitions(wider, work.subject, work.effort), work.progress) : []),
    ...(everybody ? yield* hiddenBlocks(blocks, flow, work) : []),
    ...(yield* gapFindings(gaps, work)),
    ...(yield* ruleFindings(checks, work)),
  ];
}

/** Reports how much was examined. */
function sizesOf(
  { routes }: Campaign,
  flow: Exploration | undefined,
  blocks: readonly string[],
  rules: readonly PlainRule[],
) {
  return {
    states: flow?.states ?? 0,
    ends: [...(flow?.ends.keys() ?? [])],
    transitions: routes.reduce((sum, { next }) => sum + next.length, 0),
    blocks: blocks.length,
    rules: rules.length,
  };
}

/** Findings about every visitor: they hold only if all visitors were followed. */
const OF_EVERYBODY: readonly ProofFinding['code'][] = [
  'prove-dead-end',
  'prove-transition-impossible',
  'prove-transition-shadowed',
  'prove-block-never-shown',
];

/** Returns the days that a proof covers, if a condition of the campaign or of its rules can distinguish them. */
function daysOf(campaign: Campaign, rules: readonly PlainRule[], today: string): Pick<Proof, 'days'> {
  const cuts = cutsOf([...predicatesOf(campaign), ...rules.flatMap(({ holds }) => holds ?? [])], campaign.computed);
  return daysFrom(today, cuts, campaign).days.length > 1 ? { days: { from: today, to: lastDay(today) } } : {};
}
