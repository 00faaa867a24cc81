import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { REFERRAL_KEYS } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import type { Props } from './schema.ts';

export function Component({ id, props: { required = false } }: BlockProps<Props>) {
  const { t } = useBlock();
  const control = `answer.${id}`;
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={t('question')}
      hint={required ? undefined : t('optional')}
      options={REFERRAL_KEYS.map((value) => ({ value, label: t(`referral.${value}`) }))}
      defaultValues={useEntered(control)}
      issue={useIssue(control)?.message}
      required={required}
    />
  );
}
