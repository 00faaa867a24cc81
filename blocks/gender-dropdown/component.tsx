import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { GENDERS } from '#schemas/lead/answer-keys.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.gender';

export function Component({ props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  const involved = useFlow(caregiverInvolved);
  const [chosen] = useEntered(CONTROL);
  return (
    <SelectField
      control={CONTROL}
      label={t(involved ? 'label.participant' : 'label')}
      hint={t('hint')}
      options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
      defaultValue={chosen}
      emptyLabel={t('empty')}
      issue={useIssue(CONTROL)?.message}
      width="medium"
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
