import { describe, expect, test } from 'vitest';
import { formatMonthDay, formatSlotDate } from './format-days.ts';
import { formatTimeRange, formatWeekday, sameClocks, zoneAbbreviation } from './format-times.ts';
import { formatLongDate } from '../format.ts';
import { isOpenFor, openingSlots } from './opening-slots.ts';
import { slotsByDay, timeSlots } from './slots-by-day.ts';
import { isTimeZone } from '#schemas/time-zone.ts';
import { instantOf, offsetAt, wallClock } from './zones.ts';

const CHICAGO = 'America/Chicago';
const iso = (instant: number) => new Date(instant).toISOString();
const everyDay = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));
const starts = (slots: readonly { readonly start: number }[], timeZone: string) =>
  slots.map(({ start }) => {
    const { hour, minute } = wallClock(start, timeZone);
    return `${hour}:${String(minute).padStart(2, '0')} ${zoneAbbreviation(start, timeZone)}`;
  });

describe('instants of wall clocks', () => {
  test.each([
    ['a plain winter time', '2026-11-23', '09:00', CHICAGO, '2026-11-23T15:00:00.000Z'],
    ['a plain summer time', '2026-07-01', '09:00', CHICAGO, '2026-07-01T14:00:00.000Z'],
    ['the hour that is left out moves on', '2026-03-08', '02:30', CHICAGO, '2026-03-08T08:30:00.000Z'],
    ['the hour that is repeated is its first', '2026-11-01', '01:30', CHICAGO, '2026-11-01T06:30:00.000Z'],
    ['half an hour of offset', '2026-11-23', '09:00', 'Australia/Adelaide', '2026-11-22T22:30:00.000Z'],
    ['a clock change of half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['London goes back an hour before Chicago', '2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['a zone of no changes', '2026-03-08', '02:30', 'America/Phoenix', '2026-03-08T09:30:00.000Z'],
  ])('[Q8] %s', (_what, date, time, zone, expected) => {
    expect(iso(instantOf(date, time, zone))).toBe(expected);
  });

  test('[Q8] in both weeks of clock changes each quarter hour shows the time asked for, except in the gap', () => {
    for (const zone of [CHICAGO, 'America/New_York', 'Europe/London', 'Australia/Sydney', 'Pacific/Auckland']) {
      for (
        let instant = Date.parse('2026-03-01T00:00:00Z');
        instant < Date.parse('2026-04-12T00:00:00Z');
        instant += 15 * 60_000
      ) {
        const { date, hour, minute } = wallClock(instant, zone);
        const back = wallClock(
          instantOf(date, `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, zone),
          zone,
        );
        expect(back).toEqual({ date, hour, minute });
      }
    }
  });

  test('an unknown zone name is rejected', () => {
    expect([CHICAGO, 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
    expect(offsetAt(Date.parse('2026-11-23T00:00:00Z'), CHICAGO)).toBe(-6 * 3_600_000);
  });
});

describe('slots of opening hours', () => {
  const night = { timeZone: CHICAGO, hours: everyDay('01:00', '03:30'), minutes: 30 };

  test('[Q8] the week in which clocks go forward has no slot in the hour that is left out', () => {
    const slots = openingSlots(night, Date.parse('2026-03-08T06:00:00Z'), 1);
    expect(starts(slots, CHICAGO)).toEqual(['1:00 CST', '1:30 CST', '3:00 CDT']);
  });

  test('[Q8] the week in which clocks go back has the repeated hour twice, each its own instant', () => {
    const slots = openingSlots(night, Date.parse('2026-11-01T05:00:00Z'), 1);
    expect(starts(slots, CHICAGO)).toEqual([
      '1:00 CDT',
      '1:30 CDT',
      '1:00 CST',
      '1:30 CST',
      '2:00 CST',
      '2:30 CST',
      '3:00 CST',
    ]);
    expect(new Set(slots.map(({ start }) => start)).size).toBe(7);
  });

  test('[Q8] opening hours stay where the wall clock has them over both clock changes', () => {
    const office = { timeZone: CHICAGO, hours: everyDay('09:00', '17:00'), minutes: 30 };
    for (const from of ['2026-03-05T06:00:00Z', '2026-10-29T05:00:00Z']) {
      const slots = openingSlots(office, Date.parse(from), 7);
      expect(slots.length).toBe(7 * 16);
      expect([...new Set(slots.map(({ start }) => wallClock(start, CHICAGO).hour))]).toEqual([
        9, 10, 11, 12, 13, 14, 15, 16,
      ]);
    }
  });

  test('[H1] only slots of the next days, whole ones, on open days', () => {
    const mondays = { timeZone: CHICAGO, hours: [{ day: 1, opens: '09:00', closes: '10:15' }], minutes: 30 };
    expect(openingSlots(mondays, Date.parse('2026-11-23T15:10:00Z'), 7).map(({ start }) => iso(start))).toEqual([
      '2026-11-23T15:30:00.000Z',
      '2026-11-30T15:00:00.000Z',
    ]);
  });

  test('[H3] [Q8] a day off has no slots, and a day with other hours has those alone', () => {
    const specialDays = {
      '2026-11-26': [],
      '2026-11-27': [
        { opens: '10:00', closes: '11:00' },
        { opens: '13:00', closes: '13:30' },
      ],
    };
    const office = { timeZone: CHICAGO, hours: everyDay('09:00', '10:00'), specialDays, minutes: 30 };
    const slots = openingSlots(office, Date.parse('2026-11-25T06:00:00Z'), 4).map(({ start }) => {
      const { date, hour, minute } = wallClock(start, CHICAGO);
      return `${date} ${hour}:${String(minute).padStart(2, '0')}`;
    });
    const usual = (date: string) => [`${date} 9:00`, `${date} 9:30`];
    expect(slots).toEqual([
      ...usual('2026-11-25'),
      '2026-11-27 10:00',
      '2026-11-27 10:30',
      '2026-11-27 13:00',
      ...usual('2026-11-28'),
    ]);
  });

  test.each([
    ['a visit within the weekly hours', '2026-11-25T15:00:00Z', 30, true],
    ['one that ends after closing', '2026-11-25T15:45:00Z', 30, false],
    ['one on a day off', '2026-11-26T15:00:00Z', 30, false],
    ['one within the other hours of its date', '2026-11-27T16:00:00Z', 60, true],
    ['one within the weekly hours of a date that has others', '2026-11-27T15:00:00Z', 30, false],
  ])('[H3] %s: is the site open for it?', (_what, start, minutes, expected) => {
    const open = {
      timeZone: CHICAGO,
      hours: everyDay('09:00', '10:00'),
      specialDays: { '2026-11-26': [], '2026-11-27': [{ opens: '10:00', closes: '11:00' }] },
    };
    expect(isOpenFor(open, { start: Date.parse(start), end: Date.parse(start) + minutes * 60_000 })).toBe(expected);
  });
});

describe('times in words', () => {
  const at = Date.parse('2026-11-23T17:30:00Z');

  test.each([
    [CHICAGO, 'en', '11:30 AM – 12:00 PM'],
    [CHICAGO, 'es', '11:30 a.\u00A0m. – 12:00 p.\u00A0m.'],
    ['America/New_York', 'en', '12:30 – 1:00 PM'],
    ['Europe/London', 'es', '5:30 – 6:00 p.\u00A0m.'],
    ['America/Toronto', 'fr-CA', '12 h 30 – 13 h 00'],
  ] as const)('[H1] a range in %s (%s): %s', (zone, locale, words) => {
    expect(formatTimeRange(at, at + 30 * 60_000, zone, locale)).toBe(words);
  });

  test.each([
    ['en', '2026-03-01', 'March 1, 2026'],
    ['es', '2026-03-01', '1 de marzo de 2026'],
    ['fr-CA', '2026-03-01', '1er mars 2026'],
    ['fr-CA', '2026-03-11', '11 mars 2026'],
  ] as const)('[N2] a date written out in %s, %s: %s', (locale, date, words) => {
    expect(formatLongDate(date, locale)).toBe(words);
  });

  test('[H1, N2] a date in digits that could be read the other way round also has its month in words', () => {
    expect(formatSlotDate('2026-12-02', 'es')).toBe('2 de diciembre de 2026 (12/02/2026)');
    expect(formatSlotDate('2026-12-02', 'en')).toBe('12/02/2026');
  });

  test('[H1] dates as mm/dd/yyyy, days by their name', () => {
    expect([
      formatSlotDate('2026-11-23', 'en'),
      formatSlotDate('2026-11-23', 'es'),
      formatWeekday('2026-11-23', 'en'),
      formatWeekday('2026-11-23', 'es'),
    ]).toEqual(['11/23/2026', '23 de noviembre de 2026 (11/23/2026)', 'Monday', 'lunes']);
  });

  test.each([
    ['en', 'November\u00a030'],
    ['es', '30\u00a0de\u00a0noviembre'],
    ['fr-CA', '30\u00a0novembre'],
  ] as const)('[H4] no line of a heading ends within a date, in %s', (language, words) => {
    expect(formatMonthDay('2026-11-30', language)).toBe(words);
  });

  test('[Q8] zones under the names that locals use', () => {
    const summer = Date.parse('2026-07-01T12:00:00Z');
    expect([
      zoneAbbreviation(at, CHICAGO),
      zoneAbbreviation(summer, CHICAGO),
      zoneAbbreviation(summer, 'Europe/London'),
      zoneAbbreviation(at, 'America/New_York'),
    ]).toEqual(['CST', 'CDT', 'BST', 'EST']);
    expect([sameClocks(at, CHICAGO, 'America/Winnipeg'), sameClocks(at, CHICAGO, 'America/New_York')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('slots by day', () => {
  const slot = (start: string) => ({
    start,
    end: start,
    resources: [{ id: 'site-1', name: 'A site', timezone: CHICAGO }],
  });

  test("[H1] [Q8] a day is the visitor's own; without a zone, the site's", () => {
    const slots = [slot('2026-11-24T03:00:00.000Z'), slot('2026-11-23T20:00:00.000Z')];
    expect(slotsByDay(slots, 'Europe/London').map(({ id, times }) => [id, times.length])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-24', 1],
    ]);
    expect(slotsByDay(slots, undefined).map(({ id, times }) => [id, times.length])).toEqual([['2026-11-23', 2]]);
  });

  test('a slot without a free resource is not offered', () => {
    expect(timeSlots([{ ...slot('2026-11-24T03:00:00.000Z'), resources: [] }])).toEqual([]);
  });
});
