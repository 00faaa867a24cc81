import { bookingOf, cancelledAppointment } from '#engine/facts/booking-facts.ts';
import { useBlock, useFlow, type BlockRuntime } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { useUnsent } from '#registry/hooks/use-unsent.ts';
import { slotBeginning, slotWords } from '#registry/slot-words.ts';
import { appointmentAddress, calendarFileAddress } from '#schemas/scheduling/appointment-address.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { mapAddress } from '#schemas/scheduling/map-address.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { Card } from '#ui/parts/card.tsx';
import { LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { WordsWithNumber } from '#ui/results/words-with-number.tsx';
import { googleCalendarHref, type CalendarEntry } from './calendar-links.ts';

/** What was booked, in one line to remember: "You’re booked: Wednesday, November 25, 10:00 AM". */
function Headline({ booking: { bookingTime, customer } }: { readonly booking: Booking }) {
  const { t, locale } = useBlock();
  const beginning = slotBeginning(bookingTime, useBrowserZone() ?? customer.timezone, locale);
  return <h2 className="appointment-headline">{t('headline', { ...beginning })}</h2>;
}

/** Start, date, time and zone, plus the site's local time if it differs (Q8). */
function When({ booking: { service, bookingTime, customer, place } }: { readonly booking: Booking }) {
  const { t, locale } = useBlock();
  const zone = useBrowserZone() ?? customer.timezone;
  const words = slotWords(bookingTime, zone, service, { t, locale });
  return (
    <dl>
      <div>
        <dt>{t('date')}</dt>
        <dd>
          {words.weekday}, {words.date}
        </dd>
      </div>
      <div>
        <dt>{t('time')}</dt>
        <dd>
          {words.time} {words.zone}
          {words.elsewhere === undefined ? null : <span className="slot-time-elsewhere">{words.elsewhere}</span>}
        </dd>
      </div>
      {service === 'site' ? (
        <div>
          <dt>{t('where')}</dt>
          <dd>
            {place?.name ?? bookingTime.resourceName}
            {place === undefined ? null : (
              <>
                <span className="appointment-address">{place.postalAddress}</span>
                <a className="line-link" href={linkTarget(mapAddress(place))} target="_blank" rel="noopener noreferrer">
                  {t('map')}
                  <NewTabNote>{t('newTab')}</NewTabNote>
                </a>
              </>
            )}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** A visit's entry says where it takes place; a call's entry says who calls. */
function entryOf(
  { service, place, appointment, bookingTime: { resourceName } }: Booking,
  { t, locale, operator, origin }: BlockRuntime,
): CalendarEntry {
  const number = operator.incomingCallNumber;
  const change =
    appointment === undefined
      ? []
      : [t('calendarChange', { link: `${origin()}${appointmentAddress(appointment, locale)}` })];
  if (service !== 'site')
    return {
      title: t('calendarCall'),
      location: '',
      details: [...(number === undefined ? [] : [t('calendarCaller', { number })]), ...change].join('\n'),
    };
  const site = place?.name ?? resourceName;
  return {
    title: t('calendarVisit', { site }),
    location: place === undefined ? site : `${site}, ${place.postalAddress}`,
    details: change.join('\n'),
  };
}

function Calendars({ booking }: { readonly booking: Booking }) {
  const runtime = useBlock();
  const { t, track, locale } = runtime;
  return (
    <>
      <h2 className="slot-title">{t('addToCalendar')}</h2>
      <div className="slot-options slot-calendars">
        {booking.appointment === undefined ? null : (
          <LinkButton
            variant="secondary"
            href={calendarFileAddress(booking.appointment, locale)}
            download="appointment.ics"
            onClick={() => track('calendar-added', 'apple')}
          >
            {t('apple')}
          </LinkButton>
        )}
        <LinkButton
          variant="secondary"
          newTab
          href={googleCalendarHref(booking, entryOf(booking, runtime))}
          onClick={() => track('calendar-added', 'google')}
        >
          {t('google')}
        </LinkButton>
      </div>
    </>
  );
}

function Appointment({ booking }: { readonly booking: Booking }) {
  const { t, operator, locale } = useBlock();
  const number = operator.incomingCallNumber;
  const site = booking.service === 'site';
  return (
    <>
      <p className="thank-you-lead">{t(site ? 'bookedSite' : 'bookedCall')}</p>
      <Card tone="accent">
        <div className="appointment">
          <Headline booking={booking} />
          <When booking={booking} />
          <p>
            {number === undefined ? (
              t(site ? 'nextSitePlain' : 'nextCallPlain')
            ) : (
              <WordsWithNumber words={t(site ? 'nextSite' : 'nextCall', { number })} number={number} />
            )}
          </p>
        </div>
      </Card>
      <Calendars booking={booking} />
      {booking.appointment === undefined ? null : (
        <p>
          <a className="line-link" href={linkTarget(appointmentAddress(booking.appointment, locale))}>
            {t('change')}
          </a>
        </p>
      )}
    </>
  );
}

/** No appointment was made, or it was cancelled: whoever comes back must read that nobody expects them. */
function NoAppointment() {
  const { t, locale } = useBlock();
  const cancelled = useFlow(cancelledAppointment);
  const unsent = useUnsent();
  if (cancelled === undefined)
    return (
      <p className={unsent === undefined ? 'thank-you-lead' : 'thank-you-lead unsent'}>{unsent ?? t('received')}</p>
    );
  return (
    <Notice tone="info" title={t('cancelled')}>
      <p>{t('cancelledText')}</p>
      <p>
        <a className="line-link" href={linkTarget(appointmentAddress(cancelled, locale))}>
          {t('again')}
        </a>
      </p>
    </Notice>
  );
}

export function Component() {
  const { t } = useBlock();
  const booking = useFlow(bookingOf);
  const firstName = useFlow((state) => state.answers['candidate.firstName']);
  return (
    <section className="slot-picker">
      <h1 className="page-title">
        {typeof firstName === 'string' && firstName !== '' ? t('greeting', { firstName }) : t('greetingPlain')}
      </h1>
      {booking ? <Appointment booking={booking} /> : <NoAppointment />}
    </section>
  );
}
