import { describe, expect, test } from 'vitest';
import { wallClock } from '#i18n/times/zones.ts';
import { civilTime, reminderTimes } from './reminder-times.ts';

const CHICAGO = 'America/Chicago';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const planned = (start: string, hours: readonly number[] = [24, 1], timeZone = CHICAGO, now = NOW) =>
  reminderTimes({ start: new Date(start), timeZone }, hours, now).map(({ hoursBefore, at }) => [
    hoursBefore,
    at.toISOString(),
  ]);

describe('when an appointment is reminded of', () => {
  test.each([
    [
      'in the middle of the day',
      '2026-11-24T18:00:00.000Z',
      [
        [24, '2026-11-23T18:00:00.000Z'],
        [1, '2026-11-24T17:00:00.000Z'],
      ],
    ],
    [
      'at eight in the morning, whose hour before is night',
      '2026-11-24T14:00:00.000Z',
      [[24, '2026-11-23T14:00:00.000Z']],
    ],
    [
      'at half past eight: the hour before comes at eight',
      '2026-11-24T14:30:00.000Z',
      [
        [24, '2026-11-23T14:30:00.000Z'],
        [1, '2026-11-24T14:00:00.000Z'],
      ],
    ],
    [
      'late in the evening: the day before comes in the morning',
      '2026-11-25T03:30:00.000Z',
      [
        [24, '2026-11-24T14:00:00.000Z'],
        [1, '2026-11-25T02:30:00.000Z'],
      ],
    ],
  ])('[Q8] %s', (_what, start, expected) => {
    expect(planned(start)).toEqual(expected);
  });

  test('[Q8] reminders whose time has passed are left out', () => {
    expect(planned('2026-11-24T18:00:00.000Z', [24, 1], CHICAGO, new Date('2026-11-23T18:00:00.000Z'))).toEqual([
      [1, '2026-11-24T17:00:00.000Z'],
    ]);
    expect(planned('2026-11-24T18:00:00.000Z', [24, 1], CHICAGO, new Date('2026-11-24T17:00:00.000Z'))).toEqual([]);
  });

  test('[Q8] of two that night moves to one morning, the later one is kept', () => {
    expect(planned('2026-11-24T15:00:00.000Z', [3, 2, 1])).toEqual([[1, '2026-11-24T14:00:00.000Z']]);
  });

  test('[Q8] a day before is 24 hours before, also when clocks change between, and never at night', () => {
    expect(planned('2026-11-01T15:00:00.000Z', [24], CHICAGO, new Date('2026-10-20T00:00:00.000Z'))).toEqual([
      [24, '2026-10-31T15:00:00.000Z'],
    ]);
    expect(planned('2026-03-08T13:30:00.000Z', [24], CHICAGO, new Date('2026-03-01T00:00:00.000Z'))).toEqual([
      [24, '2026-03-07T14:00:00.000Z'],
    ]);
  });
});

test.each([
  'America/St_Johns',
  'America/Adak',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Africa/Johannesburg',
])('[Q8] in %s no reminder falls into the night in the weeks in which clocks change', (zone) => {
  for (const week of ['2026-03-06', '2026-03-28', '2026-04-03', '2026-10-03', '2026-10-24', '2026-10-31']) {
    for (let quarter = 0; quarter < 3 * 96; quarter++) {
      const at = Date.parse(`${week}T00:00:00Z`) + quarter * 900_000;
      const sentAt = civilTime(at, zone);
      const { hour } = wallClock(sentAt, zone);
      expect([hour >= 8 && hour < 21, sentAt >= at, sentAt - at <= 12 * 3_600_000]).toEqual([true, true, true]);
    }
  }
});
