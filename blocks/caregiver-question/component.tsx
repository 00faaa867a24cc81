import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { CAREGIVER_PARTICIPANTS } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { PARTICIPANT, RELATIONS, RELATIONSHIP } from './caregiver-fields.ts';
import type { Props } from './schema.ts';

function Relationship() {
  const { t } = useBlock();
  return (
    <ChoiceList
      control={RELATIONSHIP}
      kind="radio"
      legend={t('relation')}
      options={RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
      defaultValues={useEntered(RELATIONSHIP)}
      issue={useIssue(RELATIONSHIP)?.message}
      required
    />
  );
}

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const someoneElse = useFlow((state) => state.answers[PARTICIPANT] === 'someoneElse');
  return (
    <>
      <ChoiceList
        control={PARTICIPANT}
        kind="radio"
        legend={props.text === undefined ? t('legend') : text(props.text)}
        hint={t('hint')}
        options={CAREGIVER_PARTICIPANTS.map((value) => ({ value, label: t(value) }))}
        defaultValues={useEntered(PARTICIPANT)}
        issue={useIssue(PARTICIPANT)?.message}
        layout="row"
        large
        required
      />
      {props.relations === true && someoneElse ? <Relationship /> : null}
    </>
  );
}
