import { formatCountryDate } from '#engine/dates.ts';
import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Props } from './schema.ts';
import { birthDateFact, labelKey } from './whose.ts';

const EXAMPLE = '1980-05-14';

export function Component({ props }: BlockProps<Props>) {
  const { t } = useBlock();
  const control = birthDateFact(props);
  const involved = useFlow(caregiverInvolved);
  const { date } = useFlow(countryOf);
  const [entered] = useEntered(control);
  const ofParticipant = props.whose !== 'caregiver' && involved;
  return (
    <TextField
      control={control}
      label={t(labelKey(props, involved))}
      hint={t(props.whose === 'caregiver' ? 'hint.caregiver' : 'hint', {
        example: formatCountryDate(EXAMPLE, date),
        order: t(`order.${date.order}`),
      })}
      defaultValue={entered}
      issue={useIssue(control)?.message}
      inputMode="numeric"
      autoComplete={ofParticipant ? 'off' : 'bday'}
      mask={{ kind: 'date', order: date.order, separator: date.separator }}
      width="medium"
      required={props.required ?? true}
      optional={props.required === false ? t('optional') : undefined}
    />
  );
}
