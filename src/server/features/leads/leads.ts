import type { FlowState } from '#engine/flow-state.ts';
import { criteriaOf, criterionFact } from '#engine/qualification/criteria.ts';
import { replay, type Replay } from '#engine/replay.ts';
import { findRoute } from '#engine/transition.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import { API_PROBLEMS, type ProblemIssue } from '#schemas/api-problems.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { Log } from '../../core/log.ts';
import { wordsAsRead } from '../consents/index.ts';
import { type ReplayedVisit, type ReplayParts, replayVisit } from '../visits/index.ts';
import type { SaveRequest, SaveResult } from './save-request.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import { FOREIGN, hashOf, numberProblem, replayOf, storeSave, type LeadsParts } from './save-transaction.ts';
import { withAllSurveyQuestions } from './survey/survey-questions.ts';
import { type OpenedVisit, readOpenedVisit } from './opened-visit.ts';

/** Saves a lead: replays the visit, then stores lead, consent evidence and delivery in one transaction (K1). */
export interface Leads {
  save(request: SaveRequest): Promise<SaveResult>;
}

/** The source of the lead (K1): nothing personal. */
function sourceInfoOf(
  { host, userAgent }: SaveRequest,
  { state, published }: ReplayedVisit,
  at: Date,
): Record<string, string> {
  return {
    ...state.query,
    source: 'subreg',
    sourceCreatedAt: at.toISOString(),
    regflow: published.campaign.id,
    subregSite: host,
    userAgent,
  };
}

/** Answers to questions that the study does not have, or no longer has, are omitted and logged for review (A18). */
function noteUnknownCriteria(state: FlowState, log: Log): void {
  const known = criteriaOf({ ...state, campaign: { ...state.campaign, settings: {} } }).map(({ id }) =>
    criterionFact(id),
  );
  const count = Object.keys(state.answers).filter(
    (fact) => fact.startsWith(criterionFact('')) && !known.includes(fact),
  ).length;
  if (count > 0)
    log.warn(
      { campaign: state.campaign.id, study: state.payload.study?.externalId, count },
      'Criterion with id not found',
    );
}

const SAVES_NOTHING = {
  ok: false,
  code: 'step-not-reached',
  issues: [{ field: 'visit.route', code: 'savesNothing' }],
} as const satisfies SaveResult;

/**
 * Leads are saved only where the campaign saves them: a save on an earlier page would skip a consent that is asked
 * later (G2).
 */
function savesAt(route: string, campaign: Campaign): boolean {
  return findRoute(campaign, route)?.meta.saveSubject === true;
}

const COUNTRY = 'candidate.country';

/**
 * What is wrong with a lead that cannot be saved. A country that the product does not serve counts as none (K1): the
 * visitor is asked for it. Logs how many fields are wrong, never their contents.
 */
function refuseLead(issues: readonly ProblemIssue[], campaign: string, log: Log): SaveResult {
  const code = issues.some(({ field }) => field === COUNTRY) ? 'lead-no-country' : 'lead-invalid';
  log.warn({ code, campaign, count: issues.length }, API_PROBLEMS[code].title);
  return { ok: false, code, issues: issues.map(({ field, code: wrong }) => ({ field, code: wrong })) };
}

/**
 * A visit that stops before its step because the country is missing is a lead without one; any other visit is not a
 * lead yet.
 */
function refuseReplay(
  { code, issues }: Extract<Replay, { readonly ok: false }>,
  campaign: string,
  log: Log,
): SaveResult {
  const fieldIssues = issues.map(({ field, code: wrong }) => ({ field, code: wrong }));
  if (code === 'lead-invalid' || issues.some(({ field }) => field === COUNTRY))
    return refuseLead(fieldIssues, campaign, log);
  return { ok: false, code, issues: fieldIssues };
}

/** Replays with what is remembered of the catalogue; looks for appointments only if there are any. */
function replayPartsOf({ catalogue, booked }: OpenedVisit, parts: LeadsParts): ReplayParts {
  return {
    ...parts,
    ...parts.visitReadsAt(catalogue),
    ...(booked ? {} : { bookings: () => Promise.resolve({}) }),
  };
}

/** Saves leads (K1). Nothing that the server can find out itself is taken from the browser. */
export function createLeads(parts: LeadsParts): Leads {
  return {
    save: async (request) => {
      const { visit } = request;
      const opened = await readOpenedVisit(parts.database.db, request, parts.encryption, parts.clock.now());
      const { earlier, draft } = opened;
      const before = earlier && replayOf(earlier, request, parts.encryption);
      if (before) return before;
      if ((earlier || draft) && !request.owner.cookie && !opened.proven) return FOREIGN;
      const taken = numberProblem(earlier, request);
      if (taken) return taken;
      const { link, waitingLink } = draft ?? {};
      const visited = await replayVisit(visit, { ...request, link }, replayPartsOf(opened, parts));
      if (!visited.ok)
        return visited.code === 'lead-invalid' ? refuseLead(visited.issues, visit.campaignId, parts.log) : visited;
      const at = parts.clock.now();
      const { state, bind, published } = visited;
      if (!savesAt(visit.route, published.campaign)) return SAVES_NOTHING;
      noteUnknownCriteria(state, parts.log);
      const replayed = replay({
        state,
        bind,
        route: visit.route,
        draftId: visit.draftId,
        sourceInfo: sourceInfoOf(request, visited, at),
        adSecurityResponse: await parts.conversions.adSecurityResponse(parts.database.db, visit.draftId),
        translate: visited.translate,
        wordsIn: visited.wordsIn,
        walked: visited.walked,
      });
      if (!replayed.ok) return refuseReplay(replayed, published.campaign.id, parts.log);
      const lost = await parts.images.missing(visit.draftId, replayed.imageIds, replayed.pictureIds);
      const asking = Object.keys(replayed.files).filter((fact) =>
        replayed.files[fact]?.some((id) => lost.includes(id)),
      );
      if (asking.length > 0)
        return refuseLead(
          asking.map((field) => ({ field, code: 'imageLost' })),
          published.campaign.id,
          parts.log,
        );
      const delivery: LeadDelivery = {
        leadId: visit.draftId,
        revision: request.revision,
        campaign: { id: published.campaign.id, version: published.campaign.version },
        lead: withAllSurveyQuestions(replayed.lead),
        verdicts: replayed.verdicts,
        consents: wordsAsRead(replayed.consents, request.shown),
      };
      const failed = replayed.lead.screenings?.find(({ passed }) => passed === false)?.studyId;
      const reason = await parts.detectBot({
        campaignId: published.campaign.id,
        page: request.page,
        draft,
        known: earlier !== undefined,
      });
      const result = await storeSave(
        request,
        visited,
        {
          reason,
          delivery,
          contentHash: published.contentHash,
          requestHash: requestFingerprint(hashOf(request), parts.encryption),
          at,
          ...omitUndefined({ link, waitingLink }),
        },
        parts,
      );
      return result.ok && failed !== undefined ? { ...result, failedStudyId: failed } : result;
    },
  };
}
