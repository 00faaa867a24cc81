import { sentence, type Sentence } from '#schemas/sentence.ts';
import { exploring, maxSteps, type Spend } from './explore/explore.ts';
import { stepsOf } from './explore/page.ts';
import {
  type Mishap,
  allTransitions,
  ROUTING,
  type RuleCheck,
  type Sighting,
  type Exploration,
  type Explored,
  type Subject,
} from './explore/subject.ts';
import { withCondition } from './explore/subject-of.ts';
import type { BandGap } from './findings/band-gaps.ts';
import type { ProofFinding } from './findings/proof-finding.ts';
import type { PlainRule } from './findings/rule-checks.ts';
import { conditionWords, factMeanings } from './findings/words.ts';
import { type ProofSteps, stepDone, stepping, type Proving } from './proving.ts';
import type { RaisedBlocks } from './findings/left-out.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { hiddenBlock } from './findings/flow-findings.ts';
import { witnessOf } from './witness.ts';

type Met = Pick<Exploration, 'stuck' | 'gaps' | 'loops' | 'unmet'>;

const NOBODY: ReadonlyMap<string, Sighting> = new Map();

/** Follows every visitor; if that exceeds the limit, returns what happened to those who were followed. */
export function* whereVisitorsGo(
  subject: Subject,
  undecided: Set<string>,
): ProofSteps<{ readonly flow: Explored | undefined; readonly met: Met }> {
  const { campaign } = subject;
  const given: Exploration[] = [];
  const steps = exploring(subject, ROUTING, { given: (found) => given.push(found) });
  const flow = yield* throughRoutes(steps, campaign.routes.length);
  const [partial] = given;
  const sofar = partial ? `; ${partial.routes.size} of ${campaign.routes.length} routes were looked at by then` : '';
  if (!flow) undecided.add(`where visitors go: there are more than ${maxSteps(campaign)} classes of them${sofar}`);
  return { flow, met: flow ?? partial ?? { stuck: NOBODY, gaps: NOBODY, loops: NOBODY, unmet: NOBODY } };
}

/** What may happen to a visitor. */
const EVENTS = ['routes', 'taken', 'ends', 'stuck', 'gaps', 'loops', 'unmet'] as const;

/**
 * Also follows the visitors whom the server sends back to consents that later answers reveal. These may be more
 * visitors than exist, so what happens only to them is not decided.
 */
export function* withRaisedConsents(
  flow: Explored,
  { consents }: RaisedBlocks,
  { subject, undecided }: { readonly subject: Subject; readonly undecided: Set<string> },
): ProofSteps<Explored> {
  if (consents.size === 0) return flow;
  const steps = exploring(subject, { ...ROUTING, raised: consents });
  const wider = yield* throughRoutes(steps, subject.campaign.routes.length);
  const isSame = wider && EVENTS.every((event) => [...wider[event].keys()].every((key) => flow[event].has(key)));
  const named = [...consents].map((key) => {
    const [route, block] = key.split('@');
    return `"${block}" of the page "${route}"`;
  });
  if (!isSame)
    undecided.add(`where visitors go who are led back to a consent that later answers reveal (${named.join(', ')})`);
  return wider ?? flow;
}

/**
 * Routes are shown more than once if visits start on several pages, so the count is capped: it only reports progress.
 */
function* throughRoutes<Result>(steps: Generator<void, Result>, of: number): ProofSteps<Result> {
  let step = steps.next();
  for (let done = 1; step.done !== true; step = steps.next()) yield { phase: 'routes', done: Math.min(done++, of), of };
  return step.value;
}

/** A rule, and every place where it applies. */
export interface RulePlaces {
  readonly rule: PlainRule;
  readonly places: readonly RuleCheck[];
}

