import { useState, type FormEvent } from 'react';
import { formatCountryDate } from '#engine/dates.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useEntered, useFlow } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { describedBy, FieldError, fieldClass, FieldHint, LabelText } from '#ui/fields/field-frame.tsx';
import { useFirstFocus } from '#ui/first-focus.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { exampleDay, gridOf, lengthsOf, written } from './rules.ts';
import type { Props } from './schema.ts';
import { useQuestion } from './use-question.ts';

/** The props of a one-line field. */
function useTextField({ id, props }: BlockProps<Props>, ...hints: readonly string[]) {
  const { words, issue, ...frame } = useQuestion(id, props, ...hints);
  const [defaultValue] = useEntered(frame.control);
  return { ...frame, label: words, issue: issue?.message, defaultValue, autoComplete: 'off' } as const;
}

export function TextQuestion(block: BlockProps<Props>) {
  return <TextField {...useTextField(block)} inputMode={block.props.pattern === 'digits' ? 'numeric' : undefined} />;
}

/** Without a script the hint says how much may be written; with one, how much is. */
export function LongTextQuestion({ id, props }: BlockProps<Props>) {
  const { t } = useBlock();
  const { most } = lengthsOf(props);
  const { control, words, hint, issue, required, optional } = useQuestion(id, props, t('hint.most', { most }));
  const [entered = ''] = useEntered(control);
  const [count, setCount] = useState<number>();
  return (
    <div className={fieldClass(issue?.message)}>
      <label className="field-label" htmlFor={control}>
        <LabelText optional={optional}>{words}</LabelText>
      </label>
      <FieldHint control={control}>{hint}</FieldHint>
      <FieldError control={control} issue={issue?.message} />
      <div className="input-frame">
        <textarea
          className="input"
          id={control}
          name={control}
          rows={5}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
          autoFocus={useFirstFocus(control)}
          defaultValue={entered}
          autoComplete="off"
          onInput={(event: FormEvent<HTMLTextAreaElement>) => setCount(event.currentTarget.value.length)}
          aria-required={required || undefined}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={describedBy(control, { hint, issue: issue?.message })}
        />
      </div>
      {count === undefined ? null : (
        <p className="field-hint" aria-hidden="true">
          {t('hint.count', { count, most })}
        </p>
      )}
    </div>
  );
}

function keyboardOf({ min = 0, decimals = 0 }: Props): 'text' | 'decimal' | 'numeric' {
  // The number pads of some phones have no minus sign.
  if (min < 0) return 'text';
  return decimals > 0 ? 'decimal' : 'numeric';
}

export function NumberQuestion(block: BlockProps<Props>) {
  const { props } = block;
  const { t, text } = useBlock();
  const grid = gridOf(props);
  const unit = text(props.unit);
  const values = { min: written(grid.min), max: written(grid.max), unit, step: written(grid.each / grid.scale) };
  const range = t(unit === '' ? 'hint.range' : 'hint.rangeUnit', values);
  const hint = grid.each === 1 ? range : `${range}, ${t('hint.step', values)}`;
  return (
    <TextField
      {...useTextField(block, hint)}
      inputMode={keyboardOf(props)}
      suffix={unit === '' ? undefined : unit}
      width="short"
    />
  );
}

export function DateQuestion(block: BlockProps<Props>) {
  const { props } = block;
  const { t } = useBlock();
  const { date } = useFlow(countryOf);
  const example = useFlow(({ today }) => formatCountryDate(exampleDay(props, today), date));
  const order = t(`order.${date.order}`);
  return (
    <TextField
      {...useTextField(block, t('hint.date', { order, example }))}
      inputMode="numeric"
      mask={{ kind: 'date', order: date.order, separator: date.separator }}
      width="medium"
    />
  );
}
