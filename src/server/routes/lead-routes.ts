import type { FastifyInstance } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import type { AppServices } from '../app-services.ts';
import { Problem } from '../http/problem.ts';
import { digits } from '../http/digits.ts';
import { registerCall } from '../http/register-call.ts';
import { SHARES } from '../http/take-share.ts';
import { requestCountry } from '../pages/address/request-country.ts';

function registerSave(app: FastifyInstance, { leads, draftCookies, screeningHistory, limits }: AppServices): void {
  registerCall(
    app, CALLS.postLead,
    async ({ body, request, reply }) => {
      const { visit, revision, page = {} } = body;
      if (request.headers['idempotency-key'] !== `${visit.draftId}:${revision}`) return new Problem('idempotency-key-missing');
      const { 'accept-language': languages, 'user-agent': userAgent = '' } = request.headers;
      const result = await leads.save({ visit, revision, host: request.hostname, userAgent: userAgent.slice(0, 500), country: requestCountry(languages).country, page });
      if (!result.ok) return new Problem(result.code, result.issues);
      if (result.failedStudyId !== undefined) screeningHistory.add(request, result.failedStudyId);
      if (result.created) draftCookies.set(reply, visit.draftId);
      reply.code(result.created ? 201 : 200);
      return { leadId: result.leadId, revision: result.revision, verdicts: result.verdicts };
    },
    {
      limits: [
        limits.byAddress('saves', SHARES.saves),
        limits.by('saves-of-phone', SHARES['saves-of-phone'], ({ body }) => digits(body.visit.answers['candidate.phone'])),
        limits.by('saves-of-visit', SHARES['saves-of-visit'], ({ body }) => body.visit.draftId),
      ],
      otherStatus: 200,
    },
  );
}

/** Saving leads. */
export function registerLeadRoutes(app: FastifyInstance, services: AppServices): void {
  registerSave(app, services);
}
