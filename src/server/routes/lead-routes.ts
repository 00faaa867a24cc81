import type { FastifyInstance } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { AppServices } from '../app-services.ts';
import { Problem } from '../http/problem.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { requestCountry } from '../pages/address/request-country.ts';

function registerSave(app: FastifyInstance, { leads, draftCookies, screeningHistory, clock }: AppServices): void {
  registerCall(
    app, CALLS.postLead,
    async ({ body, request, reply }) => {
      const { visit, revision } = body;
      if (request.headers['idempotency-key'] !== `${visit.draftId}:${revision}`) return new Problem('idempotency-key-missing');
      const { 'accept-language': languages, 'user-agent': userAgent = '' } = request.headers;
      const result = await leads.save({ visit, revision, host: request.hostname, userAgent: userAgent.slice(0, 500), country: requestCountry(languages).country });
      if (!result.ok) return new Problem(result.code, result.issues);
      if (result.failedStudyId !== undefined) screeningHistory.add(request, result.failedStudyId);
      if (result.created) draftCookies.set(reply, visit.draftId);
      reply.code(result.created ? 201 : 200);
      return { leadId: result.leadId, revision: result.revision, verdicts: result.verdicts };
    },
    { limit: createRateLimit({ burst: 120, perSecond: 2 }, clock), otherStatus: 200 },
  );
}

/** Saving leads. */
export function registerLeadRoutes(app: FastifyInstance, services: AppServices): void {
  registerSave(app, services);
}
