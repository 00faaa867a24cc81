import { allOf, listOf, oneOf, wordsAsSentence, sentence, type Sentence } from '#schemas/sentence.ts';
import { comparedBy, comparisonIn } from '#engine/computed/compared.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { findFact } from '#engine/facts/index.ts';
import { OPERATORS, type Predicate } from '#schemas/campaign/predicate.ts';

const WORDS: Readonly<Record<string, Sentence>> = {
  is: sentence`is`,
  isNot: sentence`is not`,
  isOneOf: sentence`is one of`,
  includes: sentence`includes`,
  includesAny: sentence`includes any of`,
  atLeast: sentence`is at least`,
  atMost: sentence`is at most`,
  moreThan: sentence`is more than`,
  lessThan: sentence`is less than`,
  before: sentence`is before`,
  after: sentence`is after`,
};

/** Explains the facts of a condition to readers who do not know their names. */
export function factMeanings(predicate: Predicate): string | Sentence {
  return listOf(
    [...new Set(factsIn(predicate))].flatMap((name) => meaningOf(name) ?? []),
    '; ',
  );
}

function factsIn(predicate: Predicate): string[] {
  if ('all' in predicate) return predicate.all.flatMap(factsIn);
  if ('any' in predicate) return predicate.any.flatMap(factsIn);
  if ('not' in predicate) return factsIn(predicate.not);
  const compared = comparedBy(predicate.fact);
  return compared ? [compared.fact, compared.other] : [predicate.fact];
}

function meaningOf(name: string): Sentence | undefined {
  const listed = findFact(name)?.description;
  const answer = /^candidate\.(.+)$/.exec(name)?.[1];
  if (answer !== undefined && listed === `The answer ${answer}`) return sentence`${name}: the answer ${answer}`;
  if (listed !== undefined)
    return sentence`${name}: ${wordsAsSentence(listed.charAt(0).toLowerCase() + listed.slice(1))}`;
  return name.startsWith('consent.')
    ? sentence`${name}: the visitor agreed to the consent ${name.slice('consent.'.length)}`
    : undefined;
}

/** Formats a condition for use in a sentence. */
export function conditionWords(predicate: Predicate): string | Sentence {
  if ('all' in predicate) return allOf(predicate.all.map(conditionWords));
  if ('any' in predicate) return sentence`(${oneOf(predicate.any.map(conditionWords))})`;
  if ('not' in predicate) return sentence`not (${conditionWords(predicate.not)})`;
  if (predicate.known !== undefined)
    return predicate.known
      ? sentence`${nameOf(predicate.fact)} is known`
      : sentence`${nameOf(predicate.fact)} is not known`;
  const operator = OPERATORS.find((name) => predicate[name] !== undefined) ?? 'is';
  const value = predicate[operator];
  const compared = comparedBy(predicate.fact);
  const comparison = compared && comparisonIn(compared, predicate);
  if (compared && comparison) return sentence`${compared.fact} ${WORDS[comparison]} ${compared.other}`;
  const values = typeof value === 'object' ? value.join(', ') : String(value);
  return sentence`${nameOf(predicate.fact)} ${WORDS[operator]} ${values}`;
}

/** Names a fact in a sentence: a comparison of two facts has no name that an author could write. */
export function nameOf(fact: string): string {
  return comparedBy(fact) ? fact.slice(COMPUTED.length) : fact;
}
