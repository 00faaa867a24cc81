import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Field, FieldCheck, FormValues } from '../block-rules.ts';

/** The first value of a control, trimmed. */
export function textOf(form: FormValues, control: string): string {
  return (form[control]?.[0] ?? '').trim();
}

/** Turns the trimmed text of a control into a value, or names the error. */
export type ParseText = (text: string) => { readonly value: AnswerValue } | { readonly code: string };

interface ControlFieldOptions {
  readonly fact: string;
  readonly domain: Domain;
  readonly required: boolean;
  readonly parse: ParseText;
  readonly format?: (value: AnswerValue) => string;
  readonly check?: FieldCheck;
}

/** The common field: one control that sets one fact; the control is named after the fact. */
export function controlField({ fact, domain, required, parse, format = String, check }: ControlFieldOptions): Field {
  return {
    id: fact,
    controls: [fact],
    facts: [{ fact, domain }],
    required,
    ...(check === undefined ? {} : { check }),
    read: (form) => {
      const text = textOf(form, fact);
      if (text === '') return required ? { ok: false, code: 'required' } : { ok: true, answers: {} };
      const parsed = parse(text);
      return 'code' in parsed ? { ok: false, code: parsed.code } : { ok: true, answers: { [fact]: parsed.value } };
    },
    write: (answers) => {
      const value = answers[fact];
      return { [fact]: value === undefined ? [] : [format(value)] };
    },
  };
}