export function* ruleFindings(checks: readonly RulePlaces[], work: Proving): ProofSteps<ProofFinding[]> {
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

function brokenRuleWords({ id, about, mend }: PlainRule, { holds }: RuleCheck): Sentence {
  const meanings = factMeanings(holds);
  const words = sentence`The rule "${id}" does not hold for every visitor. ${withStop(about)} Here this does not
      always hold: ${conditionWords(holds)}`;
  const explained = meanings === '' ? '' : sentence` (${meanings})`;
  return sentence`${words}${explained}${mend === undefined ? '' : sentence`. To fix it: ${mend}`}`;
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

type Broken = Pick<ProofFinding, 'sighting' | 'subject'>;

function* brokenBy(
  check: RuleCheck,
  { subject: campaign, undecided, raised: { consents: raised }, progress }: Proving,
  tell: (mishap: Mishap) => void = () => undefined,
): ProofSteps<Broken | undefined> {
  const subject = withCondition(campaign, check.holds);
  // What holds for more visitors than exist holds for all, so the conditions of transitions are evaluated only if it
  // does not hold.
  const free = allTransitions(subject.campaign);
  const loose = yield* stepping(exploring(subject, { ...ROUTING, rules: [check], free, raised }), progress);
  if (loose && loose.broken.size === 0 && loose.elsewhere.every(({ what }) => what !== 'broken')) return undefined;
  const found = yield* stepping(exploring(subject, { ...ROUTING, rules: [check] }), progress);
  if (!found) undecided.add(`the rule ${check.rule}: there are too many classes of visitors`);
  for (const mishap of found?.elsewhere ?? []) if (mishap.what === 'broken') tell(mishap);
  const sighting = found?.broken.get(check.rule);
  if (found && !sighting && raised.size > 0) {
    const wider = yield* stepping(exploring(subject, { ...ROUTING, rules: [check], raised }), progress);
    if (wider?.broken.size !== 0)
      undecided.add(
        `the rule ${check.rule}: it may not hold for visitors who are led back to a consent ` +
          'that later answers reveal',
      );
  }
  return sighting && { sighting, subject };
}

export function* gapFindings(gaps: readonly BandGap[], work: Proving): ProofSteps<ProofFinding[]> {
  const findings: ProofFinding[] = [];
  for (const {
    route,
    transition,
    fact,
    between: [low, high],
    check,
  } of gaps) {
    const broken = yield* brokenBy(check, work);
    const values = low === high ? String(low) : sentence`${low} to ${high}`;
    const between = sentence`${fact} ${values}, between values that conditions do cover`;
    const message = sentence`No condition covers ${between}: these visitors fall through to the last transition`;
    const place = `${route}#${transition}`;
    if (broken) findings.push({ code: 'prove-band-gap', place, with: [], ...broken, message });
    yield stepDone(work);
  }
  return findings;
}

/** The blocks that have a condition, as `route@block`. */
export function conditionalBlocks({ routes }: Campaign): string[] {
  return routes.flatMap((route) =>
    route.blocks.filter(({ showWhen }) => showWhen !== undefined).map(({ id }) => `${route.name}@${id}`),
  );
}

/**
 * A long flow is followed once for all its blocks; in a short one, that may cost more than following it for each block.
 */
const LONG_FLOW = 30;
const STEPS_OF_A_SHORT_FLOW = { route: 40, block: 10 } as const;
/** The steps that may be taken to follow a flow for one block after the other. */
const MAX_STEPS_ONE_BY_ONE = 1_000_000;

/** Finds blocks of reachable routes that nobody sees. */
export function* hiddenBlocks(blocks: readonly string[], flow: Exploration, work: Proving): ProofSteps<ProofFinding[]> {
  const { subject } = work;
  const { routes } = subject.campaign;
  const findings: ProofFinding[] = [];
  const isLong = routes.length > LONG_FLOW;
  // All blocks at once if that is cheap, as in long flows; otherwise one by one.
  const most = isLong
    ? maxSteps(subject.campaign)
    : (STEPS_OF_A_SHORT_FLOW.route * routes.length + STEPS_OF_A_SHORT_FLOW.block * blocks.length) *
      Math.max(...routes.map(stepsOf));
  const together = yield* stepping(
    exploring(subject, { ...ROUTING, targets: new Set(blocks) }, { most }),
    work.progress,
  );
  if (isLong && !together) {
    work.undecided.add('who sees blocks that have a condition: there are too many classes of visitors');
    return [];
  }
  let left = MAX_STEPS_ONE_BY_ONE;
  const spend = (steps: number) => void (left -= steps);
  for (const block of blocks) {
    if (left <= 0) {
      work.undecided.add('who sees blocks that have a condition: there are too many of them');
      break;
    }
    if (!together?.shown.has(block)) findings.push(...(yield* hiddenOne(block, flow, work, spend)));
    yield stepDone(work);
  }
  return findings;
}

function* hiddenOne(block: string, flow: Exploration, work: Proving, spend: Spend): ProofSteps<ProofFinding[]> {
  const { subject, undecided } = work;
  const [name = '', id = ''] = block.split('@');
  const route = subject.campaign.routes.find((one) => one.name === name);
  if (!route || !flow.routes.has(name)) return [];
  const targets = new Set([block]);
  // With every transition open, more visitors get here than in reality: if none of them sees the block, nobody does.
  const loose = yield* stepping(
    exploring(
      subject,
      { ...ROUTING, targets, free: allTransitions(subject.campaign), raised: work.raised.consents },
      { spend },
    ),
    work.progress,
  );
  const sighting = loose?.shown.get(block);
  if (sighting && isShownTo(subject, sighting, route, id)) return [];
  const strict = exploring(subject, { ...ROUTING, targets }, { spend });
  const found = loose && !sighting ? loose : yield* stepping(strict, work.progress);
  if (!found)
    undecided.add(`who sees the block "${id}" of the route "${name}": there are too many classes of visitors`);
  if (!found || found.shown.has(block)) return [];
  const never = yield* stepping(hiddenBlock(subject, route, id, work.effort), work.progress);
  if (work.raised.all.has(block))
    return [
      {
        ...never,
        message: sentence`${never.message}. Only later answers reveal it, for visitors who
        come back to the page`,
      },
    ];
  if (work.raised.consents.size > 0 && loose?.shown.has(block) !== false) {
    undecided.add(`who sees the block "${id}" of the route "${name}": at most those who are led back to a consent`);
    return [];
  }
  return [never];
}

/** Does the engine take a visitor to a page and show them a block there? */
function isShownTo(subject: Subject, sighting: Sighting, route: Route, id: string): boolean {
  const { visit, confirmed } = witnessOf(subject, sighting);
  return confirmed && visibleBlocks(route, visit, subject.bind).some(({ use }) => use.id === id);
}
