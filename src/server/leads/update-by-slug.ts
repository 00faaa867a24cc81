import { UPDATE_INDICATIONS } from '#schemas/campaign/action-codes.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import { errorDetails, type Log } from '../log.ts';
import type { LeadLink, Relay, RelayUpdate } from '../services.ts';

interface SlugUpdate {
  readonly link: LeadLink;
  readonly delivery: LeadDelivery;
  /** The route that was left. */
  readonly route: Route | undefined;
}

function updatesOf({ delivery: { lead }, route }: SlugUpdate): RelayUpdate[] {
  const screenings = (lead.screenings ?? []).map((screening): RelayUpdate => ({ kind: 'screening', ...screening }));
  const indications: RelayUpdate[] = route?.meta.afterActions?.includes(UPDATE_INDICATIONS) === true ? [{ kind: 'indications', indicationIds: lead.indications.map(({ id }) => String(id)) }] : [];
  return [...screenings.filter((update) => update.kind === 'screening' && update.responses.length > 0), ...indications];
}

/**
 * Tells the relay what a saved lead says of the person behind the slug (C14, K4). The lead is stored by then: a relay that
 * cannot take the update stops nobody.
 */
export async function updateBySlug(update: SlugUpdate, { relay, log }: { readonly relay?: Relay | undefined; readonly log: Log }): Promise<void> {
  const { leadId, revision } = update.delivery;
  for (const message of updatesOf(update)) {
    try {
      await relay?.updateLead(update.link.slug, message, `${leadId}:${revision}:${message.kind}`);
    } catch (error) {
      log.error({ ...errorDetails(error), leadId }, 'The relay could not be told of a lead');
    }
  }
}
