import { ChoiceList, useBlock, useEntered, useIssue, type BlockProps } from 'trialflow/react';
import { BEDTIMES, type BedtimeProps } from './bedtime.ts';

/** Its controls are native and named after the fact that they set; what was entered and what is wrong come by hooks. */
export function Component({ id, props }: BlockProps<BedtimeProps>) {
  const { t, text } = useBlock();
  const control = `answer.${id}`;
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={text(props.question)}
      options={BEDTIMES.map((value) => ({ value, label: t(value) }))}
      defaultValues={useEntered(control)}
      issue={useIssue(control)?.message}
      required
    />
  );
}
