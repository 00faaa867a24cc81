import { useEffect, useRef, useState } from 'react';
import { useBlock, type SlotOutcome } from '#registry/block-runtime.ts';
import { Button } from '#ui/parts/button.tsx';
import { Icon } from '#ui/parts/icons.tsx';
import { Notice } from '#ui/parts/notice.tsx';

function CloseIcon() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  );
}

/** Why a slot was not booked. `count` distinguishes one failure from the next. */
export interface BookingProblem {
  readonly kind: Exclude<SlotOutcome, 'done' | 'other'> | 'offline';
  readonly count: number;
}

/**
 * If a rate limit is used up, a consent is missing or there is no network, choosing another day would not help; the
 * message says what does.
 */
const MESSAGES: Readonly<Record<BookingProblem['kind'], string>> = {
  taken: 'errorMessage',
  'too-many': 'tooManyMessage',
  'no-consent': 'noConsentMessage',
  failed: 'errorMessage',
  offline: 'offlineMessage',
};

/** How long the red alert is shown (H2). */
const ALERT_MS = 5000;

interface AlertProps {
  readonly problem: BookingProblem;
  readonly onDismiss: () => void;
}

/** The red alert disappears after five seconds; its message stays, unobtrusively, for slow readers. */
function Alert({ problem, onDismiss }: AlertProps) {
  const { t } = useBlock();
  const [loud, setLoud] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLoud(false), ALERT_MS);
    // The open question has disappeared, so keyboard users continue from here.
    box.current?.focus();
    return () => clearTimeout(timer);
  }, []);
  // A button that had the focus is gone with the alert: the keyboard stays at the message.
  useEffect(() => {
    if (!loud && document.activeElement === document.body) box.current?.focus();
  }, [loud]);
  const taken = problem.kind === 'taken';
  // What helps comes first.
  const message = t(taken ? 'takenMessage' : MESSAGES[problem.kind]);
  const more = taken ? <p>{t(MESSAGES.taken)}</p> : null;
  if (!loud) {
    return (
      <div className="slot-message" ref={box} tabIndex={-1}>
        <p>{message}</p>
        {more}
      </div>
    );
  }
  return (
    <div className="slot-alert" ref={box} tabIndex={-1}>
      <Notice tone="error" title={message} live>
        {more}
      </Notice>
      <Button variant="quiet" onClick={onDismiss} aria-label={t('dismiss')}>
        <CloseIcon />
      </Button>
    </div>
  );
}

/** Says why a slot was not booked (H2, H3). */
export function BookingAlert({
  problem,
  onDismiss,
}: {
  readonly problem: BookingProblem | undefined;
  readonly onDismiss: () => void;
}) {
  return problem ? <Alert key={problem.count} problem={problem} onDismiss={onDismiss} /> : null;
}
