import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { MAX_NAME } from '#engine/fields/identity-fields.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { nameFacts, nameLabelKey } from './name-fields.ts';
import type { Props } from './schema.ts';

interface NameControlProps {
  readonly control: string;
  readonly part: 'full' | 'first' | 'last';
  readonly props: Props;
}

const TOKENS = { full: 'name', first: 'given-name', last: 'family-name' } as const;

function NameControl({ control, part, props }: NameControlProps) {
  const { t } = useBlock();
  const involved = useFlow(caregiverInvolved);
  const [entered] = useEntered(control);
  const ofParticipant = props.whose !== 'caregiver' && involved;
  return (
    <TextField
      control={control}
      label={t(nameLabelKey(control, props, involved))}
      hint={t(part !== 'last' && ofParticipant ? `hint.${part}.participant` : `hint.${part}`)}
      defaultValue={entered}
      issue={useIssue(control)?.message}
      autoComplete={ofParticipant ? 'off' : TOKENS[part]}
      autoCapitalize="words"
      spellCheck={false}
      maxLength={MAX_NAME}
      required={props.required ?? true}
      optional={props.required === false ? t('optional') : undefined}
    />
  );
}

export function Component({ props }: BlockProps<Props>) {
  const { control, firstName, lastName } = nameFacts(props);
  if (props.twoFields !== true) return <NameControl control={control} part="full" props={props} />;
  return (
    <div className="field-group">
      <NameControl control={firstName} part="first" props={props} />
      <NameControl control={lastName} part="last" props={props} />
    </div>
  );
}
