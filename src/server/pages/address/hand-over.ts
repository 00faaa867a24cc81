import type { FastifyRequest } from 'fastify';
import type { Answers } from '#schemas/lead/answers.ts';
import type { OpenDraft } from '../../services.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';
import { handsOverTo } from './hands-over-to.ts';
import { unseenDraft } from './prefilled-draft.ts';

/** A consent is given to the words that were read: the flow that takes over asks by its own (G2). */
function withoutConsents(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => !fact.startsWith('consent.')));
}

/**
 * What a flare's address said of the visitor, as a draft of the flow that the flare handed her to: personal values travel
 * in drafts only (P1, C15). Its id follows from the flare's draft: a link that is followed in two tabs at once is one visit.
 * Undefined: the visit has a draft, or no flare led here with anything to tell.
 */
export async function handedDraft(request: FastifyRequest, visit: Visit, services: PageServices): Promise<OpenDraft | undefined> {
  const id = visit.draft ? undefined : services.draftCookies.read(request);
  const earlier = id === undefined ? undefined : await services.drafts.load(id);
  const from = earlier && services.campaigns.version(earlier.campaignId, earlier.campaignVersion)?.campaign;
  if (!earlier || !from || !handsOverTo(from, services).includes(visit.state.campaign.id)) return undefined;
  const told = withoutConsents(earlier.answers);
  if (Object.keys(told).length === 0) return undefined;
  const { state } = visit;
  return { ...unseenDraft({ ...visit, state: { ...state, answers: { ...state.answers, ...told } } }), id: services.draftCookies.handedId(earlier.id, state.campaign.id) };
}
