import type { Field, FormValues } from '#engine/block-rules.ts';
import { controlField, textOf } from '#engine/fields/control-field.ts';
import { listedField, severalField } from '#engine/questions/choice-question.ts';
import { dateField } from '#engine/questions/date-question.ts';
import { numberField } from '#engine/questions/number-question.ts';
import { textField } from '#engine/questions/text-question.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { askedNow, countFact, entryFact, factOf, type Asked } from './asked.ts';
import type { LeafQuestion, List, Node } from '#registry/question-nodes.ts';
import { readSet } from './read-schema.ts';
import type { Props } from './schema.ts';

/** What the controls of a yes/no question send. */
export const YES_NO = ['true', 'false'] as const;

function booleanField(fact: string, required: boolean): Field {
  return controlField({
    fact,
    domain: { kind: 'boolean' },
    required,
    parse: (text) => (text === 'true' || text === 'false' ? { value: text === 'true' } : { code: 'notOffered' }),
  });
}

function fieldOf(question: LeafQuestion, fact: string, required: boolean, state: FlowState): Field {
  switch (question.kind) {
    case 'text':
    case 'longText':
      return textField(question, fact, required);
    case 'number':
      return numberField(question, fact, required, state.locale);
    case 'date':
      return dateField(question, fact, required, state);
    case 'boolean':
      return booleanField(fact, required);
    case 'choice':
      return listedField(
        fact,
        question.choices.map(({ value }) => value),
        required,
      );
    case 'choices':
      return severalField(question, fact, required);
    default:
      return question satisfies never;
  }
}

/**
 * An optional question that an answer has just revealed. Without a script the page that was sent did not show it: it is
 * shown before the visitor goes on, and may then be left empty.
 */
function revealed(field: Field): Field {
  const { id } = field;
  const takesSeveral = field.facts.some(({ domain }) => domain.kind === 'choices');
  return {
    ...field,
    read: (form) => {
      const sent = form[id];
      if (sent === undefined) return { ok: false, code: 'revealed' };
      // A hidden control stands beside radio buttons, of which an empty question sends none.
      return field.read({ ...form, [id]: takesSeveral ? sent : sent.slice(-1) });
    },
  };
}

/** How many entries a list has. The page keeps the number in a hidden control, which its buttons change. */
function countField(list: List, fact: string): Field {
  const { min, max } = list;
  const control = countFact(fact);
  return {
    id: control,
    controls: [control],
    facts: [{ fact: control, domain: { kind: 'number', min, max, integer: true } }],
    required: true,
    preset: min,
    read: (form: FormValues) => {
      const text = textOf(form, control);
      const count = Number(text);
      if (text === '') return { ok: false, code: 'required' };
      return /^\d{1,3}$/.test(text) && count >= min && count <= max
        ? { ok: true, answers: { [control]: count } }
        : { ok: false, code: 'count' };
    },
    write: (answers) => {
      const count = answers[control];
      return { [control]: count === undefined ? [] : [String(count)] };
    },
  };
}

function fieldsOf(asked: readonly Asked[], state: FlowState): readonly Field[] {
  return asked.flatMap((one): readonly Field[] => {
    switch (one.kind) {
      case 'group':
        return fieldsOf(one.children, state);
      case 'list':
        return [countField(one.node, one.fact), ...one.entries.flatMap((entry) => fieldsOf(entry, state))];
      case 'leaf': {
        const field = fieldOf(one.node.question, one.fact, one.required, state);
        const shown = one.required || one.node.when.length === 0 ? field : revealed(field);
        return [one.index === undefined ? shown : { ...shown, inList: true }];
      }
      default:
        return one satisfies never;
    }
  });
}

/** What the set asks in this visit. Props that the checker refuses must not make it throw: the checker itself asks. */
export function setFields(props: Props, state: FlowState, id: string): readonly Field[] {
  return fieldsOf(askedNow(readSet(props).nodes, id, state.answers), state);
}

/** Every question that the set may ask, whatever is answered. */
export function everyField(props: Props, state: FlowState, id: string): readonly Field[] {
  const fieldsIn = (nodes: readonly Node[], prefix: string): readonly Field[] =>
    nodes.flatMap((node): readonly Field[] => {
      const fact = `${prefix}.${node.name}`;
      if (node.kind === 'group') return fieldsIn(node.children, fact);
      if (node.kind === 'leaf') {
        const field = fieldOf(node.question, fact, node.required, state);
        return [node.required || node.when.length === 0 ? field : revealed(field)];
      }
      const entries = Array.from({ length: node.max }, (_, index) => fieldsIn(node.entry, entryFact(fact, index)));
      return [countField(node, fact), ...entries.flat().map((field): Field => ({ ...field, inList: true }))];
    });
  return fieldsIn(readSet(props).nodes, factOf(id));
}
