import type { Kysely } from 'kysely';
import { isPersonalText, pathWithoutPersonal } from '#schemas/campaign/personal-values.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { Clock } from '../../core/clock.ts';
import { keptQuery } from '../../core/http/page-address.ts';
import { logActions } from './visit-actions.ts';

/** What is logged about a visit (A6, A14, L1). Never with personal data. */
export interface VisitLog {
  actions(entry: {
    readonly signup: string;
    readonly routePath: string;
    readonly screener?: string | undefined;
    readonly draftId?: string | undefined;
    readonly actions: readonly ActionCode[];
    readonly query: Readonly<Record<string, string>>;
  }): Promise<void>;
  routeChange(entry: {
    readonly signup: string;
    readonly studyId?: string | undefined;
    readonly to: string;
    readonly from: string | null;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
  }): Promise<void>;
  unknownCampaign(entry: { readonly referrerUrl: string; readonly attemptedCampaign: string }): Promise<void>;
}

/** A name, unless it looks like personal data: an address can contain anything. */
function plain<Name extends string | null>(name: Name): Name | '…' {
  return name !== null && isPersonalText(name) ? '…' : name;
}

/** The log of visits (A6, A14, L1) in the database. Personal query parameters are removed, whoever sends them. */
export function createVisitLog(db: Kysely<Tables>, clock: Clock): VisitLog {
  return {
    actions: ({ signup, routePath, screener, draftId, actions, query }) =>
      db.transaction().execute((tx) =>
        logActions(tx, clock.now(), {
          draftId,
          campaignId: signup,
          routePath,
          screener,
          query: keptQuery(query),
          codes: actions,
        }),
      ),
    routeChange: async ({ signup, studyId, to, from, path, query }) => {
      await db
        .insertInto('router_logs')
        .values({
          campaign_id: plain(signup),
          study_id: plain(studyId ?? null),
          to_route: plain(to),
          from_route: plain(from),
          path: pathWithoutPersonal(path),
          query: JSON.stringify(keptQuery(query)),
          logged_at: clock.now(),
        })
        .execute();
    },
    unknownCampaign: async ({ referrerUrl, attemptedCampaign }) => {
      await db
        .insertInto('redirect_debug')
        .values({
          referrer_url: pathWithoutPersonal(referrerUrl),
          attempted_campaign: pathWithoutPersonal(attemptedCampaign),
          logged_at: clock.now(),
        })
        .execute();
    },
  };
}
