import { useEffect, useId, useRef } from 'react';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { useMedia } from '#registry/hooks/use-media.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { Button } from '#ui/parts/button.tsx';
import { slotWords } from './slot-words.ts';

interface ConfirmStepProps {
  readonly slot: TimeSlot;
  readonly service: SchedulingService;
  readonly busy: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onChange: () => void;
}

function Question({ slot, service, busy, onConfirm, onChange, titleId }: ConfirmStepProps & { readonly titleId: string }) {
  const runtime = useBlock();
  const { t } = runtime;
  const { weekday, date, time, zone, elsewhere } = slotWords(slot, useBrowserZone(), service, runtime);
  return (
    <>
      <h2 className="slot-title" id={titleId}>{t('confirmTitle')}</h2>
      <p className="slot-when">
        <strong>{t('when', { weekday, date })}</strong>
        <span>{time} {zone}</span>
        {elsewhere === undefined ? null : <span className="slot-time-elsewhere">{elsewhere}</span>}
      </p>
      {service === 'site' ? <p>{slot.resourceName}</p> : null}
      <div className="slot-confirm-buttons">
        <Button large unavailable={busy} onClick={() => void onConfirm()}>{t('confirm')}</Button>
        <Button variant="secondary" onClick={onChange}>{t('change')}</Button>
      </div>
    </>
  );
}

/** On a phone a dialog over the page (360 wide at most), elsewhere a card below the times (H1). Both take the focus. */
export function ConfirmStep(props: ConfirmStepProps) {
  const mobile = useMedia('(max-width: 47.99rem)');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    card.current?.focus();
    card.current?.scrollIntoView({ block: 'nearest' });
    // Back to the time that was pressed, unless the visitor has gone elsewhere meanwhile.
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [mobile, props.slot.id]);
  if (mobile) {
    return (
      <dialog className="dialog slot-dialog" ref={dialog} aria-labelledby={titleId} onClose={props.onChange}>
        <Question {...props} titleId={titleId} />
      </dialog>
    );
  }
  return (
    <div className="card card-accent slot-confirm" ref={card} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <Question {...props} titleId={titleId} />
    </div>
  );
}
