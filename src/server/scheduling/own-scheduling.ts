import type { Kysely } from 'kysely';
import { openingSlots, type OpeningPlan } from '#i18n/times/opening-slots.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { isStorableText } from '../catalogue/storable.ts';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../services.ts';
import type { Scheduling } from './scheduling.ts';

const SLOT_MINUTES = 30;
/** Nobody is booked for a time that has all but begun. */
const NOTICE_MS = 60 * 60_000;

interface Resource {
  readonly id: string;
  readonly name: string;
  readonly hours: OpeningPlan['hours'];
  readonly timeZone: string;
}

function slotsOf({ id, name, timeZone, hours }: Resource, now: Date, days: number): AvailabilitySlot[] {
  const earliest = now.getTime() + NOTICE_MS;
  return openingSlots({ timeZone, hours, minutes: SLOT_MINUTES }, now.getTime(), days)
    .filter(({ start }) => start >= earliest)
    .map(({ start, end }) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString(), resources: [{ id, name, timezone: timeZone }] }));
}

/** The site behind a study site that offers scheduling, with its hours. */
async function siteResource(db: Kysely<Tables>, studySiteId: string): Promise<Resource | undefined> {
  if (!isStorableText(studySiteId)) return undefined;
  const rows = await db
    .selectFrom('study_sites')
    .innerJoin('sites', 'sites.id', 'study_sites.site_id')
    .innerJoin('site_hours', 'site_hours.site_id', 'sites.id')
    .select(['sites.id', 'sites.name', 'sites.time_zone', 'site_hours.day', 'site_hours.opens', 'site_hours.closes'])
    .where('study_sites.ext_id', '=', studySiteId).where('study_sites.recruiting', '=', true).where('study_sites.scheduling_enabled', '=', true)
    .execute();
  const [first] = rows;
  return first?.time_zone ? { id: first.id, name: first.name, timeZone: first.time_zone, hours: rows.map(({ day, opens, closes }) => ({ day, opens, closes })) } : undefined;
}

/** Visits at a site, in its own opening hours. Studies at one site share its times: one visitor comes at a time. */
export function createOwnSiteScheduling(db: Kysely<Tables>, clock: Clock): Scheduling {
  return {
    availability: async ({ place, days }) => {
      const site = await siteResource(db, place.studySiteId ?? '');
      return site === undefined ? [] : slotsOf(site, clock.now(), days);
    },
  };
}

/** Talks with a coordinator of the call centre, in its hours. */
export function createOwnSecondaryScheduling({ callCentreHours }: OperatorDocument, clock: Clock): Scheduling {
  const { days: openDays, opens, closes, timeZone } = callCentreHours;
  const hours = openDays.map((day) => ({ day, opens, closes }));
  return {
    availability: ({ place, days }) => Promise.resolve(slotsOf({ id: `coordinator:${place.studyId}`, name: 'Study coordinator', timeZone, hours }, clock.now(), days)),
  };
}
