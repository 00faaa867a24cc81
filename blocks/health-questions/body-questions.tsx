import { HEIGHT_CONTROLS, WEIGHT_CONTROLS } from '#engine/fields/body-fields.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import { useUnitChange } from '#registry/hooks/use-unit-change.ts';
import { MeasureInput } from '#ui/fields/measure-input.tsx';
import type { CustomQuestionProps } from '#ui/question-set/question.ts';
import { HEIGHT, WEIGHT } from './questions.ts';

const HEIGHT_UNIT = { field: HEIGHT, unitControl: HEIGHT_CONTROLS.unit, units: ['ft', 'cm'] } as const;
const WEIGHT_UNIT = { field: WEIGHT, unitControl: WEIGHT_CONTROLS.unit, units: ['lb', 'kg'] } as const;

/** The height, as a question of the set. */
export function HeightQuestion({ question }: CustomQuestionProps) {
  const { t, getEntered } = useBlock();
  const metric = useFlow((state) => countryOf(state).metric);
  const entered = getEntered();
  return (
    <MeasureInput
      legend={question.title}
      unitControl={HEIGHT_CONTROLS.unit}
      unitLabel={t('unit')}
      units={[
        {
          value: 'ft',
          label: t('ft'),
          controls: [
            { control: HEIGHT_CONTROLS.feet, label: t('feet'), suffix: 'ft' },
            { control: HEIGHT_CONTROLS.inches, label: t('inches'), suffix: 'in' },
          ],
        },
        { value: 'cm', label: t('cm'), controls: [{ control: HEIGHT_CONTROLS.cm, label: t('cm'), suffix: 'cm' }] },
      ]}
      unit={entered[HEIGHT_CONTROLS.unit]?.[0] ?? (metric ? 'cm' : 'ft')}
      entered={entered}
      issue={useIssue(HEIGHT)}
      required
      onUnit={useUnitChange(HEIGHT_UNIT)}
    />
  );
}

/** The weight, as a question of the set. */
export function WeightQuestion({ question }: CustomQuestionProps) {
  const { t, getEntered } = useBlock();
  const metric = useFlow((state) => countryOf(state).metric);
  const entered = getEntered();
  return (
    <MeasureInput
      legend={question.title}
      unitControl={WEIGHT_CONTROLS.unit}
      unitLabel={t('unit')}
      units={[
        { value: 'lb', label: t('lb'), controls: [{ control: WEIGHT_CONTROLS.lb, label: t('lb'), suffix: 'lb' }] },
        { value: 'kg', label: t('kg'), controls: [{ control: WEIGHT_CONTROLS.kg, label: t('kg'), suffix: 'kg' }] },
      ]}
      unit={entered[WEIGHT_CONTROLS.unit]?.[0] ?? (metric ? 'kg' : 'lb')}
      entered={entered}
      issue={useIssue(WEIGHT)}
      required
      onUnit={useUnitChange(WEIGHT_UNIT)}
    />
  );
}
