import type { Language } from '#schemas/language.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';

export interface CalendarEvent {
  /** UTC. */
  readonly start: Date;
  readonly end: Date;
  readonly service: SchedulingService;
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

/** An appointment as an iCalendar file (RFC 5545), with a reminder an hour before. */
export function calendarFile({ start, end, service, locale, incomingNumber }: CalendarEvent, now: Date): string {
  const words = WORDS[locale];
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Trialflow//Appointments//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    'BEGIN:VEVENT', `UID:${stamp(start)}-${service}@trialflow`, `DTSTAMP:${stamp(now)}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`, `SUMMARY:${escaped(words.title)}`,
    ...(incomingNumber === undefined ? [] : [`DESCRIPTION:${escaped(`${words.call} ${incomingNumber}.`)}`]),
    'BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(words.reminder)}`, 'TRIGGER:-PT1H', 'END:VALARM',
    'END:VEVENT', 'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
