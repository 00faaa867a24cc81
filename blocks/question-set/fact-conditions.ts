import type { Predicate } from '#schemas/campaign/predicate.ts';
import { entryFact, factOf } from './asked.ts';
import type { Node, Test } from '#registry/question-nodes.ts';
import { testsIn } from './read-conditions.ts';
import { readSet } from './read-schema.ts';
import type { Props } from './schema.ts';

function predicateOf(fact: string, test: Test): Predicate {
  switch (test.is) {
    case 'answered':
      return { fact, known: true };
    case 'among':
      return { any: test.values.map((value) => ({ fact, is: value })) };
    case 'containing':
      return { fact, includes: test.value };
    case 'between': {
      const least = Number.isFinite(test.min) ? [{ fact, atLeast: test.min }] : [];
      return { all: [...least, ...(Number.isFinite(test.max) ? [{ fact, atMost: test.max }] : [])] };
    }
    default:
      return test satisfies never;
  }
}

function conditionsOf(nodes: readonly Node[], prefix: string): readonly Predicate[] {
  return nodes.flatMap((node) => {
    const own = [...node.when, ...node.requiredWhen]
      .flatMap(testsIn)
      .map(({ of, test }) => predicateOf(`${prefix}.${of}`, test));
    const fact = `${prefix}.${node.name}`;
    if (node.kind === 'group') return [...own, ...conditionsOf(node.children, fact)];
    if (node.kind === 'leaf') return own;
    const indexes = Array.from({ length: node.max }, (_, index) => index);
    return [...own, ...indexes.flatMap((index) => conditionsOf(node.entry, entryFact(fact, index)))];
  });
}

/** The conditions of a set, on facts. */
export function setConditions(props: Props, id: string): readonly Predicate[] {
  return conditionsOf(readSet(props).nodes, factOf(id));
}
