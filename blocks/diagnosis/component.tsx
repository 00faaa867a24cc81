import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import { useIndicationInSentence } from '#registry/hooks/use-indication-name.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { questionKey } from './question-key.ts';

const CONTROL = 'candidate.diagnosed';

export function Component() {
  const { t } = useBlock();
  const indication = useIndicationInSentence();
  const involved = useFlow(caregiverInvolved);
  return (
    <ChoiceList
      control={CONTROL}
      kind="radio"
      legend={t(questionKey(involved, indication), { indication })}
      hint={t('hint')}
      options={['yes', 'no'].map((value) => ({ value, label: t(value) }))}
      defaultValues={useEntered(CONTROL)}
      issue={useIssue(CONTROL)?.message}
      layout="row"
      large
      required
    />
  );
}
