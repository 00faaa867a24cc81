import type { FastifyRequest } from 'fastify';
import { onlyFacts } from '#engine/flow-state.ts';
import { isScreener } from '#engine/search/is-screener.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { OpenDraft } from '../../features/visits/index.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';
import { flareTargets } from './flare-targets.ts';
import { unseenDraft } from './prefilled-draft.ts';

/** Where a visitor lives: all that a search asks before it shows anything. */
const PLACE = ['candidate.country', 'candidate.postalCode'];

/** A consent applies to the words that were read: the flow that takes over asks with its own (G2). */
function withoutConsents(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => !fact.startsWith('consent.')));
}

/**
 * What this visit's flow may take from an earlier flow's answers: from a flare everything except consents (C15); from a
 * screener where the visitor lives, if this is the search that its result leads to: that link names the screener as
 * `ps` (D11, A19).
 */
function handedAnswers(
  from: Campaign,
  answers: Answers,
  { state: { campaign, query } }: Visit,
  services: PageServices,
): Answers {
  if (flareTargets(from, services).includes(campaign.id)) return withoutConsents(answers);
  const leadsHere = campaign.type === 'Study Search' && isScreener(from) && query['ps'] === from.id;
  return leadsHere && answers['candidate.postalCode'] !== undefined ? onlyFacts(answers, PLACE) : {};
}

/**
 * What an earlier flow of this browser knows about the visitor, as a draft of the flow that it led them to: personal
 * values travel only in drafts (P1). Its id is derived from the earlier draft, so that a link opened in two tabs at
 * once is one visit. Undefined: the visit has a draft, or no flow that has anything to pass on led here.
 */
export async function handedDraft(
  request: FastifyRequest,
  visit: Visit,
  services: PageServices,
): Promise<OpenDraft | undefined> {
  const id = visit.draft ? undefined : services.draftCookies.read(request);
  const earlier = id === undefined ? undefined : await services.drafts.load(id);
  const from = earlier && services.campaigns.version(earlier.campaignId, earlier.campaignVersion)?.campaign;
  const handed = from ? handedAnswers(from, earlier.answers, visit, services) : {};
  if (!earlier || Object.keys(handed).length === 0) return undefined;
  const { state } = visit;
  return {
    ...unseenDraft({ ...visit, state: { ...state, answers: { ...state.answers, ...handed } } }),
    id: services.draftCookies.handedId(earlier.id, state.campaign.id),
  };
}
