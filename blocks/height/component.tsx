import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { HEIGHT_CONTROLS } from '#engine/fields/body-fields.ts';
import { questionNumber } from '#engine/qualification/numbering.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useMeasure } from '#registry/hooks/use-measure.ts';
import { MeasureInput, type MeasureUnit } from '#ui/fields/measure-input.tsx';
import type { Props } from './schema.ts';

const FACT = 'candidate.heightCm';
const UNITS = { field: FACT, unitControl: HEIGHT_CONTROLS.unit, units: ['ft', 'cm'] } as const;

function unitsIn(t: (key: string) => string): readonly MeasureUnit[] {
  return [
    {
      value: 'ft',
      label: t('unit.ft'),
      controls: [
        { control: HEIGHT_CONTROLS.feet, label: t('feet'), suffix: t('feetShort') },
        { control: HEIGHT_CONTROLS.inches, label: t('inches'), suffix: t('inchesShort') },
      ],
    },
    {
      value: 'cm',
      label: t('unit.cm'),
      controls: [{ control: HEIGHT_CONTROLS.cm, label: t('unit.cm'), suffix: 'cm' }],
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
      number={useFlow((state) => questionNumber('heightWeight', state))}
      unitLabel={t('unit')}
      units={unitsIn(t)}
      unit={answered ? input.unit : byCountry}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
