import { isTimeZone } from '#schemas/time-zone.ts';
import { SiteHoursFile, type SiteHours } from '#schemas/scheduling/site-hours.ts';
import { createFileReader, type PointedProblem } from '../../../core/files/json-file.ts';
import type { OperatorFileProblem } from '../../../core/files/operator-file-problem.ts';
import { SLOT_MINUTES } from '../own-scheduling.ts';

type Problem = PointedProblem<OperatorFileProblem>;

interface Span {
  /** The day of the week, or the date. */
  readonly on: string;
  readonly opens: string;
  readonly closes: string;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isDate(date: string): boolean {
  const instant = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date);
}

function lengthProblem({ opens, closes }: Span, pointer: string): Problem[] {
  const minutes = minutesOf(closes) - minutesOf(opens);
  if (minutes <= 0)
    return [
      {
        code: 'hours-reversed',
        pointer,
        message: `The closing time ${closes} must be later than the opening time ${opens}.`,
      },
    ];
  if (minutes < SLOT_MINUTES)
    return [
      {
        code: 'hours-short',
        pointer,
        message: `A visit takes ${SLOT_MINUTES} minutes, but ${opens} to ${closes} is only ${minutes}.`,
      },
    ];
  return [];
}

function spanProblems(spans: readonly Span[], pointer: string): Problem[] {
  return spans.flatMap((span, index) => {
    const at = `${pointer}/${index}`;
    const before = spans
      .slice(0, index)
      .find((other) => other.on === span.on && other.opens < span.closes && span.opens < other.closes);
    const overlap: Problem[] =
      before === undefined
        ? []
        : [
            {
              code: 'hours-overlap',
              pointer: at,
              message: `${span.opens} to ${span.closes} on ${span.on} overlaps ${before.opens} to ${before.closes}.`,
            },
          ];
    return [...lengthProblem(span, at), ...overlap];
  });
}

function dateProblems(dates: readonly string[], pointer: (index: number) => string): Problem[] {
  return dates.flatMap((date, index) =>
    isDate(date)
      ? []
      : [{ code: 'hours-date' as const, pointer: pointer(index), message: `The date ${date} does not exist.` }],
  );
}

function dayOffProblems({ daysOff = [], exceptions = [] }: SiteHours, at: string): Problem[] {
  const open = new Set(exceptions.map(({ date }) => date));
  return daysOff.flatMap((date, index): Problem[] => {
    const pointer = `${at}/daysOff/${index}`;
    if (daysOff.indexOf(date) < index)
      return [{ code: 'hours-day-repeated', pointer, message: `${date} is already in the list.` }];
    return open.has(date)
      ? [
          {
            code: 'hours-open-day-off',
            pointer,
            message: `${date} is a day off here but has hours in "exceptions": remove one of them.`,
          },
        ]
      : [];
  });
}

function siteProblems(site: SiteHours, at: string): Problem[] {
  const { timeZone, weekly = [], exceptions = [], daysOff = [] } = site;
  const zone: Problem[] =
    timeZone === undefined || isTimeZone(timeZone)
      ? []
      : [
          {
            code: 'hours-zone',
            pointer: `${at}/timeZone`,
            message: `"${timeZone}" is not a time zone; use one such as America/Chicago.`,
          },
        ];
  return [
    ...zone,
    ...spanProblems(
      weekly.map(({ day, ...times }) => ({ on: day, ...times })),
      `${at}/weekly`,
    ),
    ...spanProblems(
      exceptions.map(({ date, ...times }) => ({ on: date, ...times })),
      `${at}/exceptions`,
    ),
    ...dateProblems(
      exceptions.map(({ date }) => date),
      (index) => `${at}/exceptions/${index}/date`,
    ),
    ...dateProblems(daysOff, (index) => `${at}/daysOff/${index}`),
    ...dayOffProblems(site, at),
  ];
}

function check({ sites }: SiteHoursFile): readonly Problem[] {
  const firstOf = new Map(sites.toReversed().map(({ site }, index) => [site, sites.length - 1 - index]));
  return sites.flatMap((site, index) => {
    const at = `/sites/${index}`;
    const repeated: Problem[] =
      firstOf.get(site.site) === index
        ? []
        : [
            {
              code: 'hours-site-repeated',
              pointer: `${at}/site`,
              message: `"${site.site}" appears earlier in the file; put all of its hours in one entry.`,
            },
          ];
    return [...repeated, ...siteProblems(site, at)];
  });
}

/** Reads a file of sites' hours without querying the database (O4). */
export const readHoursFile = createFileReader({
  schema: SiteHoursFile,
  codes: { json: 'hours-json', shape: 'hours-shape' },
  check,
});
