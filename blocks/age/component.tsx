import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { MAX_AGE, MIN_AGE } from './ages.ts';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.age';
const AGES = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_age, index) => String(MIN_AGE + index));

export function Component({ props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  const [chosen] = useEntered(CONTROL);
  return (
    <SelectField
      control={CONTROL}
      label={t('label')}
      hint={t('hint')}
      options={AGES.map((age) => ({ value: age, label: age }))}
      defaultValue={chosen}
      emptyLabel={t('empty')}
      issue={useIssue(CONTROL)?.message}
      width="medium"
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
