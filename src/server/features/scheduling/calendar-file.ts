import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Language } from '#schemas/language.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { readLocales } from '../../core/files/read-locales.ts';
import type { AppointmentRow } from './appointments/find-appointment.ts';

export interface CalendarEvent {
  readonly row: Pick<
    AppointmentRow,
    'id' | 'service' | 'resource_name' | 'starts_at' | 'ends_at' | 'sequence' | 'created_at' | 'changed_at'
  >;
  readonly cancelled: boolean;
  readonly locale: Language;
  /** Where a visit takes place, if known. */
  readonly place: Booking['place'];
  /** The page where the appointment can be changed or cancelled. */
  readonly link: string;
  /** The number that coordinators call from. */
  readonly incomingNumber: string | undefined;
  /** The name of the brand with which it was made. */
  readonly brand: string;
}

// Others at home and at work may see a calendar: it says where to be or who calls, and not for which study.
const wordsIn = readLocales(new URL('locales/', import.meta.url), [
  'call',
  'visit',
  'caller',
  'change',
  'callReminder',
  'visitReminder',
]);

const REMINDER_SECONDS = 3600;

/** Title, place and description of the event: call and visit differ, and only a visit has a place. */
function eventTexts({ row, cancelled, locale, place, link, incomingNumber, brand }: CalendarEvent) {
  const words = wordsIn(locale);
  const change = cancelled ? [] : [words.change.replace('{link}', link)];
  if (row.service !== 'site') {
    const caller = incomingNumber === undefined ? [] : [words.caller.replace('{number}', incomingNumber)];
    return {
      title: words.call.replace('{brand}', brand),
      location: undefined,
      description: [...caller, ...change].join('\n'),
      reminder: words.callReminder,
    };
  }
  const site = place?.name ?? row.resource_name;
  return {
    title: words.visit.replace('{site}', site),
    location: [site, place?.postalAddress ?? ''].filter((part) => part !== '').join(', '),
    description: change.join('\n'),
    reminder: words.visitReminder,
  };
}

/**
 * An appointment as an iCalendar file (RFC 5545), with a reminder an hour before. A later version of the file has the
 * same UID and a greater SEQUENCE, so that a calendar updates its event; the file for a cancelled appointment removes
 * it (RFC 5546). Times are in UTC: ical-generator writes no VTIMEZONE, which local times would need.
 */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { row, cancelled, link } = event;
  const { title, location, description, reminder } = eventTexts(event);
  const calendar = ical({
    prodId: { company: 'Trialflow', product: 'Appointments', language: 'EN' },
    scale: 'GREGORIAN',
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${row.id}@trialflow`,
    sequence: row.sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    created: row.created_at,
    lastModified: row.changed_at ?? row.created_at,
    start: row.starts_at,
    end: row.ends_at,
    summary: title,
    location: location ?? null,
    description: description === '' ? null : description,
    ...(cancelled
      ? {}
      : {
          url: link,
          alarms: [{ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS, description: reminder }],
        }),
  });
  // The last line must end with a line break as well.
  return `${calendar.toString()}\r\n`;
}
