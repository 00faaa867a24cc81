import { visibleBlocks } from '#engine/route-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { exploring, maxSteps, type Exploration, type Explored, type Mishap, type Sighting } from './explore/explore.ts';
import { cutsOf } from './domain/cuts.ts';
import { daysFrom, lastDay } from './domain/days.ts';
import type { ProofMemory } from './explore/proof-memory.ts';
import { ROUTING, TODAY, type RuleCheck, type Subject } from './explore/subject.ts';
import { predicatesOf, subjectOf, withCondition } from './explore/subject-of.ts';
import { bandGaps, type BandGap } from './findings/band-gaps.ts';
import { newEffort, type Effort } from './findings/conflict.ts';
import { Elsewhere } from './findings/elsewhere.ts';
import { deadTransitions, endlessVisitors, hiddenBlock } from './findings/flow-findings.ts';
import { changedAgain, countryChosenLate, raisedLater, type RaisedBlocks } from './findings/left-out.ts';
import type { ProofFinding } from './findings/proof-finding.ts';
import { checksOf, rulesFor, silencedRules } from './findings/rule-checks.ts';
import { conditionWords, factMeanings } from './findings/words.ts';
import { atOnce, type ProofProgress, type ProofSteps } from './proof-steps.ts';
import { whereVisitorsGo, withRaisedConsents } from './where-visitors-go.ts';
import { witnessOf } from './witness.ts';

/** What is known of every visitor of a campaign. */
export interface Proof {
  readonly findings: readonly ProofFinding[];
  /** Why something was not decided. Empty: everything was. */
  readonly undecided: readonly string[];
  /**
   * Of whom it does not speak: visits that an address begins on pages that are not made for it, where something does not hold
   * for them; visitors who go back to what only later answers bring up, or change what a page asks again. Empty: of nobody.
   */
  readonly elsewhere: readonly string[];
  /** The days of which it speaks, where conditions name days of the calendar. Absent: any day. */
  readonly days?: { readonly from: string; readonly to: string };
  /** Classes of visitors at routes that can be told apart. */
  readonly states: number;
  readonly ends: readonly string[];
  readonly transitions: number;
  readonly blocks: number;
  readonly rules: number;
  readonly subject: Subject;
}

/** Decides, over the domains that blocks and facts declare, what every visitor of a campaign meets. */
export function proveCampaign(campaign: Campaign, registry: Registry, rules: readonly Rule[] = [], today = TODAY, memory?: ProofMemory): Proof {
  return atOnce(proofSteps(campaign, registry, rules, today, memory));
}

/** The same, a step for each question: where visitors go, who sees a block, whether a rule holds at a place. */
export function* proofSteps(
  campaign: Campaign,
  registry: Registry,
  rules: readonly Rule[],
  today: string,
  memory?: ProofMemory,
): ProofSteps<Proof> {
  memory?.begin(registry);
  const undecided = new Set<string>();
  const elsewhere = new Elsewhere();
  const own = rulesFor(campaign, rules);
  const sampled = new Set<string>();
  const subject = subjectOf(campaign, registry, (note) => sampled.add(note), { ways: 'every', today, ...(memory ? { memory } : {}) });
  for (const reason of silencedRules(own, registry)) undecided.add(reason);
  const gaps = bandGaps(subject);
  const conditions = own.flatMap(({ holds }) => holds ?? []);
  const raised = raisedLater(subject, conditions);
  for (const reason of countryChosenLate(subject, conditions)) undecided.add(reason);
  const { flow, met } = yield* whereVisitorsGo(subject, undecided);
  const wider = flow && (yield* withRaisedConsents(flow, raised, { subject, undecided }));
  const blocks = conditionalBlocks(campaign);
  const checks = flow ? own.map((rule) => ({ rule, places: checksOf(rule, subject) })) : [];
  const of = checks.reduce((sum, { places }) => sum + places.length, 1 + blocks.length + gaps.length);
  const work: Proving = { subject, undecided, raised, elsewhere, effort: newEffort(), progress: { phase: 'questions', done: 0, of } };
  yield stepDone(work);
  // What was met by then is so, however much was not.
  const ways = endlessVisitors(flow ?? met, subject);
  const others = flow ? yield* otherFindings(wider ?? flow, flow, { blocks, gaps, checks, sampled }, work) : [];
  for (const mishap of flow?.elsewhere ?? []) elsewhere.add(mishap);
  memory?.end();
  for (const reason of sampled) undecided.add(reason);
  if (sampled.size > 0) undecided.add('what nobody takes or sees: not every visitor was looked at');
  return {
    findings: [...ways, ...others].filter(({ code }) => sampled.size === 0 || !NEVER.includes(code)),
    subject,
    undecided: [...undecided],
    elsewhere: [...elsewhere.words(), ...(flow ? [...changedAgain(flow), ...raised.others] : [])],
    ...daysOf(campaign, own, today),
    ...sizesOf(campaign, flow, blocks, own),
  };
}

