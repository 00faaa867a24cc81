import type { Kysely } from 'kysely';
import type { EventsBody } from '#api/contract/tracking-calls.ts';
import type { Registry } from '#registry/registry.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import { isDetailOf, isEventName, SHELL } from '#schemas/tracking/events.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';

export interface EventLogParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly registry: Pick<Registry, 'find'>;
}

type Event = EventsBody['events'][number];

/**
 * An event may refer to a question of one of the route's blocks: its own answers, the person's, a consent, or a
 * criterion.
 */
const FIELD = /^(candidate|caregiver|answer|consent|criteria)\.[A-Za-z0-9._-]+$/;

function isOfRoute({ event, block, detail, field }: Event, route: Route, registry: Pick<Registry, 'find'>): boolean {
  if (!isEventName(event) || (detail !== undefined && !isDetailOf(event, detail))) return false;
  if (field !== undefined && (event !== 'field-viewed' || !FIELD.test(field))) return false;
  const use = route.blocks.find(({ id }) => id === block);
  return use ? field === undefined || mayBeCounted(field, use, registry) : block === SHELL && field === undefined;
}

/** A question of the campaign's own is about health unless it says that it is not. */
function mayBeCounted(field: string, { block, id, props }: BlockUse, registry: Pick<Registry, 'find'>): boolean {
  const isOwn = [`answer.${id}`, `consent.${id}`].some((name) => field === name || field.startsWith(`${name}.`));
  if (registry.find(block)?.answers === undefined) return isOwn || !field.startsWith('answer.');
  return isOwn && props['health'] === false;
}

/** Logs what happened on a page. What is not in the campaign's document is omitted, and questions about health are. */
export async function logEvents(
  { db, clock, registry }: EventLogParts,
  campaign: Campaign,
  { routePath, draftId, events }: EventsBody,
): Promise<void> {
  const route = campaign.routes.find(({ path }) => path === routePath);
  const known = route === undefined ? [] : events.filter((event) => isOfRoute(event, route, registry));
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
