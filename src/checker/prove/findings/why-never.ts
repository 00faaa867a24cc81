import { allOf, inEnglish, listOf, sentence, type Sentence } from '#schemas/sentence.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { exploring } from '../explore/explore.ts';
import { ROUTING, type Slice, type Subject } from '../explore/subject.ts';
import { findFact, answersOf, callsOf } from '#engine/facts/index.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import type { Domain } from '#schemas/campaign/domain.ts';

/** The maximum number of conditions that are examined one by one, nearest to the place first. */
const MAX_CONDITIONS = 60;
/** A conflict of more conditions than this is no help to an author. */
const MAX_CONFLICT = 12;
const MAX_STEPS = 40_000;
/**
 * The limit for all searches for reasons in one campaign: in a long flow with many findings, the last ones get no
 * reason.
 */
const MAX_STEPS_FOR_ALL = 150_000;

/**
 * Finds conditions that cannot hold together: the fewest found without which someone would get here. `own` is the
 * condition of the place itself, `route#transition` or `route@block`, and is not among them.
 */
export function* conflictOf(
  subject: Subject,
  own: string,
  effort: Effort = newEffort(),
): Generator<void, readonly string[]> {
  const others = conditionsBefore(subject.campaign, own).slice(0, MAX_CONDITIONS);
  const impossible = function* impossible(kept: readonly string[]): Generator<void, boolean> {
    return !(yield* isPossible(subject, own, effort, new Set(others.filter((id) => !kept.includes(id)))));
  };
  if (yield* impossible([])) return [];
  for (const id of others) if (yield* impossible([id])) return [id];
  let kept: readonly string[] = others;
  if (!(yield* impossible(kept))) return [];
  // A condition that can be dropped without making the place possible is not part of the conflict.
  for (const id of others.toReversed()) {
    const fewer = kept.filter((other) => other !== id);
    if (yield* impossible(fewer)) kept = fewer;
  }
  return kept.length > MAX_CONFLICT ? [] : kept;
}

/** What is left to spend on the reasons of one campaign's findings. */
export interface Effort {
  steps: number;
}

export function newEffort(): Effort {
  return { steps: MAX_STEPS_FOR_ALL };
}

function* isPossible(
  subject: Subject,
  own: string,
  effort: Effort,
  free: ReadonlySet<string>,
): Generator<void, boolean> {
  const slice: Slice = own.includes('#') ? { ...ROUTING, free } : { ...ROUTING, free, targets: new Set([own]) };
  if (effort.steps <= 0) return true;
  const found = yield* exploring(subject, slice, {
    most: Math.min(MAX_STEPS, effort.steps),
    spend: (steps) => void (effort.steps -= steps),
  });
  return found === undefined || found.taken.has(own) || found.shown.has(own);
}

