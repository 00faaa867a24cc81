import type { Language } from '#schemas/language.ts';
import type { WeighedTransition } from '../follow-visit.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { testsOf } from '../weigh-condition.ts';
import { conditionWords, factNoun, fill, valueWords } from '../words/condition-words.ts';
import type { ExplainTexts } from './explain-texts.table.ts';

/** Describes where a transition leads, when, and whether it was taken. */
export function transitionWords(
  { fate, to, when }: WeighedTransition,
  texts: ExplainTexts,
  language: Language,
  among: number,
): string {
  const condition = when
    ? fill(texts.when, { condition: conditionWords(when.predicate, language) })
    : among > 1
      ? texts.otherwise
      : texts.always;
  return fill({ taken: texts.taken, 'not-met': texts.notMet, passed: texts.passed, open: texts.open }[fate], {
    to,
    when: condition,
  });
}

/**
 * Describes each test of a transition's condition with the value it found, and leaves out tests that were not
 * evaluated.
 */
export function testWords({ fate, when }: WeighedTransition, texts: ExplainTexts, language: Language): string[] {
  if (!when || fate === 'passed') return [];
  return testsOf(when).map(({ predicate, value, truth, from }) => {
    const read = (fact: string, found: AnswerValue | undefined) =>
      `${factNoun(fact, language)}: ${valueWords(fact, found, language)}`;
    const parts = from.map((part) => read(part.fact, part.value)).join('; ');
    const own = value === undefined || typeof value === 'boolean' ? '' : read(predicate.fact, value);
    const met = own + parts === '' ? '' : ` (${[own, parts].filter((one) => one !== '').join(' — ')})`;
    return (
      `${conditionWords(predicate, language)}: ` +
      `${truth === 'unknown' ? texts.truth.unknown : texts.truth[truth ? 'true' : 'false']}${met}`
    );
  });
}
