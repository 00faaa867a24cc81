import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useEmailSuggestion } from '#registry/hooks/use-email-suggestion.ts';
import { EmailField } from '#ui/fields/email-field.tsx';
import { emailRequired } from './email-required.ts';
import type { Props } from './schema.ts';

const CONTROL = 'candidate.email';

export function Component({ props }: BlockProps<Props>) {
  const { t } = useBlock();
  const required = useFlow((state) => emailRequired(props, state));
  const [entered] = useEntered(CONTROL);
  return (
    <EmailField
      control={CONTROL}
      label={t('label')}
      hint={t('hint')}
      defaultValue={entered}
      issue={useIssue(CONTROL)?.message}
      suggestion={useEmailSuggestion(CONTROL)}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}
