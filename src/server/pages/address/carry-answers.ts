import type { FastifyRequest } from 'fastify';
import { onlyFacts } from '#engine/flow-state.ts';
import { searchNow } from '#engine/search/search-place.ts';
import { isScreener } from '#engine/search/is-screener.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Draft, OpenDraft } from '../../features/visits/index.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';
import { cameFrom, carriedContact } from './carry-contact.ts';
import { flareTargets } from './flare-targets.ts';
import { unseenDraft } from './prefilled-draft.ts';

/** Where a visitor lives: all that a search asks before it shows anything, and that a screener would ask again. */
const PLACE = ['candidate.country', 'candidate.postalCode'];

/** A consent applies to the words that were read: the flow that takes over asks with its own (G2). */
function withoutConsents(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => !fact.startsWith('consent.')));
}

/**
 * What this visit's flow may take from an earlier flow's answers: from a flare everything except consents (C15); from a
 * screener where the visitor lives, if this is the search that its result leads to: that link names the screener as
 * `ps` (D11, A19); from a search the same, if this is a screener of one of the studies: its link names the study. A
 * sign-up and a screener have asked everything that a search asks, so the search that one of their pages leads to is
 * made at once (D9).
 */
function handedAnswers(
  request: FastifyRequest,
  from: Campaign,
  answers: Answers,
  { state: { campaign, query, payload } }: Visit,
  services: PageServices,
): Answers {
  if (flareTargets(from, services).includes(campaign.id)) return withoutConsents(answers);
  if (campaign.type === 'Study Search' && from.type === 'Signup') {
    const searched = cameFrom(request, from, services) ? searchNow({ answers, payload }, []) : undefined;
    return searched === undefined ? {} : { ...onlyFacts(answers, PLACE), 'candidate.searched': searched };
  }
  const leadsHere =
    campaign.type === 'Study Search'
      ? isScreener(from) && query['ps'] === from.id
      : from.type === 'Study Search' && servesVisitors(campaign) && query['studyId'] !== undefined;
  if (!leadsHere || answers['candidate.postalCode'] === undefined) return {};
  const pressed = campaign.type === 'Study Search' && cameFrom(request, from, services);
  const searched = pressed ? searchNow({ answers, payload }, []) : undefined;
  return { ...onlyFacts(answers, PLACE), ...(searched === undefined ? {} : { 'candidate.searched': searched }) };
}

/** A partner's agent screens one caller after the other: what one of them said is nothing to the next. */
const servesVisitors = (campaign: Campaign) => isScreener(campaign) && campaign.type !== 'Partner Screener';

interface Handing {
  /** The earlier draft, and its campaign. */
  readonly draft: Draft;
  readonly from: Campaign;
  readonly answers: Answers;
}

/**
 * What the flow that the visitor was in last, which led here, hands over; or the last search: its studies open in tabs
 * of their own, one after the other.
 */
async function findHanding(
  request: FastifyRequest,
  visit: Visit,
  services: PageServices,
): Promise<Handing | undefined> {
  const [last, ...others] = services.draftCookies.all(request);
  const searched = servesVisitors(visit.state.campaign) ? others : [];
  for (const id of last === undefined ? [] : [last, ...searched]) {
    const draft = await services.drafts.load(id);
    const from = draft && services.campaigns.version(draft.campaignId, draft.campaignVersion)?.campaign;
    if (draft === undefined || from === undefined || (id !== last && from.type !== 'Study Search')) continue;
    const answers = handedAnswers(request, from, draft.answers, visit, services);
    if (Object.keys(answers).length > 0) return { draft, from, answers };
  }
  return undefined;
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
  const handing = visit.draft ? undefined : await findHanding(request, visit, services);
  if (!handing) return undefined;
  const { state } = visit;
  const answers = { ...state.answers, ...handing.answers };
  const known: Visit = { ...visit, state: { ...state, answers } };
  const contact = servesVisitors(state.campaign) ? await carriedContact(request, handing.draft, known, services) : {};
  const filledIn = Object.keys(contact);
  const carries = state.campaign.type === 'Study Search' && cameFrom(request, handing.from, services);
  return {
    ...unseenDraft({ ...known, state: { ...known.state, answers: { ...answers, ...contact } } }),
    id: services.draftCookies.handedId(handing.draft.id, state.campaign.id),
    ...(carries ? { carries } : {}),
    ...(filledIn.length > 0 ? { filledIn } : {}),
  };
}
