import type { Rule } from '#schemas/campaign/rule.ts';
import { exploring } from './explore/explore.ts';
import { type Mishap, allTransitions, ROUTING, type RuleCheck } from './explore/subject.ts';
import { withCondition } from './explore/subject-of.ts';
import type { BandGap } from './findings/band-gaps.ts';
import type { ProofFinding } from './findings/proof-finding.ts';
import { conditionWords, factMeanings } from './findings/words.ts';
import type { ProofSteps } from './proof-steps.ts';
import { stepDone, stepping, type Proving } from './proving.ts';

/** A rule, and every place where it speaks. */
export interface RulePlaces {
  readonly rule: Rule;
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

function brokenRuleWords({ id, about, mend }: Rule, { holds }: RuleCheck): string {
  const meanings = factMeanings(holds);
  const words =
    `The rule "${id}" does not hold for every visitor. ` +
    `${withStop(about)} Here not always ${conditionWords(holds)}`;
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
  // What holds for more visitors than there are holds for all: the conditions of transitions count only where it does
  // not.
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
          'that later answers bring up',
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
    const values = low === high ? String(low) : `${low} to ${high}`;
    const between = `${fact} ${values}, between two that are taken`;
    const message = `No condition takes ${between}: these visitors fall to the last transition`;
    const place = `${route}#${transition}`;
    if (broken) findings.push({ code: 'prove-band-gap', place, with: [], ...broken, message });
    yield stepDone(work);
  }
  return findings;
}
