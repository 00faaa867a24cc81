import type { Kysely } from 'kysely';
import type { EventsBody } from '#api/contract/tracking-calls.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { isDetailOf, isEventName, SHELL } from '#schemas/tracking/events.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';

type Event = EventsBody['events'][number];

/**
 * An event may refer to a question of one of the route's blocks: its own answers, the person's, a consent, or a
 * criterion.
 */
const FIELD = /^(candidate|caregiver|answer|consent|criteria)\.[A-Za-z0-9._-]+$/;

function isOfRoute({ event, block, detail, field }: Event, route: Route): boolean {
  if (!isEventName(event) || (detail !== undefined && !isDetailOf(event, detail))) return false;
  if (field !== undefined && (event !== 'field-viewed' || !FIELD.test(field))) return false;
  return block === SHELL || route.blocks.some(({ id }) => id === block);
}

/** Logs what happened on a page. What is not in the campaign's document is omitted. */
export async function logEvents(
  db: Kysely<Tables>,
  clock: Clock,
  campaign: Campaign,
  { routePath, draftId, events }: EventsBody,
): Promise<void> {
  const route = campaign.routes.find(({ path }) => path === routePath);
  const known = route === undefined ? [] : events.filter((event) => isOfRoute(event, route));
  if (known.length === 0) return;
  const shared = {
    draft_id: draftId ?? null,
    campaign_id: campaign.id,
    campaign_version: campaign.version,
    route_path: routePath,
    logged_at: clock.now(),
  };
  await db
    .insertInto('events')
    .values(
      known.map(({ event, block, detail, field }) => ({
        ...shared,
        event,
        block,
        detail: detail ?? null,
        field: field ?? null,
      })),
    )
    .execute();
}
