import type { Transaction } from 'kysely';
import { Compile } from 'typebox/compile';
import { SavedLead } from '#api/contract/lead-calls.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { criteriaOf, criterionFact } from '#engine/qualification/criteria.ts';
import { replay, type Replay } from '#engine/replay.ts';
import { findRoute } from '#engine/transition.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import { API_PROBLEMS, type ProblemIssue } from '#schemas/problem-codes.ts';
import { lockVisit } from '../visits/drafts/lock-visit.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption.ts';
import { isErased } from '../erasure/erasures.ts';
import { claimImages } from '../images/claim-images.ts';
import type { Images } from '../images/images.ts';
import { present } from '../present.ts';
import { appointmentsOf, type LinkOf } from '../scheduling/appointments-of.ts';
import type { DeliveryQueue } from '../jobs/delivery-queue.ts';
import type { Log } from '../log.ts';
import type { Draft, LeadLink, Leads, Relay, SaveRequest, SaveResult, WaitingLink } from '../services.ts';
import { createDrafts, writeDraft } from '../visits/drafts/drafts.ts';
import { jsonHash, visitHash } from '../visits/drafts/visit-hash.ts';
import { replayVisit, type ReplayedVisit, type ReplayParts } from '../visits/replay-visit.ts';
import { logActionsOnce } from '../visits/visit-actions.ts';
import type { Conversions } from '../tracking/conversions.ts';
import { holdLead } from '../review/held-leads.ts';
import type { HoldReason } from '../review/hold-reasons.ts';
import type { JudgeSave } from '../review/judge-save.ts';
import { knownOfVisit, type KnownOfVisit } from './known-of-visit.ts';
import { isSameRequest, requestMark } from './request-mark.ts';
import { withAllSurveyQuestions } from './survey/survey-questions.ts';
import { storeConsents } from './store-consents.ts';
import { updateBySlug } from './update-by-slug.ts';
import { findEarlier, insertLead, insertRevision, readLead, updateLead, type Earlier, type JudgedRevision, type LeadRevision } from './store-lead.ts';

export interface LeadsParts extends ReplayParts {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly deliveries: DeliveryQueue;
  readonly conversions: Conversions;
  readonly images: Pick<Images, 'missing'>;
  readonly log: Log;
  readonly relay: Relay;
  readonly judge: JudgeSave;
  readonly linkOf: LinkOf;
  /** The origin of the pages; absent: https and the host of the request. */
  readonly publicOrigin?: string;
}

/** The slug that the visitor came by, if any. */
interface Linked {
  readonly link?: LeadLink;
  readonly waitingLink?: WaitingLink;
}

const reply = Compile(SavedLead);

function hashOf({ visit, revision }: SaveRequest): string {
  return jsonHash({ visit, revision });
}

function saved(text: string, created: boolean): Extract<SaveResult, { readonly ok: true }> {
  const body: unknown = JSON.parse(text);
  if (!reply.Check(body)) throw new Error('A stored reply is not of its form');
  return { ok: true, created, leadId: body.leadId, revision: body.revision, verdicts: body.verdicts };
}

/** The answer of the very same save, if it came before. It says nothing that its sender did not know. */
function replayOf({ requestHash, reply: told, created }: Earlier, request: SaveRequest, encryption: Encryption): SaveResult | undefined {
  if (requestHash === undefined || told === undefined || !isSameRequest(requestHash, hashOf(request), encryption)) return undefined;
  return { ...saved(told, created), replayed: true };
}

/** A visitor's tabs, refused saves and appointments take a few numbers; nobody's next save is hundreds of numbers away. */
const MAX_REVISIONS_AHEAD = 500;

/** Why the number of a save is not free: it stands for another body, a newer revision is stored, or it leaves too many numbers out. */
function numberProblem(earlier: Earlier | undefined, request: SaveRequest): SaveResult | undefined {
  const stored = earlier?.revision ?? 0;
  if (earlier?.requestHash !== undefined) return { ok: false, code: 'idempotency-key-reused', issues: [], revision: stored };
  if (stored > request.revision) return { ok: false, code: 'revision-stale', issues: [], revision: stored };
  return request.revision > stored + MAX_REVISIONS_AHEAD ? { ok: false, code: 'revision-too-far', issues: [], revision: stored } : undefined;
}

const FOREIGN = { ok: false, code: 'draft-foreign', issues: [] } as const satisfies SaveResult;

/** What the lead says of where it came from (document 2 §7): nothing personal. */
function sourceInfoOf({ host, userAgent }: SaveRequest, { state, published }: ReplayedVisit, at: Date): Record<string, string> {
  return { ...state.query, source: 'subreg', sourceCreatedAt: at.toISOString(), regflow: published.campaign.id, subregSite: host, userAgent };
}

/** A saved lead; a qualified one with a site (K7); a fully qualified one. Each is logged once for the lead. */
function actionsOf({ lead, verdicts }: LeadDelivery): ActionCode[] {
  return ['l', ...(verdicts?.criteriaQualified === true && lead.siteId !== undefined ? ['sc' as const] : []), ...(verdicts?.fullyQualified === true ? ['fq' as const] : [])];
}

