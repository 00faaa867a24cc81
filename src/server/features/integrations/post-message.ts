import type { Attempt, SendMessage } from './partner-message-queue.ts';
import { whyNotReached } from './why-not-reached.ts';

const TIMEOUT_MS = 10_000;

/**
 * Posts a message to an outside service. Returns its reply as JSON (undefined if there is none), or the reason why the
 * message was not accepted.
 */
export async function postMessage(
  url: string,
  key: string,
  body: object,
): Promise<Attempt & { readonly reply?: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const reply: unknown = await response.json().catch(() => undefined);
    return response.ok ? { delivered: true, reply } : { delivered: false, reason: `status ${response.status}` };
  } catch (error) {
    return { delivered: false, reason: whyNotReached(error) };
  }
}

/**
 * Reports a conversion to live connect (L4): `POST {LIVE_CONNECT_URL}` with `{source, event, email, id}`; `id` reveals
 * nothing about the lead.
 */
export function createLiveConnect(url: string): SendMessage {
  return (body, key) => postMessage(url, key, typeof body === 'object' && body !== null ? body : {});
}
