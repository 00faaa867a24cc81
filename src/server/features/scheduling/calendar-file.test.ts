import { expect, test } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  row: {
    id: '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11',
    service: 'site',
    resource_name: 'site-1',
    starts_at: new Date('2026-11-23T18:00:00Z'),
    ends_at: new Date('2026-11-23T18:30:00Z'),
    sequence: 2,
    created_at: new Date('2026-11-20T08:00:00.5Z'),
    changed_at: new Date('2026-11-21T09:00:00Z'),
  },
  cancelled: false,
  locale: 'es',
  place: {
    name: 'Clínica de Investigación Ñuñoa, Sección «Corazón; Riñón» y Niñez \\ Ancianidad de la Región Metropolitana',
    postalAddress: 'Avenida Libertador Bernardo O’Higgins 1449, Piso 12º\nSantiago de Chile',
  },
  link: `https://trial-search.example/signup/es/appointment/${'a1B2'.repeat(30)}`,
  incomingNumber: undefined,
  brand: 'Trial Search',
};
const NOW = new Date('2026-11-22T10:00:00Z');

/** The content lines as a calendar parses them: it removes every line break that is followed by a space. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('[H4] lines of a long Spanish text are folded at 75 octets, never within a character', () => {
  const file = calendarFile(EVENT, NOW);
  const lines = file.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(Buffer.from(file).toString()).toBe(file);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const name =
    'Clínica de Investigación Ñuñoa\\, Sección «Corazón\\; Riñón» y Niñez \\\\ Ancianidad de la Región Metropolitana';
  const address = 'Avenida Libertador Bernardo O’Higgins 1449\\, Piso 12º\\nSantiago de Chile';
  expect(unfolded(file)).toContain(`SUMMARY:Visita a ${name}`);
  expect(unfolded(file)).toContain(`LOCATION:${name}\\, ${address}`);
});

test('[H4] a visit is an event in UTC, with a link to change it and a reminder an hour before', () => {
  expect(unfolded(calendarFile({ ...EVENT, place: undefined }, NOW)).toSorted()).toEqual(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Trialflow//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${EVENT.row.id}@trialflow`,
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261122T100000Z',
      'CREATED:20261120T080000Z',
      'LAST-MODIFIED:20261121T090000Z',
      'DTSTART:20261123T180000Z',
      'DTEND:20261123T183000Z',
      'SUMMARY:Visita a site-1',
      'LOCATION:site-1',
      `DESCRIPTION:Cambiar o cancelar: ${EVENT.link}`,
      `URL;VALUE=URI:${EVENT.link}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Su visita es en una hora',
      'TRIGGER:-PT1H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].toSorted(),
  );
});

test('[H4] a cancelled call produces METHOD:CANCEL, without a link or reminder', () => {
  const call = { ...EVENT, row: { ...EVENT.row, service: 'secondary' as const }, place: undefined, cancelled: true };
  const lines = unfolded(calendarFile(call, NOW));
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'SEQUENCE:2',
      'SUMMARY:Llamada de Trial Search',
      'END:VCALENDAR',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/LOCATION|DESCRIPTION|URL|VALARM/);
});