function originOf({ visit, host }: SaveRequest, { published }: ReplayedVisit, publicOrigin: string | undefined): string {
  const { campaign } = published;
  const language = visit.locale === 'es' ? '/es' : '';
  const route = visit.route === campaign.home ? '' : `/${findRoute(campaign, visit.route)?.path ?? ''}`;
  return `${publicOrigin ?? `https://${host}`}/signup${language}/${campaign.path}${route}`;
}

async function keepBeside(tx: Transaction<Tables>, request: SaveRequest, visited: ReplayedVisit, { delivery, at, contentHash, link, waitingLink, held, known, before }: JudgedRevision & Linked & { readonly known: KnownOfVisit; readonly before: unknown }, parts: LeadsParts): Promise<void> {
  const { visit, revision } = request;
  const { lead, campaign, leadId } = delivery;
  await storeConsents(tx, parts.encryption, delivery.consents, {
    leadId, revision, at, contentHash, language: visit.locale, campaignId: campaign.id, campaignVersion: campaign.version, phone: lead.phone1, postal: lead.postalCode,
    origin: originOf(request, visited, parts.publicOrigin), country: lead.country, siteId: lead.siteId ?? null,
  }, known.consents);
  const route = findRoute(visited.published.campaign, visit.route);
  const { query } = visited.state;
  const codes = actionsOf(delivery);
  await logActionsOnce(tx, at, { draftId: leadId, campaignId: campaign.id, routePath: route?.path ?? '', query, codes }, known.actions);
  await parts.conversions.saved(tx, { leadId, campaignId: campaign.id, email: lead.email, query, route, codes, held });
  if (link) await updateBySlug(tx, { link, delivery, route, held, before }, parts.relay);
  const { campaignId, campaignVersion, entry, locale, device, readIn } = visit;
  await writeDraft(tx, parts.encryption, at, { id: leadId, campaignId, campaignVersion, entry, locale, query, answers: visited.state.answers, device, revision, savedVisit: visitHash(visit), ...present({ link, waitingLink, readIn }) });
}

/** What is booked is read where the lead is stored: of a save and a booking at once, the later one tells of both. */
async function withBookings(tx: Transaction<Tables>, delivery: LeadDelivery, { booked }: KnownOfVisit, linkOf: LinkOf): Promise<LeadDelivery> {
  if (!booked) return delivery;
  const bookings = (await appointmentsOf(tx, [delivery.leadId], linkOf)).get(delivery.leadId);
  return bookings ? { ...delivery, bookings: [...bookings] } : delivery;
}

/** A revision as it came, and what speaks against sending it. */
interface SuspectRevision extends LeadRevision, Linked {
  readonly reason: HoldReason | undefined;
}

/** Does the lead wait with what is saved now? */
async function keptBack(tx: Transaction<Tables>, { delivery: { leadId, revision, campaign }, reason, at }: SuspectRevision, known: KnownOfVisit, log: Log): Promise<boolean> {
  if (!known.held && reason === undefined) return false;
  const held = await holdLead(tx, { leadId, campaignId: campaign.id, reason, at });
  if (held && reason !== undefined) log.warn({ leadId, revision, campaign: campaign.id, reason }, 'A lead is held until somebody has looked at it: npm run leads -- held');
  return held;
}

/** Lead, revision, consent evidence, delivery, actions and draft: all of it or nothing. */
function store(request: SaveRequest, visited: ReplayedVisit, revision: SuspectRevision, parts: LeadsParts): Promise<SaveResult> {
  const { leadId, verdicts } = revision.delivery;
  return parts.database.db.transaction().execute(async (tx) => {
    await lockVisit(tx, leadId);
    if (await isErased(tx, leadId)) return { ok: false, code: 'lead-erased', issues: [] };
    const created = await insertLead(tx, revision, parts.encryption);
    if (created) await request.owner.bind(tx);
    if (!created) {
      const earlier = await findEarlier(tx, leadId, request.revision, true);
      const replayed = earlier && replayOf(earlier, request, parts.encryption);
      if (replayed) return replayed;
      if (!(await request.owner.owns(tx))) return FOREIGN;
      const taken = numberProblem(earlier, request);
      if (taken) return taken;
    }
    // Only the relay asks what was saved before.
    const before = created || revision.link === undefined ? undefined : await readLead(tx, leadId, parts.encryption);
    if (!created) await updateLead(tx, revision, parts.encryption);
    const known = await knownOfVisit(tx, leadId);
    const told = { ...revision, delivery: await withBookings(tx, revision.delivery, known, parts.linkOf) };
    const text = JSON.stringify({ leadId, revision: request.revision, verdicts } satisfies SavedLead);
    const held = await keptBack(tx, revision, known, parts.log);
    await insertRevision(tx, { ...told, held }, text, created, parts);
    await claimImages(tx, leadId, revision.delivery.lead.additionalFields.imageIds ?? []);
    await keepBeside(tx, request, visited, { ...revision, held, known, before }, parts);
    return saved(text, created);
  });
}