/** The conditions on the routes that lead to a place, nearest first. */
function conditionsBefore({ routes }: Campaign, own: string): string[] {
  const [start = ''] = own.split(/[#@]/);
  const reached = new Set([start]);
  for (const name of reached)
    for (const route of routes) if (route.next.some(({ to }) => to === name)) reached.add(route.name);
  return [...reached]
    .flatMap((name) => {
      const route = routes.find((one) => one.name === name);
      const transitions = (route?.next ?? []).flatMap(({ when }, index) => (when ? [`${name}#${index}`] : []));
      const blocks = (route?.blocks ?? []).flatMap(({ id, showWhen }) => (showWhen ? [`${name}@${id}`] : []));
      return [...transitions, ...blocks];
    })
    .filter((id) => id !== own);
}

/**
 * Explains why no visitor fulfils a condition, if the cause is in the questions and not in other conditions: nobody is
 * asked for a fact in it, or every block that asks offers other answers. Returns an empty text if neither applies.
 */
export function neverHolds(predicate: Predicate, subject: Subject): Said {
  if ('all' in predicate) return predicate.all.map((part) => neverHolds(part, subject)).find((why) => why !== '') ?? '';
  if ('any' in predicate) {
    const reasons = predicate.any.map((part) => neverHolds(part, subject));
    return reasons.every((why) => why !== '') ? each(reasons) : '';
  }
  return 'not' in predicate ? '' : whyNot(predicate, subject);
}

type Said = string | Sentence;

/** Reasons without those that say the same. */
function different(reasons: readonly Said[]): readonly Said[] {
  return [...new Map(reasons.map((why) => [inEnglish(why), why])).values()];
}

function each(reasons: readonly Said[]): Said {
  return different(reasons).reduce((sofar, why) => sentence`${sofar}, and ${why}`);
}

function whyNot(test: FactTest, subject: Subject): Said {
  if (test.known === false) return '';
  const missing = missingInput(test.fact, subject);
  if (missing !== undefined) return sentence`no page asks for ${missing}, which the call needs`;
  if (test.fact === 'path.language') return languageWords(test, subject);
  if (!isAnswered(test.fact) || isToldByBirthDate(test.fact, subject)) return '';
  const offers = offersOf(test.fact, subject);
  if (offers.length === 0) return sentence`no page asks for ${test.fact}`;
  const words = offers.map((offer) => offeredInstead(test, offer));
  return words.every((one) => one !== '') ? listOf(different(words)) : '';
}

/** The answers that calls need as input; without them the calls are not made. */
const LOOKED_UP: readonly string[] = ['candidate.postalCode', 'candidate.phone'];

/** Finds an answer that no page asks for and without which the call behind a fact is not made. */
function missingInput(fact: string, subject: Subject): string | undefined {
  if (findFact(fact)?.source !== 'remote' || callsOf(fact).includes('qualification')) return undefined;
  return answersOf(fact, []).find((answer) => LOOKED_UP.includes(answer) && offersOf(answer, subject).length === 0);
}

function languageWords(test: FactTest, { campaign: { languages } }: Subject): Said {
  const wanted = wantedValues(test);
  const isSpoken = wanted.length === 0 || wanted.some((value) => languages.some((language) => language === value));
  return isSpoken ? '' : sentence`the campaign is only in ${allOf(languages)}`;
}

/** The values with which a test holds, if it names them. */
function wantedValues({ is, isOneOf }: FactTest): readonly unknown[] {
  return isOneOf ?? (is === undefined ? [] : [is]);
}

const MAX_NAMED = 8;

/** Returns what a block offers if a test holds for none of it; otherwise nothing. */
function offeredInstead(test: FactTest, { block, domain }: Offer): Said {
  if (domain.kind === 'number') {
    return canHold(test, domain) ? '' : sentence`${block} offers only ${domain.min} to ${domain.max}`;
  }
  const wanted = wantedValues(test);
  if (domain.kind !== 'choice' || wanted.length === 0 || domain.values.length > MAX_NAMED) return '';
  const isOffered = wanted.some((value) => domain.values.some((one) => one === value));
  return isOffered ? '' : sentence`${block} offers only ${domain.values.join(', ')}`;
}

/** An age follows from a birth date, which has no bounds of its own here. */
function isToldByBirthDate(fact: string, subject: Subject): boolean {
  return fact === 'candidate.age' && offersOf('candidate.birthDate', subject).length > 0;
}

/** What a visit brings through its address or its browser. */
const BROUGHT_ALONG: readonly string[] = ['candidate.country', 'candidate.indicationIds'];

/** Is it something that only a visitor's answer provides? */
function isAnswered(fact: string): boolean {
  return fact.startsWith('answer.') || (fact.startsWith('candidate.') && !BROUGHT_ALONG.includes(fact));
}

/** Can a test of a number hold for any of the numbers that are offered? */
function canHold(test: FactTest, { min, max }: { readonly min: number; readonly max: number }): boolean {
  if (typeof test.is === 'number') return test.is >= min && test.is <= max;
  if (test.atLeast !== undefined) return test.atLeast <= max;
  if (test.moreThan !== undefined) return test.moreThan < max;
  if (test.atMost !== undefined) return test.atMost >= min;
  return test.lessThan === undefined || test.lessThan > min;
}

/** A place where a fact is asked for, and the answers that are offered there. */
interface Offer {
  readonly block: string;
  readonly domain: Domain;
}

/** The blocks that ask for a fact, with each of the domains that they may have for it. */
export function offersOf(fact: string, subject: Subject): Offer[] {
  return subject.campaign.routes.flatMap((route) =>
    route.blocks.flatMap(({ id, block }) => {
      const { fields, facts } = subject.partOf(route, id);
      const domains = fields.flatMap((field) => field.facts.filter((one) => one.fact === fact));
      if (domains.length > 0) return together(domains.map(({ domain }) => domain)).map((domain) => ({ block, domain }));
      return facts.has(fact) ? [{ block, domain: { kind: 'text' as const } }] : [];
    }),
  );
}

/** A block that offers one list or another, as the visit is, offers all of them. */
function together(domains: readonly Domain[]): readonly Domain[] {
  const lists = domains.flatMap((domain) => (domain.kind === 'choice' ? [domain.values] : []));
  return lists.length === domains.length ? [{ kind: 'choice', values: [...new Set(lists.flat())] }] : domains;
}
