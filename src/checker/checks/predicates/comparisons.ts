import { sentence, type Sentence } from '#schemas/sentence.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { findFact } from '#engine/facts/index.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { COMPARISONS } from '#schemas/campaign/predicate.ts';
import type { Finding } from '../../issue.ts';
import type { ResolvedTest } from '../../model/resolve-tests.ts';
import type { Check } from '../../workspace.ts';

/** Two facts are compared only if they are answers, or computed from answers, of one kind and unit. */
export const comparisons: Check = ({ tests }) => {
  const others = Map.groupBy(
    tests.filter(({ test }) => test.isOther),
    ({ test }) => test.node,
  );
  const found = tests.flatMap((one) =>
    one.test.operators
      .filter(({ name }) => COMPARISONS.some((comparison) => comparison === name))
      .flatMap(({ value }) => (others.get(value) ?? []).flatMap((other) => fault(one, other) ?? [])),
  );
  return found.filter((finding, index) => found.findIndex(({ at }) => at.node === finding.at.node) === index);
};

function fault(one: ResolvedTest, other: ResolvedTest): Finding | undefined {
  const message = itself(one, other) ?? notAnAnswer(one) ?? notAnAnswer(other) ?? different(one, other);
  return message === undefined
    ? undefined
    : { code: 'facts-not-comparable', at: { document: other.test.document, node: other.test.node }, message };
}

function itself({ test: { fact } }: ResolvedTest, other: ResolvedTest): Sentence | undefined {
  return fact === other.test.fact ? sentence`"${fact}" is compared with itself: name another fact` : undefined;
}

function notAnAnswer({ test: { fact } }: ResolvedTest): Sentence | undefined {
  const listed = findFact(fact);
  if (!listed || listed.source === 'answer') return undefined;
  return sentence`"${fact}" is not an answer, and only answers and ${COMPUTED}… facts are compared with each other`;
}

function different(one: ResolvedTest, other: ResolvedTest): Sentence | undefined {
  const [left, right] = [domainOf(one), domainOf(other)];
  if (!left || !right) return undefined;
  const pair = (first: string | Sentence, second: string | Sentence) => sentence`"${one.test.fact}" is ${first} and
    "${other.test.fact}" ${second}`;
  const isNoBound = (domain: Domain) => domain.kind !== 'number' && domain.kind !== 'date';
  if (left.kind !== right.kind || isNoBound(right))
    return sentence`${pair(KIND_WORDS[left.kind], KIND_WORDS[right.kind])}; only two numbers or two
      dates are compared`;
  if (left.kind !== 'number' || right.kind !== 'number') return undefined;
  if (left.unit === undefined || right.unit === undefined || left.unit === right.unit) return undefined;
  return sentence`"${one.test.fact}" is in ${left.unit} and "${other.test.fact}" in ${right.unit}; numbers are
    compared in one unit`;
}

function domainOf({ status }: ResolvedTest): Domain | undefined {
  return 'domain' in status ? status.domain : undefined;
}

/** Each kind of fact, in words. */
export const KIND_WORDS: Readonly<Record<Domain['kind'], Sentence>> = {
  boolean: sentence`yes or no`,
  choice: sentence`one choice`,
  choices: sentence`several choices`,
  number: sentence`a number`,
  date: sentence`a date`,
  text: sentence`a text`,
  remote: sentence`a call`,
};
