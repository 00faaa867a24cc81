import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  Heading,
  Label,
  Modal,
  ModalOverlay,
  Radio,
  RadioGroup,
} from 'react-aria-components';
import { ERASURE_REASONS } from '#api/leads-desk/desk-parts.ts';
import { discardLead, eraseLead } from '#api/leads-desk/lead-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { useAct } from './use-leads.ts';

type Reason = (typeof ERASURE_REASONS)[number];

const isReason = (word: string): word is Reason => ERASURE_REASONS.some((reason) => reason === word);

interface RemoveLeadProps {
  /** `discard`: a bot sent it; `erase`: a person is forgotten. */
  readonly kind: 'discard' | 'erase';
  readonly lead: string;
  /** Is told what was removed. */
  readonly onRemoved: (words: string) => void;
}

/** The question before everything about a lead is removed. An erasure has a reason, which the log keeps. */
function Question({ kind, lead, onRemoved, close }: RemoveLeadProps & { readonly close: () => void }) {
  const words = useWords();
  const { t } = words;
  const { callServer } = useKit();
  const [reason, setReason] = useState<Reason>();
  const remove = useAct(
    lead,
    () =>
      kind === 'discard'
        ? callOrThrow(callServer, discardLead, { params: { lead } })
        : callOrThrow(callServer, eraseLead, { params: { lead }, body: { reason: reason ?? 'asked' } }),
    true,
  );
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ delivered }) => {
        close();
        onRemoved(
          [
            t(`desk.${kind}.done`),
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
        <RadioGroup
          className="choice"
          value={reason ?? ''}
          onChange={(value) => {
            if (isReason(value)) setReason(value);
          }}
        >
          <Label>{t('desk.erase.why')}</Label>
          {ERASURE_REASONS.map((one) => (
            <Radio key={one} value={one}>
              {t(`desk.erase.${one}`)}
            </Radio>
          ))}
        </RadioGroup>
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
