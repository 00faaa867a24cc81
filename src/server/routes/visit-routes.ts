import type { FastifyInstance } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { AppServices } from '../app-services.ts';
import { Problem } from '../http/problem.ts';
import { registerCall } from '../http/register-call.ts';
import { requestCountry } from '../pages/address/request-country.ts';
import { keptQuery } from '../visits/replay-visit.ts';

/** The named parameters of the call under the names that addresses use (A19). */
function pageQuery({ indicationId, studyId, pGroupId, indicationNameOverrideId, signup: _signup, language: _language, ...rest }: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const named = { indicationIds: indicationId, studyId, pgroup: pGroupId, ior: indicationNameOverrideId, ...rest };
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

function registerInitialPayload(app: FastifyInstance, { campaigns, payloads }: AppServices): void {
  registerCall(app, CALLS.getInitialPayload, async ({ query, request }) => {
    const published = campaigns.find(query.signup);
    if (!published) return new Problem('campaign-unknown');
    return payloads.load({ campaign: published.campaign, locale: query.language, query: keptQuery(pageQuery(query)), country: requestCountry(request.headers['accept-language']).country });
  });
}

/** The draft of a visit, for the store; the last saved revision stays what it was. */
function draftOf({ draftId, campaignId, campaignVersion, entry, locale, query, answers, device }: Visit, revision: number) {
  return { id: draftId, campaignId, campaignVersion, entry, locale, query: keptQuery(query), answers, device, revision };
}

function registerDraft(app: FastifyInstance, { campaigns, drafts, draftCookies, database }: AppServices): void {
  registerCall(app, CALLS.putDraft, async ({ body, request, reply }) => {
    if (!campaigns.version(body.campaignId, body.campaignVersion)) return new Problem('campaign-unknown');
    const own = draftCookies.read(request) === body.draftId;
    const [draft, lead] = await Promise.all([
      drafts.load(body.draftId),
      database.db.selectFrom('leads').select('revision').where('id', '=', body.draftId).executeTakeFirst(),
    ]);
    if ((draft || lead) && !own) return new Problem('draft-foreign');
    // What the browser does not know of its own draft stays.
    const kept = { ...(draft?.owedSave ? { owedSave: draft.owedSave } : {}), ...(draft?.link ? { link: draft.link } : {}) };
    await drafts.save({ ...draftOf(body, Math.max(draft?.revision ?? 0, lead?.revision ?? 0)), ...kept });
    draftCookies.set(reply, body.draftId);
    return null;
  });
}

/** Initial payload, drafts, and what is written down of a visit. */
export function registerVisitRoutes(app: FastifyInstance, services: AppServices): void {
  registerInitialPayload(app, services);
  registerDraft(app, services);
  registerCall(app, CALLS.postActions, async ({ body, query }) => {
    await services.visitLog.actions({ ...body, query });
    return null;
  });
  registerCall(app, CALLS.postRouterLog, async ({ body }) => {
    await services.visitLog.routeChange({ ...body, studyId: body.study_external_id });
    return null;
  });
  registerCall(app, CALLS.postRedirectDebug, async ({ body }) => {
    const { referrerUrl, attemptedCampaign } = body;
    const page = URL.canParse(referrerUrl) ? new URL(referrerUrl) : undefined;
    await services.visitLog.unknownCampaign({ referrerUrl: page ? `${page.origin}${page.pathname}` : '', attemptedCampaign });
    return null;
  });
}
