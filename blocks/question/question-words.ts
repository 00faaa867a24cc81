import type { Field } from '#engine/block-rules.ts';
import { formatCountryDate } from '#engine/dates.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { BlockTexts } from '#registry/define-block.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { LeadAnswer } from '#schemas/lead/lead.ts';
import { limitsOf, OTHER, otherFact } from '#engine/questions/choice-question.ts';
import { daysOf, exampleDay } from '#engine/questions/date-question.ts';
import { gridOf, written } from '#engine/questions/number-question.ts';
import { consentFact, factOf, rowFact } from './question-fields.ts';
import type { Props } from './schema.ts';
import { lengthsOf } from '#engine/questions/text-question.ts';

/** The label of the field in the error summary; a row of a matrix has its own. */
export function labelOf({ id }: Field, props: Props, { text }: BlockTexts): string {
  const row = props.rows?.find((one) => id.endsWith(`.${one.id}`));
  return row === undefined || props.kind !== 'matrix' ? text(props.label) : `${text(props.label)} – ${text(row.label)}`;
}

/** What a message about this question may name. */
function valuesIn(props: Props, state: FlowState): Readonly<Record<string, string | number>> {
  const { fewest, most } = props.kind === 'choices' ? limitsOf(props) : lengthsOf(props);
  const { min, max, each, scale } = gridOf(props);
  const days = daysOf(props, state.today);
  const { date } = countryOf(state);
  return {
    fewest,
    most,
    min: written(min),
    max: written(max),
    step: written(each / scale),
    decimals: props.decimals ?? 0,
    example: formatCountryDate(exampleDay(props, state.today), date),
    from: formatCountryDate(days.from, date),
    to: formatCountryDate(days.to, date),
  };
}

/** The issues of a question that was not answered. */
const MISSING: ReadonlySet<string> = new Set(['required', 'consentRequired', 'imageMissing']);

/** In the author's words if there are any, otherwise the block's own; without an answer, the shell says so. */
export function messageOf(
  { code, control }: FieldIssue,
  props: Props,
  state: FlowState,
  { t, text }: BlockTexts,
): string | undefined {
  const isMissing = MISSING.has(code);
  const own = text(isMissing ? props.errors?.missing : props.errors?.invalid);
  if (own !== '') return own;
  if (code === 'required' || code === 'consentRequired') return undefined;
  const values = valuesIn(props, state);
  return t(`error.${code}`, control.endsWith(`.${OTHER}`) ? { ...values, most: 200 } : values);
}

/** The answers as the lead carries them: codes and numbers, with the question as it was read. */
export function answersOf(props: Props, state: FlowState, { t, text }: BlockTexts, id: string): readonly LeadAnswer[] {
  const { kind } = props;
  // A consent is in the lead's consents, with the words.
  if (kind === 'consent') return [];
  const entry = (at: string, fact: string, question: string): LeadAnswer[] => {
    const value = state.answers[fact];
    if (value === undefined || typeof value === 'boolean') return [];
    const unit = kind === 'number' ? text(props.unit) : '';
    return [
      {
        id: at,
        kind,
        question,
        language: state.locale,
        value: isChoiceList(value) ? [...value] : value,
        ...(unit === '' ? {} : { unit }),
      },
    ];
  };
  const question = text(props.label);
  if (kind === 'matrix')
    return (props.rows ?? []).flatMap((row) =>
      entry(`${id}.${row.id}`, rowFact(id, row.id), `${question} – ${text(row.label)}`),
    );
  const other =
    kind === 'choice' && props.other === true
      ? entry(`${id}.${OTHER}`, otherFact(factOf(id)), `${question} – ${t('other')}`)
      : [];
  return [...entry(id, factOf(id), question), ...other];
}

/** The decision of a consent, with the exact words (G1). An empty box is a recorded refusal. */
export function decisionsOf(
  { kind, consent }: Props,
  state: FlowState,
  { text }: BlockTexts,
  id: string,
): readonly ConsentDecision[] {
  return kind === 'consent'
    ? [{ type: id, hasConsent: state.answers[consentFact(id)] === true, text: text(consent), control: 'checkbox' }]
    : [];
}
