import { formatCountryDate } from '#engine/dates.ts';
import { countryOf } from '#engine/flow-state.ts';
import { daysOf } from '#engine/qualification/bands.ts';
import { useBlock, useEntered, useFlow } from '#registry/block-runtime.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { HintButton } from '#ui/parts/hint-button.tsx';
import type { CustomQuestionProps, Question } from '#ui/question-set/question.ts';
import { exampleDay, gridOf, numbersOf, written } from './rules.ts';

/** What all questions that are answered with a value have in common. */
function useFrame({ question: { control, title, number, hint }, issue }: CustomQuestionProps) {
  const { t, track } = useBlock();
  const [defaultValue] = useEntered(control);
  const help =
    hint === undefined ? undefined : (
      <HintButton label={t('hint')} title={title} closeLabel={t('close')} onOpen={() => track('hint-open')}>
        <p>{hint}</p>
      </HintButton>
    );
  return { control, label: title, number, issue, defaultValue, help, required: true, autoComplete: 'off' } as const;
}

function NumberView({ criterion, ...props }: CustomQuestionProps & { readonly criterion: Criterion }) {
  const { t, text } = useBlock();
  const { minimum, maximum, decimals = 0 } = criterion;
  const grid = gridOf(numbersOf(criterion));
  const unit = text(criterion.unit);
  const values = { min: written(grid.min), max: written(grid.max), unit };
  const isBounded = minimum !== undefined || maximum !== undefined;
  return (
    <TextField
      {...useFrame(props)}
      hint={isBounded ? t(unit === '' ? 'hint.range' : 'hint.rangeUnit', values) : undefined}
      // The number pads of some phones have no minus sign.
      inputMode={grid.min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      suffix={unit === '' ? undefined : unit}
      width="short"
    />
  );
}

function DateView({ criterion, ...props }: CustomQuestionProps & { readonly criterion: Criterion }) {
  const { t } = useBlock();
  const { date } = useFlow(countryOf);
  const example = useFlow(({ today }) => formatCountryDate(exampleDay(daysOf(criterion, today), today), date));
  return (
    <TextField
      {...useFrame(props)}
      hint={t('hint.date', { order: t(`order.${date.order}`), example })}
      inputMode="numeric"
      mask={{ kind: 'date', order: date.order, separator: date.separator }}
      width="medium"
    />
  );
}

/** The control of a criterion that is answered with a number or a date. */
export function valueView(criterion: Criterion): NonNullable<Question['Custom']> {
  const View = criterion.type === 'date' ? DateView : NumberView;
  return (props) => <View {...props} criterion={criterion} />;
}
