import { expect, test } from 'vitest';
import { explainTexts } from './format/explain-texts.table.ts';
import { testWords } from './format/transition-words.ts';
import { weighCondition } from './weigh-condition.ts';

const VALUES: Readonly<Record<string, string | number>> = {
  'computed.score': 12,
  'answer.mood.sleep': 'some-days',
  'answer.mood.energy': 'every-day',
};

test('[B5] a computed value is explained with the answers that it was read from', () => {
  const when = weighCondition(
    { fact: 'computed.score', atLeast: 10 },
    (fact) => VALUES[fact],
    '2026-11-27',
    () => ['answer.mood.sleep', 'answer.mood.energy'],
  );
  const transition = { index: 0, to: 'next', fate: 'taken', truth: true, when } as const;
  expect(testWords(transition, explainTexts('en'), 'en')).toEqual([
    'the computed value “score” is 10 or more: true (the computed value “score”: 12 — ' +
      '“sleep” in the answer to “mood”: “some-days”; “energy” in the answer to “mood”: “every-day”)',
  ]);
  expect(testWords(transition, explainTexts('es'), 'es')[0]).toContain('el valor calculado «score»: 12 — «sleep»');
});
