import { useState } from 'react';
import type { DaySlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { BookingAlert } from './booking-alert.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DayCards } from './day-cards.tsx';
import { TimeChoices } from './time-choices.tsx';
import { useBooking } from './use-booking.ts';

interface LivePickerProps {
  readonly service: SchedulingService;
  readonly days: readonly DaySlot[];
}

/** Day, then time, then confirm (H2). */
export function LivePicker({ service, days }: LivePickerProps) {
  const { t } = useBlock();
  const [dayId, setDayId] = useState(days[0]?.id);
  const booking = useBooking(service);
  const day = days.find(({ id }) => id === dayId) ?? days[0];
  const choose = (id: string) => {
    setDayId(id);
    booking.drop();
  };
  return (
    <>
      <BookingAlert problem={booking.problem} onDismiss={booking.dismiss} />
      <DayCards days={days} chosen={day?.id} onChoose={choose} />
      {day ? <TimeChoices day={day} service={service} chosen={booking.picked?.id} onPick={booking.pick} /> : null}
      {booking.picked ? <ConfirmStep key={booking.picked.id} slot={booking.picked} service={service} busy={booking.busy} onConfirm={booking.confirm} onChange={booking.drop} /> : null}
      <output className="visually-hidden">{booking.busy ? t('booking') : ''}</output>
    </>
  );
}
