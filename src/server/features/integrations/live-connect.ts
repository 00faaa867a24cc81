import type { SendMessage } from './message-queue.ts';
import { postMessage } from './post-message.ts';

/**
 * Tells live connect of a conversion (L4): `POST {LIVE_CONNECT_URL}` with `{source, event, email, id}`; `id` says
 * nothing of the lead.
 */
export function createLiveConnect(url: string): SendMessage {
  return (body, key) => postMessage(url, key, typeof body === 'object' && body !== null ? body : {});
}
