import { comparedBy, comparisonIn } from '#engine/computed/compared.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { findFact } from '#engine/facts/index.ts';
import { OPERATORS, type Predicate } from '#schemas/campaign/predicate.ts';

const WORDS: Readonly<Record<string, string>> = {
  is: 'is',
  isNot: 'is not',
  isOneOf: 'is one of',
  includes: 'includes',
  includesAny: 'includes any of',
  atLeast: 'is at least',
  atMost: 'is at most',
  moreThan: 'is more than',
  lessThan: 'is less than',
  before: 'is before',
  after: 'is after',
};

/** Explains the facts of a condition to readers who do not know their names. */
export function factMeanings(predicate: Predicate): string {
  return [...new Set(factsIn(predicate))].flatMap((name) => meaningOf(name) ?? []).join('; ');
}

function factsIn(predicate: Predicate): string[] {
  if ('all' in predicate) return predicate.all.flatMap(factsIn);
  if ('any' in predicate) return predicate.any.flatMap(factsIn);
  if ('not' in predicate) return factsIn(predicate.not);
  const compared = comparedBy(predicate.fact);
  return compared ? [compared.fact, compared.other] : [predicate.fact];
}

function meaningOf(name: string): string | undefined {
  const listed = findFact(name)?.description;
  if (listed !== undefined) return `${name}: ${listed.charAt(0).toLowerCase()}${listed.slice(1)}`;
  return name.startsWith('consent.')
    ? `${name}: the visitor agreed to the consent ${name.slice('consent.'.length)}`
    : undefined;
}

/** Formats a condition for use in a sentence. */
export function conditionWords(predicate: Predicate): string {
  if ('all' in predicate) return predicate.all.map(conditionWords).join(' and ');
  if ('any' in predicate) return `(${predicate.any.map(conditionWords).join(' or ')})`;
  if ('not' in predicate) return `not (${conditionWords(predicate.not)})`;
  if (predicate.known !== undefined) return `${nameOf(predicate.fact)} is ${predicate.known ? '' : 'not '}known`;
  const operator = OPERATORS.find((name) => predicate[name] !== undefined) ?? 'is';
  const value = predicate[operator];
  const compared = comparedBy(predicate.fact);
  const comparison = compared && comparisonIn(compared, predicate);
  if (compared && comparison) return `${compared.fact} ${WORDS[comparison]} ${compared.other}`;
  return `${nameOf(predicate.fact)} ${WORDS[operator]} ${typeof value === 'object' ? value.join(', ') : String(value)}`;
}

/** Names a fact in a sentence: a comparison of two facts has no name that an author could write. */
export function nameOf(fact: string): string {
  return comparedBy(fact) ? fact.slice(COMPUTED.length) : fact;
}