/** What there is to decide beside where visitors go. */
interface Questions {
  readonly blocks: readonly string[];
  readonly gaps: readonly BandGap[];
  readonly checks: readonly RulePlaces[];
  /** Why not everybody was looked at. */
  readonly sampled: ReadonlySet<string>;
}

/** @param wider the same with visitors who are led back to a consent */
function* otherFindings(wider: Explored, flow: Explored, { blocks, gaps, checks, sampled }: Questions, work: Proving): ProofSteps<ProofFinding[]> {
  const everybody = sampled.size === 0;
  return [
    ...(everybody ? yield* stepping(deadTransitions(wider, work.subject, work.effort), work.progress) : []),
    ...(everybody ? yield* hiddenBlocks(blocks, flow, work) : []),
    ...(yield* gapFindings(gaps, work)),
    ...(yield* ruleFindings(checks, work)),
  ];
}

/** How much was looked at. */
function sizesOf({ routes }: Campaign, flow: Exploration | undefined, blocks: readonly string[], rules: readonly Rule[]) {
  return {
    states: flow?.states ?? 0,
    ends: [...(flow?.ends.keys() ?? [])],
    transitions: routes.reduce((sum, { next }) => sum + next.length, 0),
    blocks: blocks.length,
    rules: rules.length,
  };
}

/** Findings that speak of every visitor: they hold only where all were looked at. */
const NEVER: readonly ProofFinding['code'][] = ['prove-dead-end', 'prove-transition-impossible', 'prove-transition-shadowed', 'prove-block-never-shown'];

/** The days of which a proof speaks, where a condition of the campaign or of its rules can tell one from another. */
function daysOf(campaign: Campaign, rules: readonly Rule[], today: string): Pick<Proof, 'days'> {
  const cuts = cutsOf([...predicatesOf(campaign), ...rules.flatMap(({ holds }) => holds ?? [])]);
  return daysFrom(today, cuts).days.length > 1 ? { days: { from: today, to: lastDay(today) } } : {};
}

function conditionalBlocks({ routes }: Campaign): string[] {
  return routes.flatMap((route) => route.blocks.filter(({ showWhen }) => showWhen !== undefined).map(({ id }) => `${route.name}@${id}`));
}

/** A long flow is followed once for all its blocks; in a short one that may cost more than each block by itself. */
const LONG_FLOW = 30;
const STEPS_OF_A_SHORT_ROUTE = 40;

/** Blocks of reachable routes that nobody sees. */
function* hiddenBlocks(blocks: readonly string[], flow: Exploration, work: Proving): ProofSteps<ProofFinding[]> {
  const { subject } = work;
  const { routes } = subject.campaign;
  const findings: ProofFinding[] = [];
  const isLong = routes.length > LONG_FLOW;
  // All at once where that is cheap, as it is in long flows; else each by itself.
  const most = isLong ? maxSteps(subject.campaign) : STEPS_OF_A_SHORT_ROUTE * routes.length;
  const together = yield* stepping(exploring(subject, { ...ROUTING, targets: new Set(blocks) }, { most }), work.progress);
  if (isLong && !together) {
    work.undecided.add('who sees blocks that have a condition: there are too many classes of visitors');
    return [];
  }
  for (const block of blocks) {
    if (!together?.shown.has(block)) findings.push(...(yield* hiddenOne(block, flow, work)));
    yield stepDone(work);
  }
  return findings;
}

function* hiddenOne(block: string, flow: Exploration, work: Proving): ProofSteps<ProofFinding[]> {
  const { subject, undecided } = work;
  const [name = '', id = ''] = block.split('@');
  const route = subject.campaign.routes.find((one) => one.name === name);
  if (!route || !flow.routes.has(name)) return [];
  const targets = new Set([block]);
  // With every transition open more visitors come here than in truth: whom they do not show it, nobody does.
  const loose = yield* stepping(exploring(subject, { ...ROUTING, targets, free: allTransitions(subject.campaign), raised: work.raised.consents }), work.progress);
  const sighting = loose?.shown.get(block);
  if (sighting && isShownTo(subject, sighting, route, id)) return [];
  const strict = exploring(subject, { ...ROUTING, targets });
  const found = loose && !sighting ? loose : yield* stepping(strict, work.progress);
  if (!found) undecided.add(`who sees the block "${id}" of the route "${name}": there are too many classes of visitors`);
  if (!found || found.shown.has(block)) return [];
  const never = yield* stepping(hiddenBlock(subject, route, id, work.effort), work.progress);
  if (work.raised.all.has(block)) return [{ ...never, message: `${never.message}. Only later answers bring it up, for visitors who come back to the page` }];
  if (work.raised.consents.size > 0 && loose?.shown.has(block) !== false) {
    undecided.add(`who sees the block "${id}" of the route "${name}": nobody but those, maybe, who are led back to a consent`);
    return [];
  }
  return [never];
}

