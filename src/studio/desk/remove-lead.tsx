import { useState } from 'react';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  Dialog,
  DialogTrigger,
  Heading,
  Label,
  Modal,
  ModalOverlay,
  Radio,
  RadioGroup,
  Text,
} from 'react-aria-components';
import { ERASURE_REASONS } from '#api/leads-desk/desk-parts.ts';
import { discardLead, eraseLead } from '#api/leads-desk/lead-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { momentWords } from '../kit/moments.ts';
import { type Opened, useAct } from './use-leads.ts';

type Reason = (typeof ERASURE_REASONS)[number];

const isReason = (word: string): word is Reason => ERASURE_REASONS.some((reason) => reason === word);

interface RemoveLeadProps {
  /** `discard`: a bot sent it; `erase`: a person is forgotten. */
  readonly kind: 'discard' | 'erase';
  readonly lead: string;
  /** Those with the same phone number that somebody may erase as well; undefined: the lead was not opened. */
  readonly others?: Opened['others'] | undefined;
  /** Is told what was removed. */
  readonly onRemoved: (words: string) => void;
}

function Why({
  reason,
  onChoose,
}: {
  readonly reason: Reason | undefined;
  readonly onChoose: (reason: Reason) => void;
}) {
  const { t } = useWords();
  return (
    <RadioGroup
      className="choice"
      value={reason ?? ''}
      onChange={(value) => {
        if (isReason(value)) onChoose(value);
      }}
    >
      <Label>{t('desk.erase.why')}</Label>
      {ERASURE_REASONS.map((one) => (
        <Radio key={one} value={one}>
          {t(`desk.erase.${one}`)}
        </Radio>
      ))}
    </RadioGroup>
  );
}

interface AlsoProps {
  readonly others: Opened['others'];
  readonly chosen: readonly string[];
  readonly onChoose: (leads: string[]) => void;
}

/** Other leads with the same phone number, each to be chosen: somebody of the household may have sent them. */
function AlsoErase({ others, chosen, onChoose }: AlsoProps) {
  const { t, language } = useWords();
  if (others.length === 0) return null;
  return (
    <CheckboxGroup className="field" value={[...chosen]} onChange={onChoose}>
      <Label>{t('desk.erase.also')}</Label>
      {others.map(({ lead, campaign, created }) => (
        <Checkbox key={lead} className="check" value={lead}>
          <span className="check-box" aria-hidden="true" />
          {campaign}, {momentWords(created, language)}
        </Checkbox>
      ))}
      <Text slot="description" className="help">
        {t('desk.erase.alsoHelp')}
      </Text>
    </CheckboxGroup>
  );
}

/** Removes a lead, and those that were chosen besides; says how many of their revisions a receiver has. */
function useRemoval({ kind, lead }: RemoveLeadProps, also: readonly string[], reason: Reason | undefined) {
  const { callServer } = useKit();
  const erase = async (one: string) =>
    (await callOrThrow(callServer, eraseLead, { params: { lead: one }, body: { reason: reason ?? 'asked' } }))
      .delivered;
  return useAct(
    lead,
    async () => {
      if (kind === 'discard') return (await callOrThrow(callServer, discardLead, { params: { lead } })).delivered;
      let delivered = 0;
      // The one that is shown comes last: if another cannot be erased, the reason is read beside it.
      for (const one of [...also, lead])
        // One after the other, as the log tells them. oxlint-disable-next-line no-await-in-loop
        delivered += await erase(one);
      return delivered;
    },
    true,
  );
}

/** The question before everything about a lead is removed. An erasure has a reason, which the log keeps. */
function Question({ close, ...props }: RemoveLeadProps & { readonly close: () => void }) {
  const { kind, others = [], onRemoved } = props;
  const words = useWords();
  const { t } = words;
  const [reason, setReason] = useState<Reason>();
  const [also, setAlso] = useState<readonly string[]>([]);
  const remove = useRemoval(props, also, reason);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: (delivered) => {
        close();
        onRemoved(
          [
            also.length === 0 ? t(`desk.${kind}.done`) : t('desk.erase.doneAll', { count: also.length + 1 }),
            ...(delivered === 0 ? [] : [t('desk.removed.delivered', { count: delivered })]),
          ].join(' '),
        );
      },
    });
  return (
    <>
      <Heading slot="title">{t(`desk.${kind}.title`)}</Heading>
      <p>{t(`desk.${kind}.confirmWhat`)}</p>
      {kind === 'discard' ? null : (
        <>
          <Why reason={reason} onChoose={setReason} />
          <AlsoErase others={others} chosen={also} onChoose={setAlso} />
        </>
      )}
      {remove.error === null ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, remove.error.message)}
        </p>
      )}
      <div className="beside">
        <Button
          className="button danger"
          isDisabled={remove.isPending || (kind === 'erase' && reason === undefined)}
          onPress={confirm}
        >
          {t(`desk.${kind}.confirm`)}
        </Button>
        <Button className="button" onPress={close}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </>
  );
}

/** A button that removes a lead, after a question. */
export function RemoveLead(props: RemoveLeadProps) {
  const { t } = useWords();
  return (
    <DialogTrigger>
      <Button className="button danger-quiet">{t(`desk.${props.kind}.button`)}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog role="alertdialog">{({ close }) => <Question {...props} close={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
