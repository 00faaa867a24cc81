import { isIsoDate } from '#engine/dates.ts';
import { visibleBlocks } from '#engine/route-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { explore, MOST_STEPS, type Exploration, type Mishap, type Sighting } from './explore/explore.ts';
import { cutsOf } from './domain/cuts.ts';
import { lastDay } from './domain/days.ts';
import { ROUTING, TODAY, type RuleCheck, type Subject } from './explore/subject.ts';
import { subjectOf, withCondition } from './explore/subject-of.ts';
import { bandGaps, type BandGap } from './findings/band-gaps.ts';
import { deadTransitions, endlessVisitors, hiddenBlock } from './findings/flow-findings.ts';
import type { ProofFinding } from './findings/proof-finding.ts';
import { checksOf, rulesFor } from './findings/rule-checks.ts';
import { conditionWords, factMeanings } from './findings/words.ts';
import { witnessOf } from './witness.ts';

/** What is known of every visitor of a campaign. */
export interface Proof {
  readonly findings: readonly ProofFinding[];
  /** Why something was not decided. Empty: everything was. */
  readonly undecided: readonly string[];
  /** What does not hold for visits that an address begins on pages that are not made for it. Empty: all holds for them, too. */
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
export function proveCampaign(campaign: Campaign, registry: Registry, rules: readonly Rule[] = [], today = TODAY): Proof {
  const undecided = new Set<string>();
  const elsewhere = new Map<string, Set<string>>();
  const own = rulesFor(campaign, rules);
  const subject = subjectOf(campaign, registry, (note) => undecided.add(note), { ways: 'every', today });
  const gaps = bandGaps(subject);
  const flow = explore(subject, ROUTING);
  if (!flow) undecided.add(`where visitors go: there are more than ${MOST_STEPS} classes of them`);
  const blocks = conditionalBlocks(campaign);
  const findings = flow ? [...endlessVisitors(flow, subject), ...deadTransitions(flow, subject), ...hiddenBlocks(blocks, flow, subject, undecided), ...gapFindings(gaps, subject, undecided), ...ruleFindings(own, { subject, undecided, elsewhere })] : [];
  for (const { what, landing } of flow?.elsewhere ?? []) noteElsewhere(elsewhere, MISHAP_WORDS[what], landing);
  return {
    findings, subject, undecided: [...undecided], elsewhere: elsewhereWords(elsewhere), ...(daysMatter(subject, own) ? { days: { from: today, to: lastDay(today) } } : {}), states: flow?.states ?? 0, ends: [...(flow?.ends.keys() ?? [])],
    transitions: campaign.routes.reduce((sum, { next }) => sum + next.length, 0), blocks: blocks.length, rules: own.length,
  };
}

/** Does a condition of the campaign or of its rules name a day of the calendar? */
function daysMatter({ cuts, days }: Subject, rules: readonly Rule[]): boolean {
  const ofRules = cutsOf(rules.flatMap(({ holds }) => holds ?? []));
  return days.length > 1 || [cuts, ofRules].some((some) => some.facts.some((fact) => some.constantsOf(fact).some(isIsoDate)));
}

function conditionalBlocks({ routes }: Campaign): string[] {
  return routes.flatMap((route) => route.blocks.filter(({ showWhen }) => showWhen !== undefined).map(({ id }) => `${route.name}@${id}`));
}

/** A long flow is followed once for all its blocks; in a short one that may cost more than each block by itself. */
const LONG_FLOW = 30;
const STEPS_OF_A_ROUTE = { long: 400, short: 40 } as const;

/** Blocks of reachable routes that nobody sees. */
function hiddenBlocks(blocks: readonly string[], flow: Exploration, subject: Subject, undecided: Set<string>): ProofFinding[] {
  const { routes } = subject.campaign;
  // All at once where that is cheap, as it is in long flows; else each by itself.
  const together = explore(subject, { ...ROUTING, targets: new Set(blocks) }, STEPS_OF_A_ROUTE[routes.length > LONG_FLOW ? 'long' : 'short'] * routes.length);
  return blocks.filter((block) => !together?.shown.has(block)).flatMap((block) => {
    const [name = '', id = ''] = block.split('@');
    const route = subject.campaign.routes.find((one) => one.name === name);
    if (!route || !flow.routes.has(name)) return [];
    const targets = new Set([block]);
    // With every transition open more visitors come here than in truth: whom they do not show it, nobody does.
    const loose = explore(subject, { ...ROUTING, targets, free: allTransitions(subject.campaign) });
    const sighting = loose?.shown.get(block);
    if (sighting && isShownTo(subject, sighting, route, id)) return [];
    const found = loose && !sighting ? loose : explore(subject, { ...ROUTING, targets });
    if (!found) undecided.add(`who sees the block "${id}" of the route "${name}": there are too many classes of visitors`);
    return !found || found.shown.has(block) ? [] : [hiddenBlock(subject, route, id)];
  });
}

/** Does the engine take a visitor to a page, and show her a block there? */
function isShownTo(subject: Subject, sighting: Sighting, route: Route, id: string): boolean {
  const { visit, confirmed } = witnessOf(subject, sighting);
  return confirmed && visibleBlocks(route, visit, subject.bind).some(({ use }) => use.id === id);
}

function allTransitions({ routes }: Campaign): Set<string> {
  return new Set(routes.flatMap(({ name, next }) => next.map((_, index) => `${name}#${index}`)));
}

function gapFindings(gaps: readonly BandGap[], subject: Subject, undecided: Set<string>): ProofFinding[] {
  return gaps.flatMap(({ route, transition, fact, between: [low, high], check }): ProofFinding[] => {
    const broken = brokenBy(check, subject, undecided);
    const values = low === high ? String(low) : `${low} to ${high}`;
    return broken ? [{ code: 'prove-band-gap', place: `${route}#${transition}`, with: [], ...broken, message: `No condition takes ${fact} ${values}, between two that are taken: these visitors fall to the last transition` }] : [];
  });
}

/** What is known of a campaign while it is proven. */
interface Proving {
  readonly subject: Subject;
  readonly undecided: Set<string>;
  /** Pages that an address may begin with, by what goes wrong there. */
  readonly elsewhere: Map<string, Set<string>>;
}

function ruleFindings(rules: readonly Rule[], { subject, undecided, elsewhere }: Proving): ProofFinding[] {
  return rules.flatMap((rule) =>
    checksOf(rule, subject).flatMap((check): ProofFinding[] => {
      const broken = brokenBy(check, subject, undecided, (landing) => noteElsewhere(elsewhere, `the rule "${rule.id}" does not hold there`, landing));
      const [place = ''] = [...(check.shown ?? check.routes)];
      return broken ? [{ code: 'prove-rule-broken', place, with: [], ...broken, message: brokenRuleWords(rule, check) }] : [];
    }),
  );
}

function brokenRuleWords({ id, about, mend }: Rule, { holds }: RuleCheck): string {
  const meanings = factMeanings(holds);
  const words = `The rule "${id}" does not hold for every visitor. ${withStop(about)} Here not always ${conditionWords(holds)}`;
  return `${words}${meanings === '' ? '' : ` (${meanings})`}${mend === undefined ? '' : `. To mend it: ${mend}`}`;
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function brokenBy(check: RuleCheck, campaign: Subject, undecided: Set<string>, tell: (landing: string) => void = () => undefined): Pick<ProofFinding, 'sighting' | 'subject'> | undefined {
  const subject = withCondition(campaign, check.holds);
  // What holds for more visitors than there are holds for all: the conditions of transitions count only where it does not.
  const loose = explore(subject, { ...ROUTING, rules: [check], free: allTransitions(subject.campaign) });
  if (loose && loose.broken.size === 0 && loose.elsewhere.every(({ what }) => what !== 'broken')) return undefined;
  const found = explore(subject, { ...ROUTING, rules: [check] });
  if (!found) undecided.add(`the rule ${check.rule}: there are too many classes of visitors`);
  for (const { what, landing } of found?.elsewhere ?? []) if (what === 'broken') tell(landing);
  const sighting = found?.broken.get(check.rule);
  return sighting && { sighting, subject };
}

const MISHAP_WORDS: Readonly<Record<Mishap['what'], string>> = {
  stuck: 'some of them cannot leave a page',
  gaps: 'for some of them no transition holds',
  loops: 'some of them go round in circles',
  unmet: 'some of them come to a page without what it requires, and are led back',
  broken: 'a rule does not hold for some of them',
};

function noteElsewhere(elsewhere: Map<string, Set<string>>, what: string, landing: string): void {
  elsewhere.set(what, (elsewhere.get(what) ?? new Set()).add(landing));
}

function elsewhereWords(elsewhere: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...elsewhere].map(([what, pages]) => `visits that ?landing= begins on the page ${[...pages].map((page) => `"${page}"`).join(' or ')}, which is not made for it: ${what}`);
}
