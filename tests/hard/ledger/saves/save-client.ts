import type { Visit } from '#api/contract/visit-calls.ts';
import { saveRequest } from '#tests/support/visits.ts';

/** What a server responded to a save. */
export interface SaveAnswer {
  readonly status: number;
  readonly text: string;
}

/** Longer than the browser waits: under load a response may be slow, and a retry costs more than waiting. */
const TIME_LIMIT = 30_000;
const MAX_TRIES = 100;

/** Posts a save as a browser does. Throws when no response arrives. */
export async function postSave(
  origin: string,
  { url, headers, payload }: Pick<ReturnType<typeof saveRequest>, 'url' | 'headers' | 'payload'>,
  more: Readonly<Record<string, string>> = {},
): Promise<SaveAnswer> {
  const response = await fetch(`${origin}${url}`, {
    method: 'POST',
    headers: { ...headers, ...more, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  return { status: response.status, text: await response.text() };
}

/** What the browser's outbox retries: no response, a server failure, or too many requests at once. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

export interface Sending {
  /** Where the pages come from. */
  readonly origin: string;
  /** Resolves when it is worth retrying. */
  readonly ready: () => Promise<void>;
  readonly onRetry: () => void;
}

/**
 * Sends a save under one key until the server has it, as the browser's outbox does (K1). Returns the response. Throws
 * when the server refuses it for good, or never accepts it.
 */
export async function saveUntilAccepted(visit: Visit, { origin, ready, onRetry }: Sending): Promise<SaveAnswer> {
  const request = saveRequest(visit);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const answer = await postSave(origin, request).catch(() => undefined);
    if (answer && (answer.status === 200 || answer.status === 201)) return answer;
    if (answer && !isTransient(answer.status))
      throw new Error(`A save was refused: ${answer.status} ${answer.text.slice(0, 300)}`);
    onRetry();
    await ready();
  }
  throw new Error(`A save was not accepted in ${MAX_TRIES} tries`);
}
