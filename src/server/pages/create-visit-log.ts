import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../services.ts';
import { logActions } from '../visits/visit-actions.ts';
import type { VisitLog } from './page-services.ts';

/** The log of visits in the database, for what the server itself sees; the browser's own reports come by the API. */
export function createVisitLog(db: Kysely<Tables>, clock: Clock): VisitLog {
  return {
    actions: ({ signup, routePath, draftId, actions, query }) => logActions(db, clock.now(), { campaignId: signup, routePath, draftId, codes: actions, query }),
    routeChange: async ({ signup, studyId, to, from, path, query }) => {
      await db.insertInto('router_logs').values({ campaign_id: signup, study_id: studyId ?? null, to_route: to, from_route: from, path, query: JSON.stringify(query), logged_at: clock.now() }).execute();
    },
    unknownCampaign: async ({ referrerUrl, attemptedCampaign }) => {
      await db.insertInto('redirect_debug').values({ referrer_url: referrerUrl, attempted_campaign: attemptedCampaign, logged_at: clock.now() }).execute();
    },
  };
}
