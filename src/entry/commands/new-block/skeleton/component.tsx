import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import type { Props } from './schema.ts';

/** A control is named after the fact that it sets: without JavaScript the form is sent with these names. */
export function Component({ id, props: { question, choices, required = true } }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const control = `answer.${id}`;
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={text(question)}
      hint={t('hint')}
      options={choices.map(({ value, label }) => ({ value, label: text(label) }))}
      defaultValues={useEntered(control)}
      issue={useIssue(control)?.message}
      required={required}
    />
  );
}