/** Answers to questions that the study does not have, or no longer: they are left out, and it is worth a look (A18). */
function noteUnknownCriteria(state: FlowState, log: Log): void {
  const known = criteriaOf({ ...state, campaign: { ...state.campaign, settings: {} } }).map(({ id }) => criterionFact(id));
  const count = Object.keys(state.answers).filter((fact) => fact.startsWith(criterionFact('')) && !known.includes(fact)).length;
  if (count > 0) log.warn({ campaign: state.campaign.id, study: state.payload.study?.externalId, count }, 'Criterion with id not found');
}

const SAVES_NOTHING = { ok: false, code: 'step-not-reached', issues: [{ field: 'visit.route', code: 'savesNothing' }] } as const satisfies SaveResult;

/** Leads are saved only where the campaign saves them: at a page before, a consent that it asks later would be passed over (G2). */
function savesAt(route: string, campaign: Campaign): boolean {
  return findRoute(campaign, route)?.meta.saveSubject === true;
}

const COUNTRY = 'candidate.country';

/**
 * What is wrong with a lead that cannot be saved. A country that the product does not serve is none (K1): the visitor is asked for
 * it. The log says how many fields are wrong, never what stands in them.
 */
function refuseLead(issues: readonly ProblemIssue[], campaign: string, log: Log): SaveResult {
  const code = issues.some(({ field }) => field === COUNTRY) ? 'lead-no-country' : 'lead-invalid';
  log.warn({ code, campaign, count: issues.length }, API_PROBLEMS[code].title);
  return { ok: false, code, issues: issues.map(({ field, code: wrong }) => ({ field, code: wrong })) };
}

/** A visit that stops short of its step for want of a country is a lead without one; any other has no lead to speak of yet. */
function refuseReplay({ code, issues }: Extract<Replay, { readonly ok: false }>, campaign: string, log: Log): SaveResult {
  const told = issues.map(({ field, code: wrong }) => ({ field, code: wrong }));
  if (code === 'lead-invalid' || issues.some(({ field }) => field === COUNTRY)) return refuseLead(told, campaign, log);
  return { ok: false, code, issues: told };
}

async function draftOf(draftId: string, { database, encryption, clock }: LeadsParts): Promise<Draft | undefined> {
  return createDrafts(database.db, encryption, clock).load(draftId);
}

/** Saves leads (K1). The browser's word counts for nothing that the server can find out itself. */
export function createLeads(parts: LeadsParts): Leads {
  return {
    save: async (request) => {
      const { visit } = request;
      const earlier = await findEarlier(parts.database.db, visit.draftId, request.revision, false);
      const before = earlier && replayOf(earlier, request, parts.encryption);
      if (before) return before;
      const draft = await draftOf(visit.draftId, parts);
      if ((earlier || draft) && !(await request.owner.owns(parts.database.db))) return FOREIGN;
      const taken = numberProblem(earlier, request);
      if (taken) return taken;
      const { link, waitingLink } = draft ?? {};
      const visited = await replayVisit(visit, { ...request, link }, parts);
      if (!visited.ok) return visited.code === 'lead-invalid' ? refuseLead(visited.issues, visit.campaignId, parts.log) : visited;
      const at = parts.clock.now();
      const { state, bind, published } = visited;
      if (!savesAt(visit.route, published.campaign)) return SAVES_NOTHING;
      noteUnknownCriteria(state, parts.log);
      const replayed = replay({
        state, bind, route: visit.route, draftId: visit.draftId, sourceInfo: sourceInfoOf(request, visited, at),
        adSecurityResponse: await parts.conversions.adSecurityResponse(parts.database.db, visit.draftId),
        translate: visited.translate, wordsIn: visited.wordsIn, walked: visited.walked,
      });
      if (!replayed.ok) return refuseReplay(replayed, published.campaign.id, parts.log);
      const lost = await parts.images.missing(visit.draftId, replayed.imageIds);
      if (lost.length > 0) return refuseLead([{ field: 'additionalFields.imageIds', code: 'imageLost' }], published.campaign.id, parts.log);
      const delivery: LeadDelivery = {
        leadId: visit.draftId, revision: request.revision, campaign: { id: published.campaign.id, version: published.campaign.version },
        lead: withAllSurveyQuestions(replayed.lead), verdicts: replayed.verdicts, consents: [...replayed.consents],
      };
      const failed = replayed.lead.screenings?.find(({ passed }) => passed === false)?.studyId;
      const reason = await parts.judge({ campaignId: published.campaign.id, page: request.page, draft, known: earlier !== undefined });
      const result = await store(request, visited, { reason, delivery, contentHash: published.contentHash, requestHash: requestMark(hashOf(request), parts.encryption), at, ...present({ link, waitingLink }) }, parts);
      return result.ok && failed !== undefined ? { ...result, failedStudyId: failed } : result;
    },
  };
}
