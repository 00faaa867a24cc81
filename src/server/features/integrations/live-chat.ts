import { isRecord } from '#api/guards.ts';
import type { Config } from '../../core/config/config.ts';
import type { Log } from '../../core/log.ts';

/** Is someone available to chat, and where? Any failure means no: the button stays hidden (L5). */
export type LiveChat = () => Promise<{ readonly online: true; readonly url: string } | { readonly online: false }>;

const TIMEOUT_MS = 4000;
const MAX_BYTES = 10_000;

/** `online`, in any case, optionally after the name of the field: `status: online`. */
const isOnlineWord = (word: unknown) => typeof word === 'string' && /^\s*(status\s*[:=]\s*)?online\s*$/i.test(word);

/** The service returns JSON with a status, or a text that contains one (L5). */
function isOnline(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return isOnlineWord(isRecord(body) ? body['status'] : body);
  } catch {
    return isOnlineWord(text);
  }
}

/** Queries LIVE_CHAT_AVAILABILITY_URL. Without it, or without LIVE_CHAT_URL, there is no chat. */
export function createLiveChat(
  { liveChatAvailabilityUrl, liveChatUrl }: Pick<Config, 'liveChatAvailabilityUrl' | 'liveChatUrl'>,
  log: Log,
): LiveChat {
  return async () => {
    if (liveChatAvailabilityUrl === undefined || liveChatUrl === undefined) return { online: false };
    try {
      const response = await fetch(liveChatAvailabilityUrl, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      const text = (await response.text()).slice(0, MAX_BYTES);
      if (!response.ok) throw new Error(`The availability check answered ${response.status}`);
      return isOnline(text) ? { online: true, url: liveChatUrl } : { online: false };
    } catch {
      log.warn({ service: 'live-chat' }, 'The availability of the live chat could not be asked');
      return { online: false };
    }
  };
}
