import type { FormValues } from '#engine/block-rules.ts';
import { mergedAnswers, type FlowState } from '#engine/flow-state.ts';
import { readField } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { askedNow, countFact, entryFact, type Asked, type AskedList } from './asked.ts';
import { setFields } from './fields.ts';
import { readSet } from './read-schema.ts';
import type { Props } from './schema.ts';

/** The answers in a form, read until no answer brings up another question. */
export function answersIn(props: Props, state: FlowState, id: string, form: FormValues): Answers {
  let answers: Answers = {};
  for (;;) {
    const fields = setFields(props, { ...state, answers }, id);
    const read = mergedAnswers(...fields.map((field) => readField(field, form).answers));
    if (JSON.stringify(read) === JSON.stringify(answers)) return answers;
    answers = read;
  }
}

/** What the buttons of a list ask for. */
export const addEntry = (list: string) => `add:${list}`;
export const removeEntry = (list: string, index: number) => `remove:${list}:${index}`;

function listsOf(asked: readonly Asked[]): readonly AskedList[] {
  return asked.flatMap((one) => {
    if (one.kind === 'leaf') return [];
    return one.kind === 'list' ? [one] : listsOf(one.children);
  });
}

/** The entries after a removed one move up, with everything that is in their controls. */
function withoutEntry(form: FormValues, list: string, removed: number): FormValues {
  const moved = Object.entries(form).flatMap(([control, values]): [string, readonly string[]][] => {
    const [, index = '', rest = ''] = control.startsWith(`${list}.`)
      ? (/^(\d+)(\..+)$/s.exec(control.slice(list.length + 1)) ?? [])
      : [];
    if (rest === '' || Number(index) < removed) return [[control, values]];
    return Number(index) === removed ? [] : [[entryFact(list, Number(index) - 1) + rest, values]];
  });
  return Object.fromEntries(moved);
}

/**
 * The form after a press on a button of a list: one entry more at the end, or one less. Undefined: no list of the page
 * has such a button now.
 */
export function editEntries(
  props: Props,
  state: FlowState,
  id: string,
  form: FormValues,
  change: string,
): FormValues | undefined {
  const lists = listsOf(askedNow(readSet(props).nodes, id, state.answers));
  for (const { fact, node, entries } of lists) {
    const count = entries.length;
    const withCount = (values: FormValues, now: number) => ({ ...values, [countFact(fact)]: [String(now)] });
    if (change === addEntry(fact)) return count < node.max ? withCount(form, count + 1) : undefined;
    const index = entries.findIndex((_, one) => change === removeEntry(fact, one));
    if (index !== -1) return count > node.min ? withCount(withoutEntry(form, fact, index), count - 1) : undefined;
  }
  return undefined;
}