/** Does the engine take a visitor to a page, and show her a block there? */
function isShownTo(subject: Subject, sighting: Sighting, route: Route, id: string): boolean {
  const { visit, confirmed } = witnessOf(subject, sighting);
  return confirmed && visibleBlocks(route, visit, subject.bind).some(({ use }) => use.id === id);
}

function allTransitions({ routes }: Campaign): Set<string> {
  return new Set(routes.flatMap(({ name, next }) => next.map((_, index) => `${name}#${index}`)));
}

function* gapFindings(gaps: readonly BandGap[], work: Proving): ProofSteps<ProofFinding[]> {
  const findings: ProofFinding[] = [];
  for (const { route, transition, fact, between: [low, high], check } of gaps) {
    const broken = yield* brokenBy(check, work);
    const values = low === high ? String(low) : `${low} to ${high}`;
    const between = `${fact} ${values}, between two that are taken`;
    const message = `No condition takes ${between}: these visitors fall to the last transition`;
    const place = `${route}#${transition}`;
    if (broken) findings.push({ code: 'prove-band-gap', place, with: [], ...broken, message });
    yield stepDone(work);
  }
  return findings;
}

/** What is known of a campaign while it is proven. */
interface Proving {
  readonly subject: Subject;
  readonly undecided: Set<string>;
  readonly raised: RaisedBlocks;
  readonly elsewhere: Elsewhere;
  readonly effort: Effort;
  readonly progress: { readonly phase: 'questions'; done: number; readonly of: number };
}

/** An exploration, of which each step is one of the proof. */
function* stepping<Result>(steps: Generator<void, Result>, progress: ProofProgress): ProofSteps<Result> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield { ...progress };
  return step.value;
}

/** One question more is decided. */
function stepDone({ progress }: Proving): ProofProgress {
  progress.done += 1;
  return { ...progress };
}

/** A rule, and every place where it speaks. */
interface RulePlaces {
  readonly rule: Rule;
  readonly places: readonly RuleCheck[];
}

function* ruleFindings(checks: readonly RulePlaces[], work: Proving): ProofSteps<ProofFinding[]> {
  const findings: ProofFinding[] = [];
  for (const { rule, places } of checks) {
    for (const check of places) {
      const broken = yield* brokenBy(check, work, (mishap) => work.elsewhere.add(mishap, rule.id));
      const [place = ''] = [...(check.shown ?? check.routes)];
      const message = brokenRuleWords(rule, check);
      if (broken) findings.push({ code: 'prove-rule-broken', place, with: [], ...broken, message });
      yield stepDone(work);
    }
  }
  return findings;
}

function brokenRuleWords({ id, about, mend }: Rule, { holds }: RuleCheck): string {
  const meanings = factMeanings(holds);
  const words = `The rule "${id}" does not hold for every visitor. ${withStop(about)} Here not always ${conditionWords(holds)}`;
  return `${words}${meanings === '' ? '' : ` (${meanings})`}${mend === undefined ? '' : `. To mend it: ${mend}`}`;
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

type Broken = Pick<ProofFinding, 'sighting' | 'subject'>;

function* brokenBy(
  check: RuleCheck,
  { subject: campaign, undecided, raised: { consents: raised }, progress }: Proving,
  tell: (mishap: Mishap) => void = () => undefined,
): ProofSteps<Broken | undefined> {
  const subject = withCondition(campaign, check.holds);
  // What holds for more visitors than there are holds for all: the conditions of transitions count only where it does not.
  const free = allTransitions(subject.campaign);
  const loose = yield* stepping(exploring(subject, { ...ROUTING, rules: [check], free, raised }), progress);
  if (loose && loose.broken.size === 0 && loose.elsewhere.every(({ what }) => what !== 'broken')) return undefined;
  const found = yield* stepping(exploring(subject, { ...ROUTING, rules: [check] }), progress);
  if (!found) undecided.add(`the rule ${check.rule}: there are too many classes of visitors`);
  for (const mishap of found?.elsewhere ?? []) if (mishap.what === 'broken') tell(mishap);
  const sighting = found?.broken.get(check.rule);
  if (found && !sighting && raised.size > 0) {
    const wider = yield* stepping(exploring(subject, { ...ROUTING, rules: [check], raised }), progress);
    if (wider?.broken.size !== 0) undecided.add(`the rule ${check.rule}: it may not hold for visitors who are led back to a consent that later answers bring up`);
  }
  return sighting && { sighting, subject };
}
