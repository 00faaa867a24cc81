import { HEIGHT_CONTROLS, WEIGHT_CONTROLS } from '#engine/fields/body-fields.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useMeasure } from '#registry/hooks/use-measure.ts';
import { MeasureInput } from '#ui/fields/measure-input.tsx';
import type { CustomQuestionProps } from '#ui/question-set/question.ts';
import { HEIGHT, WEIGHT } from './questions.ts';

const HEIGHT_UNIT = { field: HEIGHT, unitControl: HEIGHT_CONTROLS.unit, units: ['ft', 'cm'] } as const;
const WEIGHT_UNIT = { field: WEIGHT, unitControl: WEIGHT_CONTROLS.unit, units: ['lb', 'kg'] } as const;

/** The height, as one of the questions. */
export function HeightQuestion({ question }: CustomQuestionProps) {
  const { t } = useBlock();
  const { input } = useMeasure(HEIGHT_UNIT);
  return (
    <MeasureInput
      {...input}
      legend={question.title}
      unitLabel={t('unit')}
      units={[
        {
          value: 'ft',
          label: t('ft'),
          controls: [
            { control: HEIGHT_CONTROLS.feet, label: t('feet'), suffix: t('feetShort') },
            { control: HEIGHT_CONTROLS.inches, label: t('inches'), suffix: t('inchesShort') },
          ],
        },
        { value: 'cm', label: t('cm'), controls: [{ control: HEIGHT_CONTROLS.cm, label: t('cm'), suffix: 'cm' }] },
      ]}
      required
    />
  );
}

/** The weight, as one of the questions. */
export function WeightQuestion({ question }: CustomQuestionProps) {
  const { t } = useBlock();
  const { input } = useMeasure(WEIGHT_UNIT);
  return (
    <MeasureInput
      {...input}
      legend={question.title}
      unitLabel={t('unit')}
      units={[
        { value: 'lb', label: t('lb'), controls: [{ control: WEIGHT_CONTROLS.lb, label: t('lb'), suffix: 'lb' }] },
        { value: 'kg', label: t('kg'), controls: [{ control: WEIGHT_CONTROLS.kg, label: t('kg'), suffix: 'kg' }] },
      ]}
      required
    />
  );
}
