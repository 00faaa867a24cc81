import type { Transaction } from 'kysely';
import { isRecord } from '#api/guards.ts';
import { UPDATE_INDICATIONS } from '#schemas/campaign/after-actions.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { LeadLink } from '../visits/index.ts';
import type { Relay, RelayUpdate } from '../integrations/index.ts';

interface SlugUpdate {
  readonly link: LeadLink;
  readonly delivery: LeadDelivery;
  /** The route that was left. */
  readonly route: Route | undefined;
  readonly held: boolean;
  /** The lead as stored before, if it was. The relay was sent that version. */
  readonly before: unknown;
}

/** The lead's screenings whose current state was not sent to the relay yet. */
function newScreenings({ before, delivery: { lead } }: SlugUpdate) {
  const earlier: readonly unknown[] =
    isRecord(before) && Array.isArray(before['screenings']) ? before['screenings'] : [];
  const known = new Set(earlier.map((screening) => JSON.stringify(screening)));
  return (lead.screenings ?? []).filter((screening) => !known.has(JSON.stringify(screening)));
}

function updatesOf(saved: SlugUpdate): RelayUpdate[] {
  const {
    delivery: { lead },
    route,
  } = saved;
  const screenings = newScreenings(saved).map((screening): RelayUpdate => ({ kind: 'screening', ...screening }));
  const indications: RelayUpdate[] =
    route?.meta.afterActions?.includes(UPDATE_INDICATIONS) === true
      ? [{ kind: 'indications', indicationIds: lead.indications.map(({ id }) => String(id)) }]
      : [];
  return [...screenings.filter((update) => update.kind === 'screening' && update.responses.length > 0), ...indications];
}

/**
 * Queues the updates of a saved lead for the person behind the slug (C14, K4), within the transaction that stores the
 * lead: the relay is told of every stored lead, and of no other. A screening is sent once, and again when it has
 * changed.
 */
export async function queueSlugUpdates(
  tx: Transaction<Tables>,
  update: SlugUpdate,
  relay: Pick<Relay, 'updateLead'>,
): Promise<void> {
  const { leadId, revision } = update.delivery;
  const shared = { slug: update.link.slug, leadId, ...(update.held ? { heldFor: leadId } : {}) };
  for (const message of updatesOf(update))
    await relay.updateLead(tx, { ...shared, update: message, key: `${leadId}:${revision}:${message.kind}` });
}
