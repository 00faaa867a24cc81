import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import type { Campaigns } from '../content/index.ts';
import { recordConsent, type RecordConsentParts } from './record-consent.ts';
import type { Signing } from './signing/signing.ts';
import { requestCountry } from '../../core/http/request-country.ts';
import { keepDraft, type KeepDraftParts } from '../visits/index.ts';

/** The services for consent decisions outside the saving of a lead. */
export interface ConsentPluginServices extends RecordConsentParts, KeepDraftParts {
  readonly campaigns: Pick<Campaigns, 'version'>;
  readonly signing: Pick<Signing, 'start'>;
}

/** One decision outside the saving of a lead: only for the visitor's own draft, which the server has by then. */
function registerConsent(app: FastifyInstance, services: ConsentPluginServices): void {
  registerCall(app, CALLS.postConsent, async ({ body, request }) => {
    const { campaigns, draftOwners, database } = services;
    const published = campaigns.version(body.campaignId, body.campaignVersion);
    if (!published) return new Problem('campaign-unknown');
    if (!(await draftOwners.owns(request, body.draftId, database.db))) return new Problem('draft-foreign');
    const origin = { host: request.hostname, country: requestCountry(request.headers['accept-language']).country };
    const recorded = await recordConsent(body, { contentHash: published.contentHash, ...origin }, services);
    return recorded instanceof Problem ? recorded : { id: recorded };
  });
}

/** Signing sessions. A session can send the visitor a message, so each address may start only a few. */
function registerSigning(app: FastifyInstance, services: ConsentPluginServices): void {
  registerCall(app, CALLS.postSigningSession, async ({ body: { visit }, request, reply }) => {
    const { signing, campaigns } = services;
    if (!campaigns.version(visit.campaignId, visit.campaignVersion)) return new Problem('campaign-unknown');
    const foreign = await keepDraft(visit, request, reply, services);
    if (foreign) return foreign;
    const started = await signing.start(visit, {
      host: request.hostname,
      country: requestCountry(request.headers['accept-language']).country,
    });
    return started.ok ? { customerURL: started.url } : new Problem(started.code, started.issues);
  });
}

/** Consent decisions, and sessions in which to sign one. */
export const plugin: FastifyPluginCallback<ConsentPluginServices> = (app, services, done) => {
  registerConsent(app, services);
  registerSigning(app, services);
  done();
};
