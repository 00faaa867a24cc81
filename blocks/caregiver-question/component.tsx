import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { CAREGIVER_PARTICIPANTS } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.caregiverParticipant';

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  return (
    <ChoiceList
      control={CONTROL}
      kind="radio"
      legend={props.text === undefined ? t('legend') : text(props.text)}
      hint={t('hint')}
      options={CAREGIVER_PARTICIPANTS.map((value) => ({ value, label: t(value) }))}
      defaultValues={useEntered(CONTROL)}
      issue={useIssue(CONTROL)?.message}
      layout="row"
      large
      required
    />
  );
}
