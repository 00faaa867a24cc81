import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import type { ChangeEvent } from 'react';
import { questionNumber } from '#engine/qualification/numbering.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { ETHNICITIES } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.ethnicities';
const DECLINE = '-1';

/** Unticks whatever contradicts the box that was just ticked: declining excludes every other choice. */
function untickOthers({ currentTarget: ticked }: ChangeEvent<HTMLInputElement>): void {
  if (!ticked.checked) return;
  for (const box of ticked.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []) {
    if (box !== ticked && (ticked.value === DECLINE || box.value === DECLINE)) box.checked = false;
  }
}

export function Component({ props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  const involved = useFlow(caregiverInvolved);
  const number = useFlow((state) => questionNumber('ethnicity', state));
  const twoColumns = useFlow((state) => state.campaign.settings.webScreenerProps?.twoColumnMultiSelect === true);
  return (
    <ChoiceList
      control={CONTROL}
      kind="checkbox"
      legend={t(involved ? 'legend.participant' : 'legend')}
      hint={t('hint')}
      options={ETHNICITIES.map(({ id, key }) => ({ value: String(id), label: t(`ethnicity.${key}`) }))}
      defaultValues={useEntered(CONTROL)}
      issue={useIssue(CONTROL)?.message}
      layout={twoColumns ? 'columns' : 'stack'}
      number={number}
      onChange={untickOthers}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
