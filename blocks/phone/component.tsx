import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { usePhoneControl } from '#registry/hooks/use-contact-controls.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Props } from './schema.ts';

export function Component({ props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  return (
    <TextField
      {...usePhoneControl('candidate.phone')}
      label={t('label')}
      hint={t('hint')}
      autoComplete="tel"
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
