import type { Language } from '#schemas/language.ts';
import type { AppointmentRow } from './appointments/find-appointment.ts';

export interface CalendarEvent {
  readonly row: Pick<AppointmentRow, 'id' | 'starts_at' | 'ends_at' | 'sequence' | 'created_at' | 'changed_at'>;
  readonly cancelled: boolean;
  readonly locale: Language;
  /** The number that coordinators call from. */
  readonly incomingNumber: string | undefined;
}

// A calendar is seen by others at home and at work: it says that there is an appointment, and nothing of a study.
const WORDS = {
  en: { title: 'Appointment', call: 'The call comes from', reminder: 'Appointment in one hour' },
  es: { title: 'Cita', call: 'La llamada vendrá del', reminder: 'Cita en una hora' },
} as const;

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

/**
 * An appointment as an iCalendar file (RFC 5545), with a reminder an hour before. The file of a later time has the same UID and
 * a greater SEQUENCE, so that a calendar changes the event that it has; that of a cancelled one takes it out (RFC 5546).
 */
export function calendarFile({ row, cancelled, locale, incomingNumber }: CalendarEvent, now: Date): string {
  const words = WORDS[locale];
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(words.reminder)}`, 'TRIGGER:-PT1H', 'END:VALARM'];
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Trialflow//Appointments//EN', 'CALSCALE:GREGORIAN', `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT', `UID:${row.id}@trialflow`, `SEQUENCE:${row.sequence}`, `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}`, `CREATED:${stamp(row.created_at)}`, `LAST-MODIFIED:${stamp(row.changed_at ?? row.created_at)}`,
    `DTSTART:${stamp(row.starts_at)}`, `DTEND:${stamp(row.ends_at)}`, `SUMMARY:${escaped(words.title)}`,
    ...(incomingNumber === undefined ? [] : [`DESCRIPTION:${escaped(`${words.call} ${incomingNumber}.`)}`]),
    ...(cancelled ? [] : alarm),
    'END:VEVENT', 'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
