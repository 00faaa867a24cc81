import type { Field } from '#engine/block-rules.ts';
import { checkboxField } from '#engine/fields/choice-fields.ts';
import { controlField } from '#engine/fields/control-field.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { filesField } from '#engine/fields/files-field.ts';
import { listedField, oneChoiceField, severalField } from '#engine/questions/choice-question.ts';
import { dateField } from '#engine/questions/date-question.ts';
import { numberField } from '#engine/questions/number-question.ts';
import type { Props } from './schema.ts';
import { textField } from '#engine/questions/text-question.ts';

export const factOf = (id: string) => `answer.${id}`;
/** A consent is a fact of its own kind, so that it is never carried over or preset as an answer is. */
export const consentFact = (id: string) => `consent.${id}`;
export const rowFact = (id: string, row: string) => `answer.${id}.${row}`;

export const mostFiles = ({ most = 1 }: Props) => most;

/** The possible answers to yes/no questions. */
export const YES_NO = { yesNo: ['yes', 'no'], yesNoUnsure: ['yes', 'no', 'unsure'] } as const;

/** The numbers of a scale. The checker reports bounds that are not numbers. */
export function scaleOf({ from, to }: Props): readonly number[] {
  const first = typeof from === 'number' ? from : 0;
  const last = typeof to === 'number' ? to : 10;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function scaleField(props: Props, fact: string, required: boolean): Field {
  const numbers = scaleOf(props);
  return controlField({
    fact,
    domain: { kind: 'number', min: numbers[0] ?? 0, max: numbers.at(-1) ?? 0, integer: true },
    required,
    parse: (text) => {
      const value = numbers.find((one) => String(one) === text);
      return value === undefined ? { code: 'notOffered' } : { value };
    },
  });
}

/** The fields of the question. Must not throw for props that the checker refuses, because the checker calls it too. */
export function questionFields(props: Props, state: FlowState, id: string): readonly Field[] {
  const { kind, required = true } = props;
  const fact = factOf(id);
  switch (kind) {
    case 'text':
    case 'longText':
      return [textField(props, fact, required)];
    case 'number':
      return [numberField(props, fact, required, state.locale)];
    case 'date':
      return [dateField(props, fact, required, state)];
    case 'yesNo':
    case 'yesNoUnsure':
      return [listedField(fact, YES_NO[kind], required)];
    case 'choice':
      return [oneChoiceField(props, fact, required)];
    case 'choices':
      return [severalField(props, fact, required)];
    case 'scale':
      return [scaleField(props, fact, required)];
    case 'matrix': {
      const values = (props.choices ?? []).map(({ value }) => value);
      return (props.rows ?? []).map((row) => listedField(rowFact(id, row.id), values, required));
    }
    case 'file':
      return [filesField(fact, { fewest: required ? 1 : 0, most: mostFiles(props) })];
    case 'consent':
      return [checkboxField({ fact: consentFact(id), mustBeTicked: required })];
    default:
      return kind satisfies never;
  }
}
