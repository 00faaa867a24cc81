import type { Domain } from '#schemas/campaign/domain.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { Field } from '../block-rules.ts';
import { controlField, textOf } from '../fields/control-field.ts';
import { wrongOther } from './text-question.ts';

/** What a question with choices says about them. */
export interface ChoiceQuestion {
  readonly choices?: readonly { readonly value: string }[] | undefined;
  readonly as?: 'radio' | 'buttons' | 'select' | 'search' | undefined;
  readonly other?: boolean | undefined;
  /** A choice that excludes all others. */
  readonly none?: { readonly value: string } | undefined;
  readonly fewest?: number | undefined;
  readonly most?: number | undefined;
}

/** The value of "Other, please say". */
export const OTHER = 'other';
/** More choices than these are offered in a select. */
const MAX_RADIOS = 7;

const valuesOf = ({ choices = [] }: ChoiceQuestion) => choices.map(({ value }) => value);

export function isSelect({ as, choices = [] }: ChoiceQuestion): boolean {
  return (as ?? (choices.length > MAX_RADIOS ? 'select' : 'radio')) === 'select';
}

/** The fact, and the control, of what was written beside "Other, please say". */
export function otherFact(fact: string): string {
  return `${fact}.${OTHER}`;
}

/** One of a list. A value that is not on the list was not sent by the page that offered it. */
export function listedField(fact: string, values: readonly string[], required: boolean): Field {
  return controlField({
    fact,
    domain: { kind: 'choice', values },
    required,
    parse: (text) => (values.includes(text) ? { value: text } : { code: 'notOffered' }),
  });
}

/** One of the choices, or something else in the visitor's words. What was written counts only if "other" is chosen. */
export function oneChoiceField(props: ChoiceQuestion, fact: string, required: boolean): Field {
  if (props.other !== true) return listedField(fact, valuesOf(props), required);
  const choice = listedField(fact, [...valuesOf(props), OTHER], required);
  const other = otherFact(fact);
  return {
    ...choice,
    controls: [fact, other],
    facts: [...choice.facts, { fact: other, domain: { kind: 'text', sample: 'a' } }],
    read: (form) => {
      const chosen = choice.read(form);
      if (!chosen.ok || chosen.answers[fact] !== OTHER) return chosen;
      const text = textOf(form, other);
      const code = wrongOther(text);
      return code === undefined
        ? { ok: true, answers: { [fact]: OTHER, [other]: text } }
        : { ok: false, code, control: other };
    },
    write: (answers) => {
      const text = answers[other];
      return { ...choice.write(answers), [other]: typeof text === 'string' ? [text] : [] };
    },
  };
}

export function limitsOf({ fewest = 1, most, none, choices = [] }: ChoiceQuestion) {
  return { fewest, most: most ?? choices.length, none: none?.value };
}

/** Several of the choices, in their order, or the one that excludes all others. */
export function severalField(props: ChoiceQuestion, fact: string, required: boolean): Field {
  const { fewest, most, none } = limitsOf(props);
  const values = [...valuesOf(props), ...(none === undefined ? [] : [none])];
  const domain: Domain = { kind: 'choices', values, fewest, most, ...(none === undefined ? {} : { alone: none }) };
  return {
    id: fact,
    controls: [fact],
    facts: [{ fact, domain }],
    required,
    read: (form) => {
      const sent = (form[fact] ?? []).filter((value) => value !== '');
      if (!sent.every((value) => values.includes(value))) return { ok: false, code: 'notOffered' };
      const chosen = values.filter((value) => sent.includes(value));
      if (chosen.length === 0) return required ? { ok: false, code: 'required' } : { ok: true, answers: {} };
      const isNone = none !== undefined && chosen.includes(none);
      if (isNone && chosen.length > 1) return { ok: false, code: 'noneAlone' };
      if (!isNone && chosen.length < fewest) return { ok: false, code: 'fewest' };
      return chosen.length > most && !isNone ? { ok: false, code: 'most' } : { ok: true, answers: { [fact]: chosen } };
    },
    write: (answers) => {
      const value = answers[fact];
      return { [fact]: isChoiceList(value) ? value : [] };
    },
  };
}
