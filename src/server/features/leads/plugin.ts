import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { CALLS } from '#api/contract/index.ts';
import type { Database } from '../../core/database/open-database.ts';
import type { RateLimits } from '../../core/http/rate-limit.ts';
import type { DraftCookies, DraftOwners } from '../visits/index.ts';
import type { Leads } from './leads.ts';
import type { Tables } from '../../core/database/tables.ts';
import { Problem } from '../../core/http/problem.ts';
import { digits } from '../../core/http/digits.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { RATE_LIMITS } from '../../core/http/consume-token.ts';
import type { SaveResult } from './save-request.ts';
import { requestCountry } from '../../core/http/request-country.ts';

/** The services for saving a lead. */
export interface LeadPluginServices {
  readonly database: Pick<Database, 'db'>;
  readonly limits: RateLimits;
  readonly leads: Leads;
  readonly draftCookies: DraftCookies;
  readonly draftOwners: DraftOwners;
  /** Remembers a study whose screening the visitor failed. */
  readonly screeningHistory: { add(request: FastifyRequest, studyId: string): void };
}

/**
 * The browser already has the cookie of a draft that it began, and gets it again if only the draft's secret could prove
 * ownership.
 */
async function tieToDraft(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Extract<SaveResult, { readonly ok: true }>,
  { draftCookies, draftOwners, database }: LeadPluginServices,
): Promise<void> {
  const { leadId, created, replayed } = result;
  if (draftCookies.owns(request, leadId)) {
    if (created) draftCookies.set(reply, leadId);
    return;
  }
  // A replay proves nothing: someone who knows everything that was sent need not be the visitor.
  if (!replayed || (await draftOwners.owns(request, leadId, database.db))) draftCookies.set(reply, leadId);
}

function registerSave(app: FastifyInstance, services: LeadPluginServices): void {
  const { leads, draftOwners, screeningHistory, limits } = services;
  registerCall(
    app,
    CALLS.postLead,
    async ({ body, request, reply }) => {
      const { visit, revision, page = {}, shown } = body;
      if (request.headers['idempotency-key'] !== `${visit.draftId}:${revision}`)
        return new Problem('idempotency-key-missing');
      const { 'accept-language': languages, 'user-agent': userAgent = '' } = request.headers;
      const owner = {
        ...draftOwners.proofOf(request, visit.draftId),
        bind: (db: Kysely<Tables>) => draftOwners.bindSecret(request, visit.draftId, db),
      };
      const result = await leads.save({
        visit,
        revision,
        owner,
        host: request.hostname,
        userAgent: userAgent.slice(0, 500),
        country: requestCountry(languages).country,
        page,
        ...(shown === undefined ? {} : { shown }),
      });
      if (!result.ok) return new Problem(result.code, result.issues, { revision: result.revision });
      if (result.failedStudyId !== undefined) screeningHistory.add(request, result.failedStudyId);
      await tieToDraft(request, reply, result, services);
      reply.code(result.created ? 201 : 200);
      return { leadId: result.leadId, revision: result.revision, verdicts: result.verdicts };
    },
    {
      limits: [
        limits.together(
          limits.by('saves-of-phone', RATE_LIMITS['saves-of-phone'], ({ body }) =>
            digits(body.visit.answers['candidate.phone']),
          ),
          limits.by('saves-of-visit', RATE_LIMITS['saves-of-visit'], ({ body }) => body.visit.draftId),
        ),
      ],
      otherStatus: 200,
    },
  );
}

/** Saving leads. */
export const plugin: FastifyPluginCallback<LeadPluginServices> = (app, services, done) => {
  registerSave(app, services);
  done();
};
