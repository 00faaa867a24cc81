import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type { Registry } from '#registry/registry.ts';
import { findRoute } from '#engine/transition.ts';
import { CALLS } from '#api/contract/index.ts';
import type { Database } from '../../core/database/open-database.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { requestCountry } from '../../core/http/request-country.ts';
import { logEvents } from './event-log.ts';
import type { Campaigns } from '../content/index.ts';
import type { LiveChat } from '../integrations/index.ts';
import type { DraftCookies, DraftOwners } from '../visits/index.ts';
import type { Conversions } from './conversions.ts';
import type { Recordings } from './recordings.ts';
import { isConsented, storeTrackingConsent, type TrackingConsentParts } from './tracking-consents.ts';

/** The services for recording what pages report. */
export interface TrackingPluginServices extends TrackingConsentParts {
  readonly database: Pick<Database, 'db'>;
  readonly campaigns: Pick<Campaigns, 'version'>;
  readonly registry: Pick<Registry, 'find'>;
  readonly draftCookies: DraftCookies;
  readonly draftOwners: DraftOwners;
  readonly recordings: Recordings;
  readonly conversions: Pick<Conversions, 'visited'>;
  readonly liveChat: LiveChat;
}

function registerEvents(
  app: FastifyInstance,
  { campaigns, database, clock, draftOwners, registry }: TrackingPluginServices,
): void {
  registerCall(app, CALLS.postEvents, async ({ body, request }) => {
    const published = campaigns.version(body.signup, body.version);
    if (!published) return new Problem('campaign-unknown');
    if (body.draftId !== undefined && !(await draftOwners.ownsOrBegins(request, body.draftId, database.db)))
      return new Problem('draft-foreign');
    await logEvents({ db: database.db, clock, registry }, published.campaign, body);
    return null;
  });
}

function registerConsents(app: FastifyInstance, services: TrackingPluginServices): void {
  const { campaigns, draftCookies, draftOwners, database } = services;
  registerCall(app, CALLS.postTrackingConsent, async ({ body, request, reply }) => {
    const published = campaigns.version(body.signup, body.version);
    if (!published) return new Problem('campaign-unknown');
    if (!(await draftOwners.ownsOrBegins(request, body.draftId, database.db))) return new Problem('draft-foreign');
    await storeTrackingConsent(services, published, {
      ...body,
      host: request.hostname,
      country: requestCountry(request.headers['accept-language']).country,
    });
    draftCookies.set(reply, body.draftId);
    return null;
  });
}

function registerRecordings(
  app: FastifyInstance,
  { database, draftCookies, recordings }: TrackingPluginServices,
): void {
  registerCall(app, CALLS.postRecording, async ({ body, request }) => {
    const draftId = draftCookies.read(request);
    if (draftId === undefined || !(await isConsented(database.db, draftId, 'recording')))
      return new Problem('draft-foreign');
    const taken = await recordings.take(body, { draftId, drafts: draftCookies.all(request) });
    if (taken === 'foreign') return new Problem('draft-foreign');
    return taken === 'taken' ? null : new Problem(taken === 'full' ? 'too-many-requests' : 'outside-failed');
  });
}

function registerPartners(app: FastifyInstance, services: TrackingPluginServices): void {
  const { campaigns, conversions, database, draftOwners, liveChat } = services;
  registerCall(app, CALLS.postAdSecurityVisit, async ({ body, request }) => {
    const published = campaigns.version(body.signup, body.version);
    if (!published) return new Problem('campaign-unknown');
    if (!(await draftOwners.ownsOrBegins(request, body.draftId, database.db))) return new Problem('draft-foreign');
    await conversions.visited(database.db, {
      draftId: body.draftId,
      campaignId: body.signup,
      route: findRoute(published.campaign, body.route),
    });
    return null;
  });
  registerCall(app, CALLS.getChat, () => liveChat());
}

/** What pages report about themselves. */
export const plugin: FastifyPluginCallback<TrackingPluginServices> = (app, services, done) => {
  registerEvents(app, services);
  registerConsents(app, services);
  registerRecordings(app, services);
  registerPartners(app, services);
  done();
};
