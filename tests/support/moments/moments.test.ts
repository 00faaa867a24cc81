import { describe, expect, test } from 'vitest';
import { MOMENTS, momentsOfDay } from './moments.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const startOf = (name: string) => new Date(MOMENTS.find((moment) => moment.name === name)?.start ?? '');
const offsetIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

describe('the moments at which the whole suite runs', () => {
  test('are twelve, with distinct names', () => {
    expect(new Set(MOMENTS.map(({ name }) => name)).size).toBe(12);
  });

  test('lie in each quarter of a day', () => {
    expect(new Set(MOMENTS.map(({ start }) => Math.floor(new Date(start).getUTCHours() / 6)))).toEqual(
      new Set([0, 1, 2, 3]),
    );
  });

  test.each(['new-york-spring', 'new-york-autumn', 'madrid-spring', 'madrid-autumn'])(
    '%s: the clocks change within the quarter of an hour after the start',
    (name) => {
      const moment = MOMENTS.find((known) => known.name === name);
      const start = startOf(name).getTime();
      expect(offsetIn(moment?.zone ?? '', start)).not.toBe(offsetIn(moment?.zone ?? '', start + 15 * 60 * 1000));
    },
  );

  test('begin on a Sunday night, before a year ends, on a leap day and on the eve of Thanksgiving', () => {
    const day = (name: string, zone: string) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        year: 'numeric',
      }).format(startOf(name));
    expect(
      ['sunday-night', 'new-years-eve', 'leap-day', 'thanksgiving-eve'].map((name) => day(name, 'America/New_York')),
    ).toEqual([
      'Sunday, February 7, 2027',
      'Friday, December 31, 2027',
      'Tuesday, February 29, 2028',
      'Wednesday, November 24, 2027',
    ]);
  });

  test('come all within six days in a row, two a day', () => {
    const days = Array.from({ length: 6 }, (_, index) => momentsOfDay(new Date(NOW.getTime() + index * DAY)));
    expect(days.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(new Set(days.flat())).toEqual(new Set(MOMENTS));
  });
});
