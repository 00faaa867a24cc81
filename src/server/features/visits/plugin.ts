import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { Campaigns } from '../content/index.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { RATE_LIMITS } from '../../core/http/consume-token.ts';
import { requestCountry } from '../../core/http/request-country.ts';
import { keepDraft, type KeepDraftParts } from './drafts/keep-draft.ts';
import { registerLookupRoutes, type LookupServices } from './lookup-routes.ts';
import type { Payloads } from './payloads.ts';
import type { VisitLog } from './visit-log.ts';
import { keptQuery } from '../../core/http/page-address.ts';

/** The services for visits. */
export interface VisitPluginServices extends KeepDraftParts, LookupServices {
  readonly campaigns: Campaigns;
  readonly payloads: Payloads;
  readonly visitLog: VisitLog;
}

/** The named parameters of the call, under the names that addresses use (A19). */
function pageQuery({
  indicationId,
  studyId,
  pGroupId,
  indicationNameOverrideId,
  signup: _signup,
  language: _language,
  ...rest
}: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const named = { indicationIds: indicationId, studyId, pgroup: pGroupId, ior: indicationNameOverrideId, ...rest };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function registerInitialPayload(app: FastifyInstance, { campaigns, payloads }: VisitPluginServices): void {
  registerCall(app, CALLS.getInitialPayload, async ({ query, request }) => {
    const published = campaigns.findKnown(query.signup);
    if (!published) return new Problem('campaign-unknown');
    const { country } = requestCountry(request.headers['accept-language']);
    return payloads.load({
      campaign: published.campaign,
      locale: query.language,
      query: keptQuery(pageQuery(query)),
      country,
      livesIn: { country },
    });
  });
}

function registerDraft(app: FastifyInstance, services: VisitPluginServices): void {
  const { draftOwners, database, limits } = services;
  const share = limits.byAddress('new-drafts', RATE_LIMITS['new-drafts']);
  registerCall(app, CALLS.putDraft, async ({ body, request, reply }) => {
    if (!services.campaigns.version(body.campaignId, body.campaignVersion)) return new Problem('campaign-unknown');
    const wait = (await draftOwners.begins(request, body.draftId, database.db)) ? await share({ request }) : 0;
    if (wait > 0) {
      reply.header('retry-after', String(wait));
      return new Problem('too-many-requests');
    }
    return (await keepDraft(body, request, reply, services)) ?? null;
  });
}

function registerLogs(app: FastifyInstance, services: VisitPluginServices): void {
  const { draftOwners, database } = services;
  registerCall(app, CALLS.postActions, async ({ body, query, request }) => {
    if (body.draftId !== undefined && !(await draftOwners.ownsOrBegins(request, body.draftId, database.db)))
      return new Problem('draft-foreign');
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
    await services.visitLog.unknownCampaign({
      referrerUrl: page ? `${page.origin}${page.pathname}` : '',
      attemptedCampaign,
    });
    return null;
  });
}

/** Initial payload, drafts, what a visit looks up as it goes on, and what is logged about it. */
export const plugin: FastifyPluginCallback<VisitPluginServices> = (app, services, done) => {
  registerInitialPayload(app, services);
  registerDraft(app, services);
  registerLogs(app, services);
  registerLookupRoutes(app, services);
  done();
};
