import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { formatCountryDate } from '#engine/dates.ts';
import { countryOf } from '#engine/flow-state.ts';
import { questionNumber } from '#engine/qualification/numbering.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import { TextField } from '#ui/fields/text-field.tsx';

const CONTROL = 'candidate.ctScanAppointmentDate';

export function Component() {
  const { t } = useBlock();
  const involved = useFlow(caregiverInvolved);
  const { date } = useFlow(countryOf);
  const nextYear = useFlow((state) => Number(state.today.slice(0, 4)) + 1);
  const [entered] = useEntered(CONTROL);
  return (
    <TextField
      control={CONTROL}
      label={t(involved ? 'label.participant' : 'label')}
      hint={t('hint', { example: formatCountryDate(`${nextYear}-05-14`, date), order: t(`order.${date.order}`) })}
      defaultValue={entered}
      issue={useIssue(CONTROL)?.message}
      inputMode="numeric"
      autoComplete="off"
      mask={{ kind: 'date', order: date.order, separator: date.separator }}
      width="medium"
      number={useFlow((state) => questionNumber('ctScan', state))}
      optional={t('optional')}
    />
  );
}
