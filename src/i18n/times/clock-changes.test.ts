import { describe, expect, test } from 'vitest';
import { openingSlots, type OpeningHours } from './opening-slots.ts';
import { offsetAt, wallClock } from './zones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every zone of the seven countries with distinct clock times. */
const ZONES = {
  US: [
    'America/New_York',
    'America/Detroit',
    'America/Kentucky/Louisville',
    'America/Kentucky/Monticello',
    'America/Indiana/Indianapolis',
    'America/Indiana/Vincennes',
    'America/Indiana/Winamac',
    'America/Indiana/Marengo',
    'America/Indiana/Petersburg',
    'America/Indiana/Vevay',
    'America/Chicago',
    'America/Indiana/Tell_City',
    'America/Indiana/Knox',
    'America/Menominee',
    'America/North_Dakota/Center',
    'America/North_Dakota/New_Salem',
    'America/North_Dakota/Beulah',
    'America/Denver',
    'America/Boise',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'America/Juneau',
    'America/Sitka',
    'America/Metlakatla',
    'America/Yakutat',
    'America/Nome',
    'America/Adak',
    'Pacific/Honolulu',
  ],
  CA: [
    'America/St_Johns',
    'America/Halifax',
    'America/Glace_Bay',
    'America/Moncton',
    'America/Goose_Bay',
    'America/Blanc-Sablon',
    'America/Toronto',
    'America/Iqaluit',
    'America/Atikokan',
    'America/Winnipeg',
    'America/Resolute',
    'America/Rankin_Inlet',
    'America/Regina',
    'America/Swift_Current',
    'America/Edmonton',
    'America/Cambridge_Bay',
    'America/Inuvik',
    'America/Creston',
    'America/Dawson_Creek',
    'America/Fort_Nelson',
    'America/Whitehorse',
    'America/Dawson',
    'America/Vancouver',
  ],
  GB: ['Europe/London'],
  IE: ['Europe/Dublin'],
  AU: [
    'Australia/Lord_Howe',
    'Antarctica/Macquarie',
    'Australia/Hobart',
    'Australia/Melbourne',
    'Australia/Sydney',
    'Australia/Broken_Hill',
    'Australia/Brisbane',
    'Australia/Lindeman',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Perth',
    'Australia/Eucla',
  ],
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  ZA: ['Africa/Johannesburg'],
} as const;

const zones = Object.values(ZONES).flat();
const everyDay = (opens: string, closes: string): OpeningHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));

/** The hours in which the clocks of a zone change in 2026 and 2027. */
function changesOf(zone: string): number[] {
  const days = Array.from({ length: 730 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY).filter(
    (day) => offsetAt(day, zone) !== offsetAt(day + DAY, zone),
  );
  return days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => day + hour * HOUR).filter(
      (hour) => offsetAt(hour, zone) !== offsetAt(hour + HOUR, zone),
    ),
  );
}

/** Each half hour that clocks show between the two times, found by checking every five minutes. */
function byTheClock(zone: string, from: number, days: number, closes: number): number[] {
  const starts: number[] = [];
  for (let instant = from; instant < from + days * DAY; instant += 5 * MINUTE) {
    const { hour, minute } = wallClock(instant, zone);
    if (minute % 30 === 0 && hour * 60 + minute + 30 <= closes) starts.push(instant);
  }
  return starts;
}

test('[Q8] clocks change twice a year, or never, or for a last time in the years that are looked at', () => {
  const counts = new Map(zones.map((zone) => [zone, changesOf(zone).length]));
  expect([...counts].filter(([, count]) => count > 4)).toEqual([]);
  expect([...counts].filter(([, count]) => count === 0).map(([zone]) => zone)).toEqual(
    expect.arrayContaining([
      'America/Phoenix',
      'Pacific/Honolulu',
      'America/Regina',
      'Australia/Brisbane',
      'Africa/Johannesburg',
    ]),
  );
  expect([
    counts.get('Europe/London'),
    counts.get('Pacific/Chatham'),
    counts.get('Australia/Lord_Howe'),
    counts.get('America/New_York'),
  ]).toEqual([4, 4, 4, 4]);
});

describe.each(zones)(
  '[Q8] [H3] weeks in 2026 and 2027 when the clocks of %s change, or one each half year if never',
  (zone) => {
    const changes = changesOf(zone);
    const weeks = (changes.length > 0 ? changes : [Date.UTC(2026, 2, 10), Date.UTC(2027, 9, 30)]).map(
      (change) => change - 3 * DAY,
    );

    test.each(weeks)(
      'from %d no half hour of the day is missing, there twice, or in the hour that is left out',
      (from) => {
        const starts = openingSlots({ timeZone: zone, hours: everyDay('00:00', '23:30'), minutes: 30 }, from, 7);
        expect(starts.map(({ start }) => start)).toEqual(byTheClock(zone, from, 7, 23 * 60 + 30));
        expect(starts.every(({ start, end }) => end - start === 30 * MINUTE)).toBe(true);
      },
    );

    test.each(weeks)('from %d every day is open from nine to five by its own clocks', (from) => {
      const starts = openingSlots({ timeZone: zone, hours: everyDay('09:00', '17:00'), minutes: 30 }, from, 8);
      const days = Map.groupBy(starts, ({ start }) => wallClock(start, zone).date);
      const whole = [...days.values()].slice(1, -1);
      expect(whole).toHaveLength(days.size - 2);
      for (const day of whole)
        expect(day.map(({ start }) => wallClock(start, zone)).map(({ hour, minute }) => hour * 60 + minute)).toEqual(
          Array.from({ length: 16 }, (_, slot) => 9 * 60 + 30 * slot),
        );
    });
  },
);
