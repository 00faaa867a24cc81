import { countryOf } from '#engine/flow-state.ts';
import { nearestSite } from '#engine/remote-keys.ts';
import { leftForward } from '../events.ts';
import type { VisitPorts } from '../ports.ts';
import { createSelectFlowState, visitOf } from '../selectors.ts';
import type { Listen } from './listen.ts';

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Records the decisions that have a call of their own (G5). Nobody waits for it: the saved lead contains them as well.
 */
export function listenToConsents(listen: Listen, { client }: VisitPorts): void {
  const select = createSelectFlowState();
  listen({
    actionCreator: leftForward,
    effect: async ({ payload: { consents, from, to } }, visit) => {
      const state = visit.getState();
      const flow = select(state);
      const country = countryOf(flow);
      const site = nearestSite(flow);
      const { draftId, campaign, locale } = state.path;
      const decisions = (consents?.decisions ?? []).filter((decision) => decision.hasConsent !== 'implied');
      // The server accepts only the words that it shows to the visit for the current state of its draft.
      if (decisions.length > 0) await client.call('putDraft', { body: visitOf(state, to ?? from), keepalive: true });
      for (const { type, hasConsent, text: words } of decisions) {
        if (hasConsent === 'implied') continue;
        await client.call('postConsent', {
          keepalive: true,
          body: {
            draftId,
            consentType: type,
            hasConsent,
            text: words,
            originUrl: consents?.page ?? '',
            phone: text(flow.answers['candidate.phone']),
            postal: text(flow.answers['candidate.postalCode']),
            country: country.alpha3,
            isInternational: country.alpha2 !== 'US',
            language: locale,
            campaignId: campaign.id,
            campaignVersion: campaign.version,
            ...(site === undefined ? {} : { studySiteExternalId: site.ssExtId }),
          },
        });
      }
    },
  });
}
