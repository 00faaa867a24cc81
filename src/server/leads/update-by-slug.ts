import type { Transaction } from 'kysely';
import { UPDATE_INDICATIONS } from '#schemas/campaign/action-codes.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import type { Tables } from '../database/tables.ts';
import type { LeadLink, Relay, RelayUpdate } from '../services.ts';

interface SlugUpdate {
  readonly link: LeadLink;
  readonly delivery: LeadDelivery;
  /** The route that was left. */
  readonly route: Route | undefined;
  readonly held: boolean;
}

function updatesOf({ delivery: { lead }, route }: SlugUpdate): RelayUpdate[] {
  const screenings = (lead.screenings ?? []).map((screening): RelayUpdate => ({ kind: 'screening', ...screening }));
  const indications: RelayUpdate[] = route?.meta.afterActions?.includes(UPDATE_INDICATIONS) === true ? [{ kind: 'indications', indicationIds: lead.indications.map(({ id }) => String(id)) }] : [];
  return [...screenings.filter((update) => update.kind === 'screening' && update.responses.length > 0), ...indications];
}

/**
 * Queues what a saved lead says of the person behind the slug (C14, K4), within the transaction that stores the lead: the
 * relay is told of every lead that is kept, and of none that is not.
 */
export async function updateBySlug(tx: Transaction<Tables>, update: SlugUpdate, relay: Pick<Relay, 'updateLead'>): Promise<void> {
  const { leadId, revision } = update.delivery;
  for (const message of updatesOf(update)) await relay.updateLead(tx, { slug: update.link.slug, update: message, key: `${leadId}:${revision}:${message.kind}`, ...(update.held ? { heldFor: leadId } : {}) });
}
