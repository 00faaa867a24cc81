import { useEffect, useId, useRef } from 'react';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { useMediaQuery } from '#registry/hooks/use-media-query.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { Button } from '#ui/parts/button.tsx';
import { HoldNote } from './hold-note.tsx';
import { slotWords } from '#registry/slot-words.ts';

interface ConfirmStepProps {
  readonly slot: TimeSlot;
  readonly service: SchedulingService;
  readonly busy: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onChange: () => void;
  /** Is the time held for this visitor? */
  readonly held: boolean;
  /** Holds the time for another five minutes; false: it could not. */
  readonly onKeep: () => Promise<boolean>;
}

function Question({
  slot,
  service,
  busy,
  onConfirm,
  onChange,
  held,
  onKeep,
  titleId,
}: ConfirmStepProps & { readonly titleId: string }) {
  const runtime = useBlock();
  const { t } = runtime;
  const { weekday, date, time, zone, elsewhere } = slotWords(slot, useBrowserZone(), service, runtime);
  return (
    <>
      <h2 className="slot-title" id={titleId} tabIndex={-1}>
        {t('confirmTitle')}
      </h2>
      <p className="slot-when" id={`${titleId}-when`}>
        <strong>{t('when', { weekday, date })}</strong>
        <span>
          {time} {zone}
        </span>
        {elsewhere === undefined ? null : <span className="slot-time-elsewhere">{elsewhere}</span>}
      </p>
      {service === 'site' ? <p>{slot.resourceName}</p> : null}
      <div className="slot-confirm-buttons">
        <Button large unavailable={busy} aria-describedby={`${titleId}-when`} onClick={() => void onConfirm()}>
          {t('confirm')}
        </Button>
        <Button variant="secondary" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
      {/* Below the buttons: it comes with the server's answer, and must not move what somebody is about to press. */}
      <HoldNote held={held} onKeep={onKeep} />
    </>
  );
}

/** Back to the time that was pressed, unless the visitor has moved elsewhere in the meantime. */
function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

function InDialog(props: ConfirmStepProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    // Not to the first button: Enter, held or pressed twice on a time, would book what nobody has read.
    document.getElementById(titleId)?.focus();
    return () => giveBack(before);
  }, [titleId]);
  return (
    <dialog
      className="dialog slot-dialog"
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-when`}
      onClose={props.onChange}
    >
      <Question {...props} titleId={titleId} />
    </dialog>
  );
}

function InCard(props: ConfirmStepProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    card.current?.focus();
    card.current?.scrollIntoView({ block: 'nearest' });
    return () => giveBack(before);
  }, []);
  return (
    <section className="card card-accent slot-confirm" ref={card} tabIndex={-1} aria-labelledby={titleId}>
      <Question {...props} titleId={titleId} />
    </section>
  );
}

/**
 * On a phone a dialog over the page (360 px wide at most), otherwise a card below the times (H1). Both take the focus.
 */
export function ConfirmStep(props: ConfirmStepProps) {
  return useMediaQuery('(max-width: 47.99rem)') ? <InDialog {...props} /> : <InCard {...props} />;
}
