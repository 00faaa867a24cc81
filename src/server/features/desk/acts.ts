import type { Kysely, Transaction } from 'kysely';
import type { ERASURE_REASONS } from '#api/leads-desk/desk-parts.ts';
import type { Clock } from '../../core/clock.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Tables } from '../../core/database/tables.ts';
import { appendEvent, type ContentEventKind } from '../content/index.ts';
import { eraseLead, type Erased } from '../erasure/index.ts';
import type { Images } from '../images/index.ts';
import type { MessageQueue } from '../integrations/index.ts';
import { type DeliveryQueue, isHeld, releaseLead, retryLead } from '../leads/index.ts';
import { lockVisit } from '../visits/index.ts';

export interface ActParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly deliveries: Pick<DeliveryQueue, 'enqueue' | 'withdraw'>;
  readonly messages: Pick<MessageQueue, 'release'>;
  readonly images: Pick<Images, 'removeAll'>;
}

/** Whose act it is, and about which lead. */
export interface Act {
  readonly lead: string;
  readonly campaign: string;
  /** As the log names them. */
  readonly actor: string;
}

type ActKind = Exclude<Extract<ContentEventKind, `lead-${string}`>, 'lead-searched'>;

/** Writes an act into the log, in the transaction of the act: neither is there without the other. */
const noted =
  (parts: Pick<ActParts, 'encryption' | 'clock'>, kind: ActKind, { actor, lead, campaign }: Act, rest: object = {}) =>
  async (tx: Transaction<Tables>): Promise<void> => {
    await appendEvent(tx, parts.encryption, { kind, actor, detail: { campaign, lead, ...rest } }, parts.clock.now());
  };

/** Notes that somebody opens a lead, before they see it. */
export function noteOpening(parts: Pick<ActParts, 'db' | 'encryption' | 'clock'>, act: Act): Promise<void> {
  return parts.db.transaction().execute(noted(parts, 'lead-opened', act));
}

/** Notes that somebody looks for the leads of a person, before they see any. What they look for is said nowhere. */
export function noteSearch(
  { db, encryption, clock }: Pick<ActParts, 'db' | 'encryption' | 'clock'>,
  actor: string,
  detail: { readonly by: 'phone' | 'email'; readonly campaign?: string },
): Promise<number> {
  return db
    .transaction()
    .execute((tx) => appendEvent(tx, encryption, { kind: 'lead-searched', actor, detail }, clock.now()));
}

/** Sends at once what a receiver has not accepted. False: there is nothing of the kind. */
export async function retry(parts: ActParts, act: Act): Promise<boolean> {
  return (await retryLead(parts, act.lead, noted(parts, 'lead-retried', act))) > 0;
}

/** Sends what was held. False: the lead is not held. */
export function release(parts: ActParts, act: Act): Promise<boolean> {
  return releaseLead(parts, act.lead, noted(parts, 'lead-released', act));
}

/** Removes a held lead. Undefined: it is not held, or no longer. */
export async function discard(parts: ActParts, act: Act): Promise<Erased | undefined> {
  const stillHeld = async (tx: Transaction<Tables>) => {
    await lockVisit(tx, act.lead);
    return isHeld(tx, act.lead);
  };
  if (!(await parts.db.transaction().execute(stillHeld))) return undefined;
  return eraseLead(parts, act.lead, noted(parts, 'lead-discarded', act));
}

/** Removes everything about a person. Undefined: there is nothing. */
export function erase(
  parts: ActParts,
  act: Act,
  reason: (typeof ERASURE_REASONS)[number],
): Promise<Erased | undefined> {
  return eraseLead(parts, act.lead, noted(parts, 'lead-erased', act, { reason }));
}
