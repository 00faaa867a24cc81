import { useEffect, useId, useRef } from 'react';
import { bookingOf } from '#engine/facts/booking-facts.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { slotWords } from '#registry/slot-words.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { appointmentAddress } from '#schemas/scheduling/appointment-address.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';

function Standing({ booking: { service, bookingTime, appointment } }: { readonly booking: Booking }) {
  const runtime = useBlock();
  const { t, locale, next } = runtime;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const { weekday, date, time, zone } = slotWords(bookingTime, useBrowserZone(), service, runtime);
  // The button that was pressed has gone with the times.
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      className="card card-accent slot-confirm"
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
    >
      <h2 className="slot-title" id={titleId}>
        {t('standing')}
      </h2>
      <div id={`${titleId}-text`}>
        <p className="slot-when">
          <strong>{t('when', { weekday, date })}</strong>
          <span>
            {time} {zone}
          </span>
        </p>
        <p>{t('standingText')}</p>
      </div>
      <div className="slot-confirm-buttons">
        {/* A plain post without script; with it, the press goes on at once. */}
        <Button
          large
          type="submit"
          name="_action"
          value="next"
          onClick={(event) => {
            event.preventDefault();
            next();
          }}
        >
          {t('standingNext')}
        </Button>
        {appointment === undefined ? null : (
          <LinkButton variant="secondary" href={appointmentAddress(appointment, locale)}>
            {t('standingChange')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/**
 * The visit has an appointment already, from another window: what was chosen here is not booked, and the visitor reads
 * so before anything goes on.
 */
export function StandingBooking() {
  const booking = useFlow(bookingOf);
  return booking === undefined ? null : <Standing booking={booking} />;
}
