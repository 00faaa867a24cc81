import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { GENDERS } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.gender';

export function Component({ props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  const involved = useFlow(caregiverInvolved);
  return (
    <ChoiceList
      control={CONTROL}
      kind="radio"
      legend={t(involved ? 'legend.participant' : 'legend')}
      hint={t('hint')}
      options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
      defaultValues={useEntered(CONTROL)}
      issue={useIssue(CONTROL)?.message}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
