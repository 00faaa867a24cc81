import type { FastifyRequest } from 'fastify';
import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { mergedAnswers, onlyFacts } from '#engine/flow-state.ts';
import { checkStored, factNames, isShown } from '#engine/route-state.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { OWN_PAGES } from '#schemas/campaign/reserved-addresses.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { parseAddress } from '../../core/http/page-address.ts';
import { isFromOwnPage, ownReferrer } from '../../core/http/referrer.ts';
import { type Draft, visitsBefore } from '../../features/visits/index.ts';
import type { PageServices } from '../page-services.ts';
import type { Visit } from '../visit.ts';

/** Whoever fills in the form is reached here, for themselves or for somebody in their care. */
const REACHED_AT = ['candidate.phone', 'candidate.email'];

const PARTICIPANT = ['candidate.firstName', 'candidate.lastName', 'candidate.birthDate'];
const CAREGIVER = ['candidate.caregiverFirstName', 'candidate.caregiverLastName', 'candidate.caregiverBirthDate'];
const ROLE = 'candidate.caregiverParticipant';

/** Did the visitor press a link on a page of the flow? */
export function cameFrom(request: FastifyRequest, { path }: Campaign, { campaigns }: PageServices): boolean {
  const page = ownReferrer(request);
  return page !== undefined && parseAddress(page.pathname, campaigns).segments[0] === path;
}

/** Did they press one on a page of the search, or of a study that it found? */
function cameFromSearch(request: FastifyRequest, search: Campaign, services: PageServices): boolean {
  const page = ownReferrer(request);
  return (
    cameFrom(request, search, services) ||
    (page !== undefined && parseAddress(page.pathname, services.campaigns).segments[0] === OWN_PAGES.studies)
  );
}

/** Did the visitor answer for somebody else in an earlier visit? Undefined: its study cannot be loaded. */
async function wasCaregiver(
  { answers, query, locale }: Draft,
  campaign: Campaign,
  { state }: Visit,
  { payloads }: PageServices,
): Promise<boolean | undefined> {
  const { country } = state.payload;
  const payload = await payloads
    .load({ campaign, query, locale, country, livesIn: { country } })
    .catch(() => undefined);
  return payload && caregiverInvolved({ ...state, campaign, query, answers, payload });
}

/** What the campaign asks at some time, and what it asks these visitors whom they answer for. */
function asks({ state, bind }: Visit) {
  const uses = state.campaign.routes.flatMap(({ blocks }) => blocks);
  const fieldsOf = (some: typeof uses) => some.flatMap((use) => bind(use, state)?.fields ?? []);
  const shown = fieldsOf(uses.filter((use) => isShown(use, state)));
  return { fields: fieldsOf(uses), role: shown.some((field) => factNames(field).includes(ROLE)) };
}

/**
 * The facts that mean the same person in both flows. Names and birth dates are those of whoever answers or of somebody
 * in their care, so they are not carried while it is open who takes part.
 */
function sameRoles(cared: boolean | undefined, { state }: Visit, asksRole: boolean): readonly string[] {
  if (asksRole || cared !== caregiverInvolved(state)) return REACHED_AT;
  return [...REACHED_AT, ...PARTICIPANT, ...(caregiverInvolved(state) ? CAREGIVER : [])];
}

/** The visit whose page led to the search, if the search still carries what it knows. */
async function before(
  request: FastifyRequest,
  search: Draft,
  services: PageServices,
): Promise<{ readonly draft: Draft; readonly campaign: Campaign } | undefined> {
  if (search.carries !== true) return undefined;
  const [draft] = await visitsBefore(request, search, services);
  const campaign = draft && services.campaigns.version(draft.campaignId, draft.campaignVersion)?.campaign;
  // A partner's agent has another caller by now.
  return draft === undefined || campaign === undefined || campaign.type === 'Partner Screener'
    ? undefined
    : { draft, campaign };
}

/**
 * How this visitor is reached and what they are called, as far as the flow asks for it, of somebody who was screened,
 * went on to the search and from there to the next study, by links all the way. Consents, signatures and everything
 * about health stay where they were given; so does everything if a page was opened from elsewhere in between.
 */
export async function carriedContact(
  request: FastifyRequest,
  search: Draft,
  visit: Visit,
  services: PageServices,
): Promise<Answers> {
  const from = services.campaigns.version(search.campaignId, search.campaignVersion)?.campaign;
  if (from?.type !== 'Study Search' || !cameFromSearch(request, from, services)) return {};
  const earlier = await before(request, search, services);
  if (earlier === undefined) return {};
  const { fields, role } = asks(visit);
  const cared = await wasCaregiver(earlier.draft, earlier.campaign, visit, services);
  const known = onlyFacts(earlier.draft.answers, sameRoles(cared, visit, role));
  const carried = fields.filter((field) => factNames(field).some((fact) => fact in known));
  return mergedAnswers(...carried.map((field) => checkStored(field, known).answers));
}

/**
 * A page that is opened by its address or from elsewhere may be opened by somebody else on a shared device: from then
 * on no search of this browser carries what an earlier visitor said.
 */
export async function endCarrying(request: FastifyRequest, services: PageServices): Promise<void> {
  if (request.headers.cookie === undefined || isFromOwnPage(request)) return;
  const { draftCookies, drafts } = services;
  const known = await Promise.all(draftCookies.all(request).map((id) => drafts.load(id)));
  const carrying = known.flatMap((draft) => (draft?.carries === true ? [draft] : []));
  await Promise.all(carrying.map((draft) => drafts.endCarrying(draft)));
}
