import { WEIGHT_CONTROLS } from '#engine/fields/body-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useUnitChange } from '#registry/hooks/use-unit-change.ts';
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
  const { t, getEntered } = useBlock();
  const metric = useFlow((state) => countryOf(state).metric);
  const answered = useFlow((state) => state.answers[FACT] !== undefined);
  const entered = getEntered();
  const byCountry = metric ? 'kg' : 'lb';
  return (
    <MeasureInput
      // While nothing was answered the unit follows the country, so another country starts the control anew.
      key={byCountry}
      legend={t('legend')}
      hint={t('hint')}
      unitControl={UNITS.unitControl}
      unitLabel={t('unit')}
      units={unitsIn(t)}
      unit={answered ? (entered[UNITS.unitControl]?.[0] ?? byCountry) : byCountry}
      entered={entered}
      issue={useIssue(FACT)}
      required={required}
      optional={required ? undefined : t('optional')}
      onUnit={useUnitChange(UNITS)}
    />
  );
}
