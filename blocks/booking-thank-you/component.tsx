import { bookingOf, cancelledAppointment } from '#engine/facts/booking-facts.ts';
import { useBlock, useFlow, type BlockRuntime } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { useGreetedName } from '#registry/hooks/use-greeted-name.ts';
import { useUnsent } from '#registry/hooks/use-unsent.ts';
import { slotBeginning, slotWords } from '#registry/slot-words.ts';
import { appointmentAddress, calendarFileAddress } from '#schemas/scheduling/appointment-address.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { mapAddress } from '#schemas/scheduling/map-address.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { Card } from '#ui/parts/card.tsx';
import { LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { WordsWithNumber } from '#ui/results/words-with-number.tsx';
import { googleCalendarHref, type CalendarEntry } from './calendar-links.ts';

/** Start, date, time and zone, plus the site's local time if it differs (Q8). */
function When({ booking: { service, bookingTime, customer, place } }: { readonly booking: Booking }) {
  const { t, locale } = useBlock();
  const zone = useBrowserZone() ?? customer.timezone;
  const words = slotWords(bookingTime, zone, service, { t, locale });
  return (
    <dl>
      <div>
        <dt>{t('time')}</dt>
        <dd>
          {words.date}, {words.time} {words.zone}
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
      title: t('calendarCall', { brand: operator.brand.name }),
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
    <div className="appointment-calendars">
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
    </div>
  );
}

/** "Maria, you’re booked: Wednesday, November 25, 10:00 AM": said once, by what the page is called. */
function Appointment({ booking, firstName }: { readonly booking: Booking; readonly firstName: string }) {
  const { t, operator, locale } = useBlock();
  const { bookingTime, customer, service, appointment } = booking;
  const beginning = slotBeginning(bookingTime, useBrowserZone() ?? customer.timezone, locale);
  const number = operator.incomingCallNumber;
  const site = service === 'site';
  return (
    <>
      <Moment name="booked">
        <h1 className="page-title">
          {firstName === '' ? t('headline', { ...beginning }) : t('headlineNamed', { ...beginning, firstName })}
        </h1>
      </Moment>
      <Card tone="accent">
        <div className="appointment">
          <When booking={booking} />
          <p>
            {number === undefined ? (
              t(site ? 'nextSitePlain' : 'nextCallPlain')
            ) : (
              <WordsWithNumber words={t(site ? 'nextSite' : 'nextCall', { number })} number={number} />
            )}
          </p>
          {appointment === undefined ? null : (
            <p>
              <a className="line-link" href={linkTarget(appointmentAddress(appointment, locale))}>
                {t('change')}
              </a>
            </p>
          )}
        </div>
      </Card>
      <Calendars booking={booking} />
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
  const firstName = useGreetedName();
  return (
    <section className="slot-picker">
      {booking ? (
        <Appointment booking={booking} firstName={firstName} />
      ) : (
        <>
          <h1 className="page-title">{firstName === '' ? t('greetingPlain') : t('greeting', { firstName })}</h1>
          <NoAppointment />
        </>
      )}
    </section>
  );
}
