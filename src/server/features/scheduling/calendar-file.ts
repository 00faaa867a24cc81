import type { Language } from '#schemas/language.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import type { AppointmentRow } from './appointments/find-appointment.ts';

export interface CalendarEvent {
  readonly row: Pick<
    AppointmentRow,
    'id' | 'service' | 'resource_name' | 'starts_at' | 'ends_at' | 'sequence' | 'created_at' | 'changed_at'
  >;
  readonly cancelled: boolean;
  readonly locale: Language;
  /** Where a visit takes place, where that is known. */
  readonly place: Booking['place'];
  /** The page where the appointment is changed or cancelled. */
  readonly link: string;
  /** The number that coordinators call from. */
  readonly incomingNumber: string | undefined;
}

// A calendar is seen by others at home and at work: it says where somebody has to be, and nothing of a study.
const WORDS = {
  en: {
    call: 'Appointment',
    visit: 'Visit to {site}',
    caller: 'The call comes from {number}.',
    change: 'Change or cancel: {link}',
    callReminder: 'Appointment in one hour',
    visitReminder: 'Your visit is in one hour',
  },
  es: {
    call: 'Cita',
    visit: 'Visita a {site}',
    caller: 'La llamada vendrá del {number}.',
    change: 'Cambiar o cancelar: {link}',
    callReminder: 'Cita en una hora',
    visitReminder: 'Su visita es en una hora',
  },
} as const;

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

/** The most octets of a line, its continuation mark included (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** Breaks a line that is too long, never within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/** Title, place and description of the event: a visit is no call, and only a visit has a place. */
function eventTexts({ row, cancelled, locale, place, link, incomingNumber }: CalendarEvent) {
  const words = WORDS[locale];
  const change = cancelled ? [] : [words.change.replace('{link}', link)];
  if (row.service !== 'site') {
    const caller = incomingNumber === undefined ? [] : [words.caller.replace('{number}', incomingNumber)];
    return {
      title: words.call,
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
 * An appointment as an iCalendar file (RFC 5545), with a reminder an hour before. The file of a later time has the same
 * UID and a greater SEQUENCE, so that a calendar changes the event that it has; that of a cancelled one takes it out
 * (RFC 5546).
 */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { row, cancelled, link } = event;
  const { title, location, description, reminder } = eventTexts(event);
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(reminder)}`, 'TRIGGER:-PT1H', 'END:VALARM'];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trialflow//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${row.id}@trialflow`,
    `SEQUENCE:${row.sequence}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}`,
    `CREATED:${stamp(row.created_at)}`,
    `LAST-MODIFIED:${stamp(row.changed_at ?? row.created_at)}`,
    `DTSTART:${stamp(row.starts_at)}`,
    `DTEND:${stamp(row.ends_at)}`,
    `SUMMARY:${escaped(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(cancelled ? [] : [`URL:${link}`, ...alarm]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
