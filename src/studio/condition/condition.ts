import { isRecord } from '#api/guards.ts';
import { OPERATORS, type OperatorName, type WrittenPredicate } from '#schemas/campaign/predicate.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { conditionWords } from '#checker/explain/words/condition-words.ts';
import { listedValues, operatorsFor } from '#engine/predicates/evaluate.ts';
import { withoutComparisons } from '#engine/resolve/comparisons.ts';

/** How several conditions are joined. */
export type Joint = 'all' | 'any';

/** A condition as the studio edits it: one test, several joined ones, a negation, or something that it cannot read. */
export type Condition =
  | { readonly kind: 'test'; readonly fact: string; readonly operator: OperatorName; readonly value: unknown }
  | { readonly kind: 'joined'; readonly joint: Joint; readonly parts: readonly unknown[] }
  | { readonly kind: 'not'; readonly part: unknown }
  | { readonly kind: 'other' };

/** Reads one level of a condition as it was written. */
export function readCondition(written: unknown): Condition {
  if (!isRecord(written)) return { kind: 'other' };
  const { fact, all, any, not } = written;
  if (Array.isArray(all)) return { kind: 'joined', joint: 'all', parts: all };
  if (Array.isArray(any)) return { kind: 'joined', joint: 'any', parts: any };
  if (isRecord(not)) return { kind: 'not', part: not };
  const operator = OPERATORS.find((name) => written[name] !== undefined);
  if (typeof fact !== 'string' || operator === undefined) return { kind: 'other' };
  return { kind: 'test', fact, operator, value: written[operator] };
}

const COMPARED: readonly OperatorName[] = ['atLeast', 'atMost', 'moreThan', 'lessThan', 'before', 'after'];

/** The value with which a test begins: the first that the fact can have. */
function firstValue(operator: OperatorName, domain: Domain): unknown {
  const [first = ''] = listedValues(domain) ?? [];
  if (operator === 'known') return true;
  if (operator === 'isOneOf' || operator === 'includesAny') return [first];
  if (domain.kind === 'boolean') return true;
  if (domain.kind === 'number') return Math.max(domain.min, 0);
  return domain.kind === 'date' ? 'today' : first;
}

/** A test of a fact with an operator; a value that still fits is kept. */
export function testOf(fact: string, domain: Domain, operator?: OperatorName, value?: unknown): unknown {
  const [first = 'known'] = operatorsFor(domain);
  const chosen = operator !== undefined && operatorsFor(domain).includes(operator) ? operator : first;
  return { fact, [chosen]: fits(chosen, domain, value) ? value : firstValue(chosen, domain) };
}

/** Can a test with this operator compare the fact with the value? */
function fits(operator: OperatorName, domain: Domain, value: unknown): boolean {
  if (operator === 'known') return typeof value === 'boolean';
  if (COMPARED.includes(operator)) return typeof value === (domain.kind === 'number' ? 'number' : 'string');
  const listed = listedValues(domain);
  const isListed = (one: unknown) => listed === undefined || listed.some((known) => known === one);
  if (operator === 'isOneOf' || operator === 'includesAny') return Array.isArray(value) && value.every(isListed);
  if (domain.kind === 'boolean') return typeof value === 'boolean';
  return domain.kind === 'number' ? typeof value === 'number' : typeof value === 'string' && isListed(value);
}

/** The condition with one more part: joined as it is joined already, or as `joint` says. */
export function withPart(written: unknown, part: unknown, joint: Joint): unknown {
  if (written === undefined) return part;
  const condition = readCondition(written);
  if (condition.kind === 'joined' && condition.joint === joint) return { [joint]: [...condition.parts, part] };
  return { [joint]: [written, part] };
}

/** The condition without one of its parts; a single part stands for itself. Undefined: nothing is left. */
export function withoutPart({ joint, parts }: Extract<Condition, { kind: 'joined' }>, index: number): unknown {
  const left = parts.filter((_part, at) => at !== index);
  return left.length > 1 ? { [joint]: left } : left[0];
}

/** The condition with another part in place of one of its own. Undefined: without it. */
export function withChangedPart(condition: Extract<Condition, { kind: 'joined' }>, index: number, part: unknown) {
  if (part === undefined) return withoutPart(condition, index);
  const { joint, parts } = condition;
  return { [joint]: parts.map((one, at) => (at === index ? part : one)) };
}

/** The opposite of a condition; that of an opposite is what it was. */
export function negated(written: unknown): unknown {
  const condition = readCondition(written);
  return condition.kind === 'not' ? condition.part : { not: written };
}

/** Is a condition complete, so that it can be said in words? */
export function isWhole(written: unknown): written is WrittenPredicate {
  const condition = readCondition(written);
  if (condition.kind === 'joined') return condition.parts.length > 0 && condition.parts.every(isWhole);
  if (condition.kind === 'not') return isWhole(condition.part);
  if (condition.kind !== 'test') return false;
  const { operator, value } = condition;
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value)
    ? COMPARED.includes(operator) && typeof value['fact'] === 'string'
    : value !== null && value !== '' && typeof value !== 'object';
}

/** A condition as a sentence without an initial capital letter. Undefined: it is not complete yet. */
export function conditionSentence(written: unknown, language: string): string | undefined {
  return isWhole(written) ? conditionWords(withoutComparisons(written, new Map()), language) : undefined;
}
