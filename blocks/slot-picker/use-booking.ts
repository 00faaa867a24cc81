import { useState } from 'react';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';

/** Why a time was not booked. `count` tells one failure from the next. */
export interface BookingProblem {
  readonly kind: 'taken' | 'failed';
  readonly count: number;
}

/** A time on its way from picked to booked. */
export function useBooking(service: SchedulingService) {
  const { scheduling, track, next } = useBlock();
  const [picked, setPicked] = useState<TimeSlot>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BookingProblem>();
  const fail = (kind: BookingProblem['kind']) => setProblem((before) => ({ kind, count: (before?.count ?? 0) + 1 }));
  /** Somebody else has it: it is no longer picked, and the times are fresh. */
  const lose = (slot: TimeSlot) => {
    setPicked((now) => (now?.id === slot.id ? undefined : now));
    fail('taken');
  };
  const pick = async (slot: TimeSlot) => {
    setProblem(undefined);
    setPicked(slot);
    // To hold it is a courtesy: where that fails, confirming decides.
    if ((await scheduling.hold(service, slot)) === 'taken') lose(slot);
  };
  const confirm = async () => {
    if (!picked || busy) return;
    setBusy(true);
    const outcome = await scheduling.book(service, picked);
    setBusy(false);
    if (outcome === 'done') {
      track('scheduled', service);
      next();
      return;
    }
    track('booking-failed', service);
    if (outcome === 'taken') lose(picked);
    else {
      setPicked(undefined);
      fail('failed');
    }
  };
  return { picked, busy, problem, pick, confirm, drop: () => setPicked(undefined), dismiss: () => setProblem(undefined) };
}
