import { describe, expect, test } from 'vitest';
import { COMPUTATIONS } from '#schemas/campaign/computation.ts';
import type { StudioFact } from '../assist/messages.ts';
import { computationOf, factsOf, newComputation, valuesOf } from './computation.ts';

const fact = (name: string, domain: StudioFact['domain'], asked = true): [string, StudioFact] => [
  name,
  { name, domain, asked, question: undefined, labels: {} },
];

const FACTS = new Map([
  fact('answer.sleep', { kind: 'choice', values: ['never', 'often'] }),
  fact('answer.focus', { kind: 'choice', values: ['often', 'always'] }),
  fact('answer.days', { kind: 'number', min: 0, max: 31, integer: true }),
  fact('answer.hours', { kind: 'number', min: 0, max: 24, integer: true }, false),
  fact('answer.since', { kind: 'date' }),
]);

describe('what is computed', () => {
  test.each(COMPUTATIONS)('%s is recognised when it begins', (name) => {
    expect(computationOf(newComputation(name, FACTS))).toBe(name);
  });

  test('begins with an answer of the campaign where there is one', () => {
    expect(newComputation('timeBetween', FACTS)).toEqual({ timeBetween: ['answer.since', 'today'], unit: 'days' });
    expect(newComputation('timeBetween', new Map())).toMatchObject({ timeBetween: ['today', 'today'] });
    expect(newComputation('product', FACTS)).toEqual({ product: ['answer.days'] });
  });

  test('takes only what the campaign asks', () => {
    expect([...factsOf(FACTS, 'number').keys()]).toEqual(['answer.days']);
  });

  test('scores each value once', () => {
    expect(valuesOf(['answer.sleep', 'answer.focus'], FACTS)).toEqual(['never', 'often', 'always']);
  });
});
