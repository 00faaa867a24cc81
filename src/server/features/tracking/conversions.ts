import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { liveConnectSource } from '#schemas/tracking/tracking-consents.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Config } from '../../core/config/config.ts';
import type { MessageQueue } from '../integrations/index.ts';
import { isConsented } from './tracking-consents.ts';

/** A revision of a lead that is being stored. */
export interface SavedVisit {
  readonly leadId: string;
  readonly campaignId: string;
  readonly email: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly route: Route | undefined;
  /** The server's findings about the lead. */
  readonly codes: readonly ActionCode[];
  /** The lead is held, and with it what would be reported. */
  readonly held: boolean;
}

/** Reports visits and leads to partners: only if configured, only with consent, once each (L4, L6). */
export interface Conversions {
  saved(tx: Transaction<Tables>, visit: SavedVisit): Promise<void>;
  /** The visitor reached a route that reports it. */
  visited(
    db: Kysely<Tables>,
    visit: { readonly draftId: string; readonly campaignId: string; readonly route: Route | undefined },
  ): Promise<void>;
  /** The ad-security service's answer for the visit. */
  adSecurityResponse(db: Kysely<Tables>, draftId: string): Promise<string | undefined>;
}

export const CONVERSION_EVENTS = ['subject-saved', 'success-saved'] as const;

/** The id of a lead for a partner: always the same, and impossible to trace back to the lead. */
export function opaqueId(leadId: string, event: string): string {
  return createHash('sha256').update(`${event}:${leadId}`).digest('hex').slice(0, 32);
}

async function queueForLiveConnect(
  tx: Transaction<Tables>,
  messages: MessageQueue,
  { leadId, email, query, codes, held }: SavedVisit,
): Promise<void> {
  const source = liveConnectSource(query);
  if (source === undefined || email === undefined || !(await isConsented(tx, leadId, 'marketing'))) return;
  for (const event of CONVERSION_EVENTS.filter((name) => name === 'subject-saved' || codes.includes('sc'))) {
    await messages.enqueue(tx, {
      service: 'live-connect',
      key: opaqueId(leadId, event),
      body: { source, event, email, id: opaqueId(leadId, event) },
      ...(held ? { heldFor: leadId } : {}),
    });
  }
}

/** The random number by which the ad-security service knows the visit. */
async function transactionOf(db: Kysely<Tables>, draftId: string): Promise<string> {
  await db
    .insertInto('ad_security_visits')
    .values({ draft_id: draftId })
    .onConflict((conflict) => conflict.column('draft_id').doNothing())
    .execute();
  return (
    await db
      .selectFrom('ad_security_visits')
      .select('transaction_id')
      .where('draft_id', '=', draftId)
      .executeTakeFirstOrThrow()
  ).transaction_id;
}

async function queueForAdSecurity(
  tx: Transaction<Tables>,
  messages: MessageQueue,
  {
    kind,
    draftId,
    campaign,
    held = false,
  }: {
    readonly kind: 'tracking' | 'conversion';
    readonly draftId: string;
    readonly campaign: string;
    readonly held?: boolean;
  },
): Promise<void> {
  if (!(await isConsented(tx, draftId, 'adSecurity'))) return;
  const transactionId = await transactionOf(tx, draftId);
  await messages.enqueue(tx, {
    service: 'ad-security',
    key: `${transactionId}:${kind}`,
    body: { kind, transactionId, campaign },
    ...(held ? { heldFor: draftId } : {}),
  });
}

/** Creates the conversions for the services that are configured. */
export function createConversions(
  { liveConnectUrl, aspBaseUrl }: Pick<Config, 'liveConnectUrl' | 'aspBaseUrl'>,
  messages: MessageQueue,
): Conversions {
  return {
    saved: async (tx, visit) => {
      if (visit.query['nt'] !== undefined) return;
      if (liveConnectUrl !== undefined) await queueForLiveConnect(tx, messages, visit);
      if (aspBaseUrl !== undefined && visit.route?.meta.fireASPConversion === true)
        await queueForAdSecurity(tx, messages, {
          kind: 'conversion',
          draftId: visit.leadId,
          campaign: visit.campaignId,
          held: visit.held,
        });
    },
    visited: async (db, { draftId, campaignId, route }) => {
      if (aspBaseUrl === undefined || route?.meta.fireASPTracking !== true) return;
      await db
        .transaction()
        .execute((tx) => queueForAdSecurity(tx, messages, { kind: 'tracking', draftId, campaign: campaignId }));
    },
    adSecurityResponse: async (db, draftId) => {
      if (aspBaseUrl === undefined) return undefined;
      const row = await db
        .selectFrom('ad_security_visits')
        .select('response')
        .where('draft_id', '=', draftId)
        .executeTakeFirst();
      return row?.response ?? undefined;
    },
  };
}
