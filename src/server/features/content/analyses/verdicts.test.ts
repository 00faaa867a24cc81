import { expect, test } from 'vitest';
import { createVerdicts } from './verdicts.ts';

const text = (document: string) => ({ document, hash: `of ${document}` });
const issue = (file: string, code = 'route-unknown') => ({
  code,
  severity: 'error' as const,
  file,
  place: 'the document',
  message: 'wrong',
});
const gate = { refusals: [], warnings: [], undecided: [], visits: [] };

test('a campaign is as the gate has judged it, and nothing is claimed of what it could not prove', () => {
  const verdicts = createVerdicts();
  const texts = [text('a.json'), text('b.json'), text('fragments/c.json')];
  verdicts.judged(texts, { ...gate, undecided: [{ campaign: 'b', reason: 'it takes too long' }] });
  expect(texts.map((one) => verdicts.of(one)?.verdict)).toEqual(['proven', 'undecided', undefined]);
  verdicts.judged(texts, { ...gate, refusals: [issue('a.json')] });
  expect(verdicts.of(text('a.json'))).toEqual({ verdict: 'faulty', findings: 1 });
  // Of what stands beside an error, what was known before is still known.
  expect(verdicts.of(text('b.json'))?.verdict).toBe('undecided');
  expect(verdicts.of({ ...text('a.json'), hash: 'of another text' })).toBeUndefined();
});

test('what people have left undone is no fault of a campaign', () => {
  const verdicts = createVerdicts();
  verdicts.judged([text('a.json')], { ...gate, refusals: [issue('a.json', 'approval-missing')] });
  expect(verdicts.of(text('a.json'))?.verdict).toBe('proven');
});

test('a report says how many findings there are', () => {
  const verdicts = createVerdicts();
  verdicts.reported(text('a.json'), { findings: [], verdict: 'unchecked', proofs: [], difference: null });
  expect(verdicts.of(text('a.json'))).toEqual({ verdict: 'unchecked', findings: 0 });
});
