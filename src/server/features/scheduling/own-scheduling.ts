import { sql, type Kysely } from 'kysely';
import { isOpenFor, openingSlots, type OpeningPlan } from '#i18n/times/opening-slots.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { isStorableText } from '../../core/database/storable.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';
import { withoutClaimed } from './slot-holds.ts';
import { HOURS_COLUMNS, openingTimes, type HoursColumns } from './hours/stored-hours.ts';
import type { Scheduling } from './scheduling.ts';

/** The length of a visit. */
export const SLOT_MINUTES = 30;
/** Where the operator says nothing, slots that are about to begin are not offered. */
const NOTICE_HOURS = 1;
const HOUR_MS = 60 * 60_000;

interface Resource {
  readonly id: string;
  readonly name: string;
  readonly open: Omit<OpeningPlan, 'minutes'>;
}

/** Which times are asked for: those that begin after the notice, within so many days. */
interface Span {
  readonly now: Date;
  readonly days: number;
  readonly noticeHours?: number | undefined;
}

function slotsOf({ id, name, open }: Resource, { now, days, noticeHours = NOTICE_HOURS }: Span): AvailabilitySlot[] {
  const { timeZone } = open;
  const earliest = now.getTime() + noticeHours * HOUR_MS;
  return openingSlots({ ...open, minutes: SLOT_MINUTES }, now.getTime(), days)
    .filter(({ start }) => start >= earliest)
    .map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      resources: [{ id, name, timezone: timeZone }],
    }));
}

/** A site where visitors can be booked for a study. */
export interface BookableSite extends Resource {
  readonly studySiteId: string;
}

interface SiteRow extends HoursColumns {
  readonly ext_id: string;
  readonly id: string;
  readonly name: string;
}

/**
 * The sites behind study sites that offer scheduling, with their hours: of one study site, or all of a study. One
 * statement for any number.
 */
async function bookableSites(
  db: Kysely<Tables>,
  of: { readonly studySiteId: string } | { readonly studyId: string },
): Promise<readonly BookableSite[]> {
  const [column, value] =
    'studyId' in of
      ? (['study_sites.study_id', of.studyId] as const)
      : (['study_sites.ext_id', of.studySiteId] as const);
  if (!isStorableText(value)) return [];
  const { rows } = await sql<SiteRow>`
    select study_sites.ext_id, sites.id, sites.name, sites.time_zone, ${HOURS_COLUMNS}
    from study_sites join sites on sites.id = study_sites.site_id
    where ${sql.ref(column)} = ${value} and study_sites.recruiting and study_sites.scheduling_enabled`.execute(db);
  return rows.flatMap((row) => {
    const open = openingTimes(row);
    if (!open || row.weekly.length + row.special.length === 0) return [];
    return [{ studySiteId: row.ext_id, id: row.id, name: row.name, open }];
  });
}

/** The free slots of one site. */
export interface SiteTimes {
  readonly site: BookableSite;
  readonly free: readonly AvailabilitySlot[];
}

/**
 * The free slots of every site of a study that offers scheduling: two statements, however many sites. Slots are
 * computed once for sites with the same hours and time zone. Sites without hours are not included: their times are
 * unknown.
 */
export async function timesOfStudy(db: Kysely<Tables>, studyId: string, span: Span): Promise<readonly SiteTimes[]> {
  const sites = await bookableSites(db, { studyId });
  const planOf = ({ open }: BookableSite) => JSON.stringify(open);
  const spans = new Map(
    [...Map.groupBy(sites, planOf)].map(([plan, [first]]) => [plan, first ? slotsOf(first, span) : []]),
  );
  const slots = sites.flatMap((site) =>
    (spans.get(planOf(site)) ?? []).map((slot) => ({
      ...slot,
      resources: [{ id: site.id, name: site.name, timezone: site.open.timeZone }],
    })),
  );
  const free = Map.groupBy(
    await withoutClaimed(db, 'site', slots, undefined, span.now),
    ({ resources: [resource] }) => resource?.id,
  );
  return sites.map((site) => ({ site, free: free.get(site.id) ?? [] }));
}

/** Visits at a site, in its own opening hours. Studies at one site share its slots: one visitor comes at a time. */
export function createOwnSiteScheduling(
  db: Kysely<Tables>,
  { appointmentNotice }: Pick<OperatorDocument, 'appointmentNotice'>,
  clock: Clock,
): Scheduling {
  const noticeHours = appointmentNotice?.visitHours;
  return {
    availability: async ({ place, days }) => {
      const [site] = await bookableSites(db, { studySiteId: place.studySiteId ?? '' });
      return site === undefined ? [] : slotsOf(site, { now: clock.now(), days, noticeHours });
    },
    stillOffers: async (tx, place, slot) => {
      // Whoever changes this site's hours waits until the booking is made, or has finished and is seen here.
      await sql`select from sites where id = ${slot.resourceId} for key share`.execute(tx);
      const [site] = await bookableSites(tx, { studySiteId: place.studySiteId ?? '' });
      return (
        site?.id === slot.resourceId &&
        isOpenFor(site.open, { start: Date.parse(slot.start), end: Date.parse(slot.end) })
      );
    },
  };
}

/** Calls with a coordinator of the call centre, in its hours. */
export function createOwnSecondaryScheduling(
  { callCentreHours, appointmentNotice }: Pick<OperatorDocument, 'callCentreHours' | 'appointmentNotice'>,
  clock: Clock,
): Scheduling {
  const noticeHours = appointmentNotice?.callHours;
  const { days: openDays, opens, closes, timeZone } = callCentreHours;
  const hours = openDays.map((day) => ({ day, opens, closes }));
  return {
    availability: ({ place, days }) =>
      Promise.resolve(
        slotsOf(
          { id: `coordinator:${place.studyId}`, name: 'Study coordinator', open: { timeZone, hours } },
          { now: clock.now(), days, noticeHours },
        ),
      ),
  };
}
