import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.phone';

export function Component({ props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  const { phoneMasks, phonePlaceholder } = useFlow(countryOf);
  const [entered] = useEntered(CONTROL);
  return (
    <TextField
      control={CONTROL}
      label={t('label')}
      hint={t('hint')}
      defaultValue={entered}
      issue={useIssue(CONTROL)?.message}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={phonePlaceholder}
      maxLength={24}
      mask={{ kind: 'digits', patterns: phoneMasks }}
      width="medium"
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
