import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { WEIGHT_CONTROLS } from '#engine/fields/body-fields.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useMeasure } from '#registry/hooks/use-measure.ts';
import { MeasureInput, type MeasureUnit } from '#ui/fields/measure-input.tsx';
import type { Props } from './schema.ts';

const FACT = 'candidate.weightKg';
const UNITS = { field: FACT, unitControl: WEIGHT_CONTROLS.unit, units: ['lb', 'kg'] } as const;

function unitsIn(t: (key: string) => string): readonly MeasureUnit[] {
  return [
    {
      value: 'lb',
      label: t('unit.lb'),
      controls: [{ control: WEIGHT_CONTROLS.lb, label: t('unit.lb'), suffix: 'lb' }],
    },
    {
      value: 'kg',
      label: t('unit.kg'),
      controls: [{ control: WEIGHT_CONTROLS.kg, label: t('unit.kg'), suffix: 'kg' }],
    },
  ];
}

export function Component({ props: { required = false } }: BlockProps<Props>) {
  const { t } = useBlock();
  const involved = useFlow(caregiverInvolved);
  const answered = useFlow((state) => state.answers[FACT] !== undefined);
  const { byCountry, input } = useMeasure(UNITS);
  return (
    <MeasureInput
      {...input}
      // Until something is answered the unit follows the country, so a change of country resets the control.
      key={byCountry}
      legend={t(involved ? 'legend.participant' : 'legend')}
      hint={t(involved ? 'hint.participant' : 'hint')}
      unitLabel={t('unit')}
      units={unitsIn(t)}
      unit={answered ? input.unit : byCountry}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
