import { formatCountryDate } from '#engine/dates.ts';
import { countryOf } from '#engine/flow-state.ts';
import { MAX_NAME } from '#engine/fields/identity-fields.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import { useEmailSuggestion } from '#registry/hooks/use-email-suggestion.ts';
import { GENDERS } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { EmailField } from '#ui/fields/email-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CONTROLS, emailRequired } from './contact-fields.ts';
import type { Props } from './schema.ts';

const EXAMPLE = '1980-05-14';

/** What every control shows: its label, the entered value, and any error. */
function useControl(control: string) {
  const { t } = useBlock();
  const [defaultValue] = useEntered(control);
  return { control, label: t(`label.${control}`), defaultValue, issue: useIssue(control)?.message };
}

export function NameControl() {
  return (
    <TextField
      {...useControl(CONTROLS.name)}
      autoComplete="name"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={MAX_NAME}
      required
    />
  );
}

export function AgeControl() {
  return (
    <TextField
      {...useControl(CONTROLS.age)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      width="short"
      required
    />
  );
}

export function BirthDateControl() {
  const { t } = useBlock();
  const { date } = useFlow(countryOf);
  const hint = t('hint.birthDate', { example: formatCountryDate(EXAMPLE, date), order: t(`order.${date.order}`) });
  return (
    <TextField
      {...useControl(CONTROLS.birthDate)}
      hint={hint}
      inputMode="numeric"
      autoComplete="bday"
      mask={{ kind: 'date', order: date.order, separator: date.separator }}
      width="medium"
      required
    />
  );
}

export function GenderControl() {
  const { t } = useBlock();
  return (
    <ChoiceList
      control={CONTROLS.gender}
      kind="radio"
      legend={t(`label.${CONTROLS.gender}`)}
      options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
      defaultValues={useEntered(CONTROLS.gender)}
      issue={useIssue(CONTROLS.gender)?.message}
      layout="row"
      required
    />
  );
}

export function PhoneControl() {
  const { phoneMasks } = useFlow(countryOf);
  return (
    <TextField
      {...useControl(CONTROLS.phone)}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
      mask={{ kind: 'digits', patterns: phoneMasks }}
      width="medium"
      required
    />
  );
}

export function EmailControl({ props }: { readonly props: Props }) {
  const { t } = useBlock();
  const required = useFlow((state) => emailRequired(props, state));
  return (
    <EmailField
      {...useControl(CONTROLS.email)}
      suggestion={useEmailSuggestion(CONTROLS.email)}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
