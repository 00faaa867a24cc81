import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Askable } from './asked.ts';
import type { Chance } from './chance.ts';

/** A condition about some of the facts that are asked: all operators that the facts have, combined and negated. */
export function randomCondition(chance: Chance, askable: readonly Askable[], depth = 2): Predicate {
  const form = depth === 0 ? 9 : chance.below(10);
  const part = () => randomCondition(chance, askable, depth - 1);
  if (form === 0) return { not: part() };
  if (form === 1 || form === 2) return { all: [part(), part()] };
  if (form === 3) return { any: [part(), part()] };
  return randomTest(chance, chance.pick(askable));
}

function randomTest(chance: Chance, asked: Askable): Predicate {
  const { fact } = asked;
  const known: Predicate = { fact, known: chance.oneIn(2) };
  if (asked.kind === 'text' || chance.oneIn(8)) return known;
  if (asked.kind === 'boolean') return { fact, [chance.oneIn(4) ? 'isNot' : 'is']: chance.oneIn(2) };
  if (asked.kind === 'number') return testOfNumber(chance, fact, asked.marks);
  if (asked.kind === 'date') {
    return { fact, [chance.pick(['before', 'after'])]: chance.oneIn(4) ? 'today' : chance.pick(asked.marks) };
  }
  if (asked.kind !== 'choice' && asked.kind !== 'choices') return known;
  return asked.kind === 'choices'
    ? testOfChoices(chance, fact, asked.values)
    : testOfChoice(chance, fact, asked.values);
}

function testOfNumber(chance: Chance, fact: string, marks: readonly number[]): Predicate {
  const mark = chance.pick(marks);
  if (chance.oneIn(8)) return { fact, isOneOf: [...new Set([mark, chance.pick(marks)])] };
  return {
    fact,
    [chance.pick(['atLeast', 'atMost', 'moreThan', 'lessThan', 'atLeast', 'lessThan', 'is', 'isNot'])]: mark,
  };
}

function testOfChoice(chance: Chance, fact: string, values: readonly string[]): Predicate {
  const value = chance.pick(values);
  if (chance.oneIn(4)) return { fact, isOneOf: [...new Set([value, chance.pick(values)])] };
  return { fact, [chance.pick(['is', 'is', 'isNot'])]: value };
}

function testOfChoices(chance: Chance, fact: string, values: readonly string[]): Predicate {
  const value = chance.pick(values);
  if (chance.oneIn(3)) return { fact, includesAny: [...new Set([value, chance.pick(values)])] };
  return { fact, includes: value };
}
