import { findFact, answersOf, callsOf } from '#engine/facts/index.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import type { Subject } from '../explore/subject.ts';
import { offersOf, type Offer } from './offers.ts';

/**
 * Why no visitor makes a condition true, where it lies in what is asked and not in other conditions: nobody is asked a
 * fact of it, or every block that asks offers other answers. Empty where neither can be said.
 */
export function neverHolds(predicate: Predicate, subject: Subject): string {
  if ('all' in predicate) return predicate.all.map((part) => neverHolds(part, subject)).find((why) => why !== '') ?? '';
  if ('any' in predicate) {
    const reasons = predicate.any.map((part) => neverHolds(part, subject));
    return reasons.every((why) => why !== '') ? [...new Set(reasons)].join(', and ') : '';
  }
  return 'not' in predicate ? '' : whyNot(predicate, subject);
}

function whyNot(test: FactTest, subject: Subject): string {
  if (test.known === false) return '';
  const missing = missingInput(test.fact, subject);
  if (missing !== undefined) return `no page asks ${missing}, which the call needs`;
  if (test.fact === 'path.language') return languageWords(test, subject);
  if (!isAnswered(test.fact) || isToldByBirthDate(test.fact, subject)) return '';
  const offers = offersOf(test.fact, subject);
  if (offers.length === 0) return `no page asks ${test.fact}`;
  const words = offers.map((offer) => offeredInstead(test, offer));
  return words.every((one) => one !== '') ? [...new Set(words)].join(', ') : '';
}

/** The answers without which the calls that look them up are not made. */
const LOOKED_UP: readonly string[] = ['candidate.postalCode', 'candidate.phone'];

/** An answer that no page asks and without which the call behind a fact is not made. */
function missingInput(fact: string, subject: Subject): string | undefined {
  if (findFact(fact)?.source !== 'remote' || callsOf(fact).includes('qualification')) return undefined;
  return answersOf(fact).find((answer) => LOOKED_UP.includes(answer) && offersOf(answer, subject).length === 0);
}

function languageWords(test: FactTest, { campaign: { languages } }: Subject): string {
  const wanted = wantedValues(test);
  const isSpoken = wanted.length === 0 || wanted.some((value) => languages.some((language) => language === value));
  return isSpoken ? '' : `the campaign is in no other language than ${languages.join(' and ')}`;
}

/** The values by which a test holds, where it names them. */
function wantedValues({ is, isOneOf }: FactTest): readonly unknown[] {
  return isOneOf ?? (is === undefined ? [] : [is]);
}

const MAX_NAMED = 8;

/** What a block offers, where a test holds of none of it; else nothing. */
function offeredInstead(test: FactTest, { block, domain }: Offer): string {
  if (domain.kind === 'number') {
    return canHold(test, domain) ? '' : `${block} offers only ${domain.min} to ${domain.max}`;
  }
  const wanted = wantedValues(test);
  if (domain.kind !== 'choice' || wanted.length === 0 || domain.values.length > MAX_NAMED) return '';
  const isOffered = wanted.some((value) => domain.values.some((one) => one === value));
  return isOffered ? '' : `${block} offers only ${domain.values.join(', ')}`;
}

/** An age follows from a birth date, which has no bounds of its own here. */
function isToldByBirthDate(fact: string, subject: Subject): boolean {
  return fact === 'candidate.age' && offersOf('candidate.birthDate', subject).length > 0;
}

/** What a visit brings along, by its address or its browser. */
const BROUGHT_ALONG: readonly string[] = ['candidate.country', 'candidate.indicationIds'];

/** Is it something that only a visitor's answer tells? */
function isAnswered(fact: string): boolean {
  return fact.startsWith('answer.') || (fact.startsWith('candidate.') && !BROUGHT_ALONG.includes(fact));
}

/** Can a test of a number hold within the numbers that are offered? */
function canHold(test: FactTest, { min, max }: { readonly min: number; readonly max: number }): boolean {
  if (typeof test.is === 'number') return test.is >= min && test.is <= max;
  if (test.atLeast !== undefined) return test.atLeast <= max;
  if (test.moreThan !== undefined) return test.moreThan < max;
  if (test.atMost !== undefined) return test.atMost >= min;
  return test.lessThan === undefined || test.lessThan > min;
}
