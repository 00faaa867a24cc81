import { MAX_NAME } from '#engine/fields/identity-fields.ts';
import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { usePhoneControl } from '#registry/hooks/use-contact-controls.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { OB_GYN } from './facts.ts';
import type { Props } from './schema.ts';

interface FieldProps {
  readonly required: boolean;
}

function DoctorName({ required }: FieldProps) {
  const { t } = useBlock();
  const [entered] = useEntered(OB_GYN.control);
  return (
    <TextField
      control={OB_GYN.control}
      label={t('name')}
      defaultValue={entered}
      issue={useIssue(OB_GYN.control)?.message}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={MAX_NAME}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}

function DoctorPhone({ required }: FieldProps) {
  const { t } = useBlock();
  return (
    <TextField
      {...usePhoneControl(OB_GYN.phone)}
      label={t('phone')}
      autoComplete="off"
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}

export function Component({ id, props: { required = false } }: BlockProps<Props>) {
  const { t } = useBlock();
  return (
    <section className="variant-questions" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('title')}</h2>
      <p>{t('intro')}</p>
      <DoctorName required={required} />
      <DoctorPhone required={required} />
    </section>
  );
}
