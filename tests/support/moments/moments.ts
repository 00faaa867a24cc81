/** A point in time at which the whole suite must pass. */
export interface Moment {
  /** Its name for `npm run moments`. */
  readonly name: string;
  /** When the run begins; the clock continues from there. */
  readonly start: string;
  /** The time zone of the machine. */
  readonly zone: string;
  /** What is special about it. */
  readonly why: string;
}

/** The clock changes happen ten minutes into the run, so that tests run on both sides of them. */
export const MOMENTS: readonly Moment[] = [
  { name: 'night', start: '2027-06-16T03:30:00Z', zone: 'UTC', why: 'still yesterday in New York' },
  {
    name: 'morning',
    start: '2027-06-16T09:30:00Z',
    zone: 'UTC',
    why: 'sites in America are closed, and today has begun everywhere',
  },
  { name: 'afternoon', start: '2027-06-16T15:30:00Z', zone: 'UTC', why: 'sites and the call centre are open' },
  {
    name: 'evening',
    start: '2027-06-16T21:20:00Z',
    zone: 'UTC',
    why: 'sites close, and tomorrow has begun in the east',
  },
  {
    name: 'sunday-night',
    start: '2027-02-08T04:30:00Z',
    zone: 'America/New_York',
    why: 'nothing opens before Monday, which it already is in UTC',
  },
  { name: 'new-years-eve', start: '2027-12-31T23:40:00Z', zone: 'UTC', why: 'the year ends during the run' },
  { name: 'leap-day', start: '2028-02-29T15:00:00Z', zone: 'UTC', why: 'a year ago there was no such day' },
  {
    name: 'new-york-spring',
    start: '2027-03-14T06:50:00Z',
    zone: 'America/New_York',
    why: 'clocks in New York go from 2:00 to 3:00',
  },
  {
    name: 'new-york-autumn',
    start: '2027-11-07T05:50:00Z',
    zone: 'America/New_York',
    why: 'clocks in New York go back from 2:00 to 1:00',
  },
  {
    name: 'madrid-spring',
    start: '2027-03-28T00:50:00Z',
    zone: 'Europe/Madrid',
    why: 'clocks in Madrid go from 2:00 to 3:00',
  },
  {
    name: 'madrid-autumn',
    start: '2027-10-31T00:50:00Z',
    zone: 'Europe/Madrid',
    why: 'clocks in Madrid go back from 3:00 to 2:00',
  },
  {
    name: 'thanksgiving-eve',
    start: '2027-11-24T20:00:00Z',
    zone: 'America/New_York',
    why: 'the next day is a holiday',
  },
];

const DAY = 24 * 60 * 60 * 1000;

/** The two moments of a day: six consecutive days cover all twelve. */
export function momentsOfDay(now: Date): readonly [Moment, Moment] {
  const index = (Math.floor(now.getTime() / DAY) * 2) % MOMENTS.length;
  const [first, second] = MOMENTS.slice(index);
  if (first === undefined || second === undefined) throw new Error('The number of moments must be even');
  return [first, second];
}
