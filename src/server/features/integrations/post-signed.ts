import { createHmac } from 'node:crypto';
import type { Attempt } from './partner-message-queue.ts';
import { whyNotReached } from './why-not-reached.ts';

/** The receiver of leads and reminders, and the secret that signs what is sent to it (`LEAD_WEBHOOK_URL`). */
export interface Receiver {
  readonly url: string;
  readonly secret: string;
}

const TIMEOUT_MS = 20_000;

/** The signature of a delivery: `sha256=` and the lowercase hex of the HMAC over the raw body (O3). */
export function signDelivery(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** How many characters of an answer are read; a longer answer is a receipt like any other. */
const MAX_OF_ANSWER = 64 * 1024;

/** The receiver's answer in full, or up to the limit. Throws if it is cut off. */
async function readAnswer(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_OF_ANSWER) break;
  }
  return text;
}

/** A page for people, such as a login page or a proxy's message sent with 200, does not come from the receiver. */
function isPage(response: Response, answer: string): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html') && /^\s*<(!doctype|html)\b/i.test(answer);
}

/** Judges a successful status: 2xx is a receipt (O3) only if the receiver itself sent it, completely. */
async function checkSuccess(response: Response): Promise<Attempt> {
  const answer = await readAnswer(response).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    return undefined;
  });
  if (answer === undefined) return { delivered: false, reason: 'the answer broke off' };
  return isPage(response, answer) ? { delivered: false, reason: 'a page for people' } : { delivered: true };
}

/** Posts a signed body to the receiver, with a key by which it recognises repeats. */
export async function postSigned({ url, secret }: Receiver, key: string, body: string): Promise<Attempt> {
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
    if (response.ok) return await checkSuccess(response);
    await response.body?.cancel();
    return { delivered: false, reason: `status ${response.status}` };
  } catch (error) {
    return { delivered: false, reason: whyNotReached(error) };
  }
}
