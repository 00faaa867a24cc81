import { comparedBy, comparisonIn } from '#engine/computed/compared.ts';
import { findFact } from '#engine/facts/index.ts';
import { OPERATORS, type FactTest, type OperatorName, type Predicate } from '#schemas/campaign/predicate.ts';
import { CONSENT_TYPES, type ConsentType } from '#schemas/lead/answer-keys.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Language } from '#schemas/language.ts';
import { conditionWordsIn } from './condition-words.table.ts';
import type { ConditionWords, FactWords } from './words.ts';

/** A condition as a readable sentence, without an initial capital letter. */
export function conditionWords(predicate: Predicate, language: Language): string {
  return sentence(predicate, conditionWordsIn(language), true, false);
}

/**
 * Returns the sentence or its opposite: a negation is expressed as what is then the case. Both are true, false or
 * unknown at the same time.
 */
function sentence(predicate: Predicate, words: ConditionWords, holds: boolean, nested: boolean): string {
  if ('not' in predicate) return sentence(predicate.not, words, !holds, nested);
  if ('fact' in predicate) return testWords(predicate, words, holds);
  const all = 'all' in predicate;
  const parts = all ? predicate.all : predicate.any;
  if (parts.length === 0) return all === holds ? words.always : words.never;
  const together = all === holds;
  const text = parts
    .map((part) => sentence(part, words, holds, parts.length > 1))
    .join(` ${together ? words.and : words.or} `);
  return nested && parts.length > 1 && !together ? `(${text})` : text;
}

function testWords(test: FactTest, words: ConditionWords, holds: boolean): string {
  const operator = OPERATORS.find((name) => test[name] !== undefined);
  if (operator === undefined) throw new Error(`A test of the fact "${test.fact}" has no operator`);
  const value = test[operator];
  const compared = comparedBy(test.fact);
  const comparison = compared && comparisonIn(compared, test);
  if (comparison)
    return fill(words.comparisons[comparison][holds ? 'holds' : 'fails'], {
      fact: factWords(compared.fact, words).noun,
      other: factWords(compared.other, words).noun,
    });
  const fact = factWords(test.fact, words);
  if (operator === 'known')
    return fill(value === holds ? words.operators.known.holds : words.operators.known.fails, { fact: fact.noun });
  if (typeof value === 'boolean' && fact.yes !== undefined && fact.no !== undefined)
    return (value === holds) === (operator === 'is') ? fact.yes : fact.no;
  return fill(words.operators[operator][holds ? 'holds' : 'fails'], {
    fact: fact.noun,
    value: operandWords(test.fact, operator, value, words),
  });
}

function operandWords(fact: string, operator: OperatorName, value: unknown, words: ConditionWords): string {
  const join = operator === 'isOneOf' || operator === 'includesAny' ? words.or : words.and;
  const list = Array.isArray(value) ? value : [value];
  return list.map((one: unknown) => oneValue(fact, one, words)).join(` ${join} `);
}

/** Returns the everyday name of a fact, with its article. */
export function factNoun(fact: string, language: Language): string {
  return factWords(fact, conditionWordsIn(language)).noun;
}

/** Describes, as a sentence, that a fact has a value. */
export function stateWords(fact: string, value: AnswerValue, language: Language): string {
  if (typeof value === 'boolean') return conditionWords({ fact, is: value }, language);
  return fill(conditionWordsIn(language).operators.is.holds, {
    fact: factNoun(fact, language),
    value: valueWords(fact, value, language),
  });
}

/** Describes a value of a fact in everyday words; `undefined` means unknown. */
export function valueWords(fact: string, value: AnswerValue | undefined, language: Language): string {
  const words = conditionWordsIn(language);
  if (value === undefined) return words.notKnown;
  return typeof value === 'object'
    ? value.map((one) => oneValue(fact, one, words)).join(', ')
    : oneValue(fact, value, words);
}

function oneValue(fact: string, value: unknown, words: ConditionWords): string {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (fact === 'path.language')
    return new Intl.DisplayNames([words.locale], { type: 'language' }).of(String(value)) ?? '';
  if (value === 'today' && findFact(fact)?.domain.kind === 'date') return words.today;
  return (
    factWords(fact, words).values?.[String(value)] ??
    (typeof value === 'string' && !/^[\d-]+$/.test(value) ? `“${value}”` : String(value))
  );
}

function isConsent(type: string): type is ConsentType {
  return CONSENT_TYPES.some((one) => one === type);
}

/** Listed facts have their own names; the others are named after the block, consent or question that they come from. */
function factWords(fact: string, words: ConditionWords): FactWords {
  const listed = words.facts[fact];
  if (listed) return listed;
  const [kind = '', name = '', ...rest] = fact.split('.');
  if (kind === 'consent' && isConsent(name)) return words.consents[name];
  if (kind === 'consent')
    return {
      yes: fill(words.ownConsent.yes, { block: name }),
      no: fill(words.ownConsent.no, { block: name }),
      noun: fill(words.ownConsent.noun, { block: name }),
    };
  const compared = comparedBy(fact);
  if (compared)
    return {
      noun: fill(compared.of === 'numbers' ? words.less : words.daysBetween, {
        fact: factWords(compared.fact, words).noun,
        other: factWords(compared.other, words).noun,
      }),
    };
  if (kind === 'computed') return { noun: fill(words.computed, { name }) };
  if (kind === 'criteria') return { noun: fill(words.studyQuestion, { question: name }) };
  if (rest.length > 0) return { noun: fill(words.partOfAnswer, { part: rest.join('.'), block: name }) };
  return { noun: fill(words.answerOf, { block: name === '' ? fact : name }) };
}

/** Replaces the placeholders of a text with values. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/gi, (place, name: string) => values[name] ?? place);
}
