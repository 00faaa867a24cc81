import type { Kysely } from 'kysely';
import { isRecord } from '#api/guards.ts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tables } from '../../core/database/tables.ts';
import type { SendMessage } from './partner-message-queue.ts';
import { postMessage } from './post-message.ts';
import { readText } from '../../core/http/read-values.ts';

/** What is sent to the ad-security service: a random number for the visit, and the flow. Nothing about the visitor. */
const MessageBody = Compile(
  Type.Object({ kind: Type.Enum(['tracking', 'conversion']), transactionId: Type.String(), campaign: Type.String() }),
);
const ANSWER = /^[A-Za-z0-9 ._-]{1,100}$/;

/** The service's answer for a visit: a word or a number. */
function readAnswer(reply: unknown): string | undefined {
  const response = isRecord(reply) ? readText(reply['response']) : undefined;
  return response !== undefined && ANSWER.test(response) ? response : undefined;
}

/**
 * Sends to the service at ASP_BASE_URL (L6): `POST {base}/tracking` and `POST {base}/conversion`. Its answer to the
 * first is stored for the lead.
 */
export function createAdSecurity(baseUrl: string, db: Kysely<Tables>): SendMessage {
  return async (body, key) => {
    if (!MessageBody.Check(body)) throw new Error('A message to the ad-security service is malformed');
    const { kind, ...fields } = body;
    const { reply, ...attempt } = await postMessage(`${baseUrl}/${kind}`, key, fields);
    const response = readAnswer(reply);
    if (kind === 'tracking' && attempt.delivered && response !== undefined) {
      await db
        .updateTable('ad_security_visits')
        .set({ response })
        .where('transaction_id', '=', body.transactionId)
        .execute();
    }
    return attempt;
  };
}
