import type { Attempt } from '../../core/jobs/message-queue.ts';
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { isErased } from '../visits/erasures.ts';
import { whyNotReached } from '../integrations/why-not-reached.ts';
import type { Clock } from '../../core/clock.ts';

/** Which revision of which lead is to be delivered. The job knows no more: the body stays sealed until it is sent. */
export interface DeliveryJob {
  readonly leadId: string;
  readonly revision: number;
}

export interface DeliveryParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly webhook: { readonly url: string; readonly secret: string };
}

const TIMEOUT_MS = 20_000;

/** What a sealed delivery is sealed for. */
export function deliveryPurpose({ leadId, revision }: DeliveryJob): string {
  return `lead_revisions:${leadId}:${revision}`;
}

/** The signature of a delivery: `sha256=` and the lowercase hex of the HMAC over the raw body (O3). */
export function signDelivery(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Characters of an answer that are read; a longer one is a receipt like any other. */
const MAX_OF_ANSWER = 64 * 1024;

/** The answer of the receiver to its end, or as far as it is read. Throws where it breaks off. */
async function readAnswer(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_OF_ANSWER) break;
  }
  return text;
}

/** A page for people, as a login or a proxy sends one with 200, comes from somebody else than the receiver. */
function isPage(response: Response, answer: string): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html') && /^\s*<(!doctype|html)\b/i.test(answer);
}

/** What a status of success is worth: 2xx is a receipt (O3) where the receiver itself gave it, to its end. */
async function judgeSuccess(response: Response): Promise<Attempt> {
  const answer = await readAnswer(response).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    return undefined;
  });
  if (answer === undefined) return { delivered: false, reason: 'the answer broke off' };
  return isPage(response, answer) ? { delivered: false, reason: 'a page for people' } : { delivered: true };
}

/** Posts a signed body to the receiver, under a key by which it knows the same again. */
export async function postSigned(
  { url, secret }: DeliveryParts['webhook'],
  key: string,
  body: string,
): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'trialflow-signature': signDelivery(secret, body),
      },
      body,
    });
    if (response.ok) return await judgeSuccess(response);
    await response.body?.cancel();
    return { delivered: false, reason: `status ${response.status}` };
  } catch (error) {
    return { delivered: false, reason: whyNotReached(error) };
  }
}

/**
 * Sends one revision to the receiver and writes down what came of it. Sent again when the reply was lost: the receiver
 * has the key.
 */
export async function deliverLead(parts: DeliveryParts, job: DeliveryJob): Promise<Attempt> {
  const { db, encryption, clock, webhook } = parts;
  const row = await db
    .selectFrom('lead_revisions')
    .select('delivery')
    .where('lead_id', '=', job.leadId)
    .where('revision', '=', job.revision)
    .executeTakeFirst();
  // What was erased is owed to nobody.
  if (!row)
    return (await isErased(db, job.leadId)) ? { delivered: true } : { delivered: false, reason: 'no such revision' };
  const attempt = await postSigned(
    webhook,
    `${job.leadId}:${job.revision}`,
    encryption.open(deliveryPurpose(job), row.delivery),
  );
  await db
    .updateTable('deliveries')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      last_status: attempt.delivered ? 'delivered' : attempt.reason,
      updated_at: clock.now(),
      ...(attempt.delivered ? { state: 'delivered' as const } : {}),
    }))
    .where('lead_id', '=', job.leadId)
    .where('revision', '=', job.revision)
    .execute();
  return attempt;
}

/**
 * Marks a delivery whose attempts are used up; `npm run leads -- retry` takes it up again. Returns what came of the
 * last one; undefined: nothing was written down of any.
 */
export async function markDead(
  { db, clock }: Pick<DeliveryParts, 'db' | 'clock'>,
  job: DeliveryJob,
): Promise<string | undefined> {
  const marked = await db
    .updateTable('deliveries')
    .set({ state: 'dead', updated_at: clock.now() })
    .where('lead_id', '=', job.leadId)
    .where('revision', '=', job.revision)
    .where('state', '=', 'queued')
    .returning('last_status')
    .executeTakeFirst();
  return marked?.last_status ?? undefined;
}
