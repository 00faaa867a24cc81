import type { Answers, AnswerValue } from '#schemas/lead/answers.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { Condition, Group, Leaf, List, Node, Test } from '#registry/question-nodes.ts';

/** A question that is asked now. `fact` is also the name of its control. */
export interface AskedLeaf {
  readonly kind: 'leaf';
  readonly node: Leaf;
  readonly fact: string;
  readonly required: boolean;
  /** The entry of a list that it belongs to, from 0. */
  readonly index?: number;
}

export interface AskedGroup {
  readonly kind: 'group';
  readonly node: Group;
  readonly fact: string;
  readonly children: readonly Asked[];
}

export interface AskedList {
  readonly kind: 'list';
  readonly node: List;
  readonly fact: string;
  readonly entries: readonly (readonly Asked[])[];
}

export type Asked = AskedLeaf | AskedGroup | AskedList;

export const factOf = (id: string) => `answer.${id}`;
export const countFact = (list: string) => `${list}.count`;

/** The facts of a list's entry start with this; the index counts from 0. */
export const entryFact = (list: string, index: number) => `${list}.${index}`;

/** How many entries a list has: as many as it must have while nobody has added one. */
export function entriesOf({ min, max }: List, count: AnswerValue | undefined): number {
  return typeof count === 'number' && Number.isInteger(count) && count >= min && count <= max ? count : min;
}

function passes(value: AnswerValue, test: Test): boolean {
  switch (test.is) {
    case 'answered':
      return true;
    case 'among':
      return test.values.some((one) => one === value);
    case 'between':
      return typeof value === 'number' && value >= test.min && value <= test.max;
    case 'containing':
      return isChoiceList(value) && value.includes(test.value);
    default:
      return test satisfies never;
  }
}

/** True, false, or undefined: an answer is not known, and what is known does not decide. */
function judge(condition: Condition, valueOf: (name: string) => AnswerValue | undefined): boolean | undefined {
  if ('of' in condition) {
    const value = valueOf(condition.of);
    return value === undefined ? undefined : passes(value, condition.test);
  }
  if ('not' in condition) {
    const inner = judge(condition.not, valueOf);
    return inner === undefined ? undefined : !inner;
  }
  const parts = condition.all.map((part) => judge(part, valueOf));
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

/** What is asked of the questions of one object. An answer counts only while its question is asked. */
function askedOf(nodes: readonly Node[], prefix: string, answers: Answers, index?: number): readonly Asked[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const known = new Map<string, boolean>();
  const factFor = (name: string) => `${prefix}.${name}`;
  const isAsked = (node: Node): boolean => {
    const found = known.get(node.name);
    if (found !== undefined) return found;
    // Questions that wait for one another in a circle are never asked; the checker reports them.
    known.set(node.name, false);
    const asked = node.when.every((condition) => judge(condition, valueOf) === true);
    known.set(node.name, asked);
    return asked;
  };
  const valueOf = (name: string): AnswerValue | undefined => {
    const node = byName.get(name);
    return node?.kind === 'leaf' && isAsked(node) ? answers[factFor(name)] : undefined;
  };
  return nodes.filter(isAsked).map((node): Asked => {
    const fact = factFor(node.name);
    if (node.kind === 'group')
      return { kind: 'group', node, fact, children: askedOf(node.children, fact, answers, index) };
    if (node.kind === 'list') {
      const count = entriesOf(node, answers[countFact(fact)]);
      const entries = Array.from({ length: count }, (_, entry) =>
        askedOf(node.entry, entryFact(fact, entry), answers, entry),
      );
      return { kind: 'list', node, fact, entries };
    }
    const required = node.required || node.requiredWhen.some((condition) => judge(condition, valueOf) === true);
    return { kind: 'leaf', node, fact, required, ...(index === undefined ? {} : { index }) };
  });
}

/** What a set asks of a visitor with these answers, from top to bottom. */
export function askedNow(nodes: readonly Node[], id: string, answers: Answers): readonly Asked[] {
  return askedOf(nodes, factOf(id), answers);
}

/** The questions in what is asked, from top to bottom, without their groups and lists. */
export function leavesOf(asked: readonly Asked[]): readonly AskedLeaf[] {
  return asked.flatMap((one): readonly AskedLeaf[] => {
    if (one.kind === 'leaf') return [one];
    return one.kind === 'group' ? leavesOf(one.children) : one.entries.flatMap(leavesOf);
  });
}
