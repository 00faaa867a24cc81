import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { DaySlot, TimeSlot } from '#i18n/times/slots-by-day.ts';
import { pluralKey } from '#i18n/format.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { slotWords } from '#registry/slot-words.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { BookingAlert, type BookingProblem } from './booking-alert.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DayCards } from './day-cards.tsx';
import { StandingBooking } from './standing-booking.tsx';
import { TimeChoices } from './time-choices.tsx';

interface HoldOutcomes {
  readonly booked: RefObject<boolean>;
  readonly onTaken: (slot: TimeSlot) => void;
  readonly onHeld: (slot: TimeSlot) => void;
  readonly onOther: () => void;
}

/**
 * Holds a time for this visitor while it is picked, and no longer: choosing another, or leaving the page, releases it
 * at once.
 */
function useHold(
  service: SchedulingService,
  picked: TimeSlot | undefined,
  { booked, onTaken, onHeld, onOther }: HoldOutcomes,
): void {
  const { scheduling } = useBlock();
  const hold = useEffectEvent(async (slot: TimeSlot) => {
    // Holding is a courtesy: if it fails, confirming decides.
    const outcome = await scheduling.hold(service, slot);
    if (outcome === 'taken') onTaken(slot);
    if (outcome === 'done') onHeld(slot);
    if (outcome === 'other') onOther();
  });
  const letGo = useEffectEvent(() => {
    if (!booked.current) void scheduling.release();
  });
  useEffect(() => {
    if (!picked) return undefined;
    void hold(picked);
    return letGo;
  }, [picked]);
}

/** A time between being picked and being booked. */
function useBooking(service: SchedulingService) {
  const { scheduling, track, next } = useBlock();
  const [picked, setPicked] = useState<TimeSlot>();
  const [heldId, setHeldId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BookingProblem>();
  const [standing, setStanding] = useState(false);
  const booked = useRef(false);
  const confirming = useRef(false);
  const fail = (kind: BookingProblem['kind']) => setProblem((before) => ({ kind, count: (before?.count ?? 0) + 1 }));
  /** Somebody else took it: it is no longer picked, and the times are refreshed. */
  const lose = (slot: TimeSlot) => {
    setPicked((now) => (now?.id === slot.id ? undefined : now));
    fail('taken');
  };
  /** Another window was first. */
  const stand = () => {
    booked.current = true;
    setStanding(true);
  };
  /** What is being confirmed may be the very appointment that the answer to a late hold tells of. */
  const standUnlessConfirmed = () => {
    if (!confirming.current && !booked.current) stand();
  };
  useHold(service, picked, {
    booked,
    onTaken: lose,
    onHeld: ({ id }) => setHeldId(id),
    onOther: standUnlessConfirmed,
  });
  const keep = async () => {
    if (!picked) return false;
    const outcome = await scheduling.hold(service, picked);
    if (outcome === 'taken') lose(picked);
    if (outcome === 'other') standUnlessConfirmed();
    return outcome === 'done';
  };
  const pick = (slot: TimeSlot) => {
    setProblem(undefined);
    setHeldId(undefined);
    setPicked(slot);
  };
  const confirm = async () => {
    if (!picked || busy) return;
    setBusy(true);
    confirming.current = true;
    const outcome = await scheduling.book(service, picked);
    confirming.current = false;
    setBusy(false);
    if (outcome === 'done') {
      booked.current = true;
      track('scheduled', service);
      next();
      return;
    }
    if (outcome === 'other') return stand();
    track('booking-failed', service);
    if (outcome === 'taken') lose(picked);
    else {
      setPicked(undefined);
      // Another day would not help.
      fail(outcome === 'failed' && !window.navigator.onLine ? 'offline' : outcome);
    }
  };
  return {
    picked,
    held: heldId !== undefined && heldId === picked?.id,
    busy,
    problem,
    standing,
    pick,
    confirm,
    keep,
    drop: () => setPicked(undefined),
    dismiss: () => setProblem(undefined),
  };
}

/** Says which times a chosen day has brought: they appear below, where the focus is not. */
function DayNews({ day, service }: { readonly day: DaySlot | undefined; readonly service: SchedulingService }) {
  const runtime = useBlock();
  const zone = useBrowserZone();
  const { t, locale, formatNumber } = runtime;
  const [first] = day?.times ?? [];
  if (!day || !first) return <output className="visually-hidden" />;
  const { weekday, date } = slotWords(first, zone, service, runtime);
  const count = t(pluralKey('times', day.times.length, locale), { count: formatNumber(day.times.length) });
  return <output className="visually-hidden">{`${t('timesOf', { weekday, date })}: ${count}`}</output>;
}

interface LivePickerProps {
  readonly service: SchedulingService;
  readonly days: readonly DaySlot[];
}

/** Day, then time, then confirm (H2). */
export function LivePicker({ service, days }: LivePickerProps) {
  const { t } = useBlock();
  const [dayId, setDayId] = useState(days[0]?.id);
  const [chosen, setChosen] = useState(false);
  const booking = useBooking(service);
  const heading = useRef<HTMLHeadingElement>(null);
  const day = days.find(({ id }) => id === dayId) ?? days[0];
  const choose = (id: string) => {
    setDayId(id);
    setChosen(true);
    booking.drop();
  };
  const dismiss = () => {
    booking.dismiss();
    heading.current?.focus();
  };
  if (booking.standing) return <StandingBooking />;
  return (
    <>
      <BookingAlert problem={booking.problem} onDismiss={dismiss} />
      <DayCards days={days} chosen={day?.id} onChoose={choose} heading={heading} />
      {day ? (
        <>
          <DayNews day={chosen ? day : undefined} service={service} />
          <TimeChoices day={day} service={service} chosen={booking.picked?.id} onPick={booking.pick} />
        </>
      ) : null}
      {booking.picked ? (
        <ConfirmStep
          key={booking.picked.id}
          slot={booking.picked}
          service={service}
          busy={booking.busy}
          onConfirm={booking.confirm}
          onChange={booking.drop}
          held={booking.held}
          onKeep={booking.keep}
        />
      ) : null}
      <output className="visually-hidden">{booking.busy ? t('booking') : ''}</output>
    </>
  );
}
