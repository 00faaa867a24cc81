import type { Domain } from '#schemas/campaign/domain.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { Field } from '../block-rules.ts';
import { controlField } from './control-field.ts';

interface ChoiceOptions {
  readonly fact: string;
  readonly values: readonly string[];
  readonly required: boolean;
  /** The message if nothing is chosen (default `required`). */
  readonly missing?: string;
}

/** One of a list. A value that is not on the list is refused as if nothing were chosen. */
export function choiceField({ fact, values, required, missing = 'required' }: ChoiceOptions): Field {
  const field = controlField({
    fact,
    domain: { kind: 'choice', values },
    required,
    parse: (text) => (values.includes(text) ? { value: text } : { code: missing }),
  });
  return missing === 'required' ? field : { ...field, read: (form) => namedAs(field.read(form), missing) };
}

interface ChoicesOptions extends ChoiceOptions {
  /** The item that excludes all others. */
  readonly alone?: string | undefined;
}

/**
 * Any number of items from a list, or the one that excludes all others; at least one if it is required. Answers are in
 * list order.
 */
export function choicesField({ fact, values, required, alone, missing = 'selectAtLeastOne' }: ChoicesOptions): Field {
  const domain: Domain = { kind: 'choices', values, ...(alone === undefined ? {} : { alone }) };
  return {
    id: fact,
    controls: [fact],
    facts: [{ fact, domain }],
    required,
    read: (form) => {
      const sent = (form[fact] ?? []).filter((value) => value !== '');
      if (!sent.every((value) => values.includes(value))) return { ok: false, code: missing };
      if (sent.length === 0) return required ? { ok: false, code: missing } : { ok: true, answers: {} };
      if (alone !== undefined && sent.length > 1 && sent.includes(alone)) return { ok: false, code: 'noneAlone' };
      return { ok: true, answers: { [fact]: values.filter((value) => sent.includes(value)) } };
    },
    write: (answers) => {
      const value = answers[fact];
      return { [fact]: isChoiceList(value) ? value : [] };
    },
  };
}

/**
 * A checkbox. `mustBeTicked`: continuing without it is refused. An empty box is the answer false, never a missing
 * answer.
 */
export function checkboxField({
  fact,
  mustBeTicked,
}: {
  readonly fact: string;
  readonly mustBeTicked: boolean;
}): Field {
  return {
    id: fact,
    controls: [fact],
    facts: [{ fact, domain: { kind: 'boolean' } }],
    required: mustBeTicked,
    read: (form) => {
      const [value = ''] = form[fact] ?? [];
      // A consent is what the box itself sends: whoever made up another value has agreed to nothing.
      const ticked = value === 'yes';
      return (value !== '' && !ticked) || (mustBeTicked && !ticked)
        ? { ok: false, code: 'consentRequired' }
        : { ok: true, answers: { [fact]: ticked } };
    },
    write: (answers) => ({ [fact]: answers[fact] === true ? ['yes'] : [] }),
  };
}

/** The same reading, with another code for what is wrong. */
export function namedAs<Reading extends { ok: boolean }>(reading: Reading, code: string) {
  return reading.ok ? reading : { ...reading, code };
}
