import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { evaluate, factsOf, operatorsFor } from './evaluate.ts';

const TODAY = '2026-11-21';
const known: Record<string, AnswerValue> = {
  age: 18,
  gender: 'female',
  list: ['a', 'b'],
  yes: true,
  no: false,
  born: '2000-01-31',
};
const read = (fact: string) => known[fact];

describe('predicates', () => {
  test.each<[string, Predicate, Truth]>([
    ['a boolean', { fact: 'yes', is: true }, true],
    ['a boolean that is the other', { fact: 'yes', is: false }, false],
    ['a choice', { fact: 'gender', is: 'female' }, true],
    ['a choice that is not', { fact: 'gender', isNot: 'female' }, false],
    ['one of several', { fact: 'gender', isOneOf: ['male', 'female'] }, true],
    ['a list that includes', { fact: 'list', includes: 'b' }, true],
    ['a list that does not include', { fact: 'list', includes: 'c' }, false],
    ['a list that includes any', { fact: 'list', includesAny: ['c', 'a'] }, true],
    ['a number at its bound', { fact: 'age', atLeast: 18 }, true],
    ['a number below its bound', { fact: 'age', atLeast: 19 }, false],
    ['a number at its upper bound', { fact: 'age', atMost: 18 }, true],
    ['a number that must be more', { fact: 'age', moreThan: 18 }, false],
    ['a number that must be less', { fact: 'age', lessThan: 19 }, true],
    ['a date before', { fact: 'born', before: '2000-02-01' }, true],
    ['a date before today', { fact: 'born', before: 'today' }, true],
    ['a date after', { fact: 'born', after: '2000-01-31' }, false],
    ['a known fact', { fact: 'age', known: true }, true],
    ['an unknown fact', { fact: 'height', known: true }, false],
    ['an unknown fact that is asked to be unknown', { fact: 'height', known: false }, true],
    ['a comparison with an unknown fact', { fact: 'height', lessThan: 10 }, 'unknown'],
    ['a value of another type', { fact: 'gender', atLeast: 1 }, false],
  ])('[B5] evaluates %s', (_name, predicate, expected) => {
    expect(evaluate(predicate, read, TODAY)).toBe(expected);
  });

  test.each<[string, Predicate, Truth]>([
    [
      'all: false beats unknown',
      {
        all: [
          { fact: 'height', is: 1 },
          { fact: 'yes', is: false },
        ],
      },
      false,
    ],
    [
      'all: unknown beats true',
      {
        all: [
          { fact: 'height', is: 1 },
          { fact: 'yes', is: true },
        ],
      },
      'unknown',
    ],
    [
      'any: true beats unknown',
      {
        any: [
          { fact: 'height', is: 1 },
          { fact: 'yes', is: true },
        ],
      },
      true,
    ],
    [
      'any: unknown beats false',
      {
        any: [
          { fact: 'height', is: 1 },
          { fact: 'yes', is: false },
        ],
      },
      'unknown',
    ],
    ['not: unknown stays unknown', { not: { fact: 'height', is: 1 } }, 'unknown'],
    ['not: false becomes true', { not: { fact: 'yes', is: false } }, true],
  ])('[Q1] joins three-valued truths: %s', (_name, predicate, expected) => {
    expect(evaluate(predicate, read, TODAY)).toBe(expected);
  });

  test('[Q1] an unanswered question never makes any comparison true', () => {
    const tests = fc.oneof(
      fc.record({ fact: fc.constant('unanswered'), atLeast: fc.integer() }),
      fc.record({ fact: fc.constant('unanswered'), lessThan: fc.integer() }),
      fc.record({ fact: fc.constant('unanswered'), is: fc.boolean() }),
      fc.record({ fact: fc.constant('unanswered'), isNot: fc.string() }),
    );
    fc.assert(fc.property(tests, (predicate) => evaluate(predicate, read, TODAY) === 'unknown'));
  });

  test('[B5] learning one more fact never turns true into false or false into true', () => {
    const leaf = fc.record({ fact: fc.constantFrom('a', 'b', 'c'), is: fc.boolean() });
    const { node } = fc.letrec<{ node: Predicate }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record({ not: tie('node') }),
        fc.record({ all: fc.array(tie('node'), { maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('node'), { maxLength: 3 }) }),
      ),
    }));
    const facts = fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean() });
    fc.assert(
      fc.property(node, facts, fc.subarray(['a', 'b', 'c'] as const), (predicate, values, hidden) => {
        const partial = evaluate(
          predicate,
          (fact) => (hidden.some((name) => name === fact) ? undefined : new Map(Object.entries(values)).get(fact)),
          TODAY,
        );
        const whole = evaluate(predicate, (fact) => new Map(Object.entries(values)).get(fact), TODAY);
        return partial === 'unknown' || partial === whole;
      }),
    );
  });

  test('[B5] names the facts that a predicate asks', () => {
    expect(factsOf({ all: [{ fact: 'a', known: true }, { not: { any: [{ fact: 'b', is: 1 }] } }] })).toEqual([
      'a',
      'b',
    ]);
  });

  test('[B5] a test without an operator is a bug, not a verdict', () => {
    expect(() => evaluate({ fact: 'age' }, read, TODAY)).toThrow('has no operator');
  });
});

describe('operators', () => {
  test.each<[Domain, string[]]>([
    [{ kind: 'boolean' }, ['is', 'isNot', 'known']],
    [{ kind: 'choice', values: ['a'] }, ['is', 'isNot', 'isOneOf', 'known']],
    [{ kind: 'choices', values: ['a'] }, ['includes', 'includesAny', 'known']],
    [
      { kind: 'number', min: 0, max: 1, integer: true },
      ['is', 'isNot', 'isOneOf', 'atLeast', 'atMost', 'moreThan', 'lessThan', 'known'],
    ],
    [{ kind: 'date' }, ['before', 'after', 'known']],
    [{ kind: 'text' }, ['known']],
    [{ kind: 'remote', outcomes: ['failed'] }, ['is', 'isNot', 'isOneOf', 'known']],
  ])('[B5] a fact of the domain %j has exactly its operators', (domain, expected) => {
    expect(operatorsFor(domain)).toEqual(expected);
  });
});
