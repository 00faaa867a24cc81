import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '#api/contract/index.ts';
import type { BodyServer } from './body-server.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

/** The cookie of a visit that allowed recording: only it may send the one body that may contain anything. */
export async function allowRecording({ origin }: BodyServer): Promise<string> {
  const body = JSON.stringify({
    draftId: randomUUID(),
    consent: 'recording',
    granted: true,
    language: 'en',
    signup: 's6',
    version: shippedVersion('s6'),
  });
  const reply = await fetch(`${origin}${API_PREFIX}/tracking-consents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const REST = {
  routerLogs: [],
  actionLogs: [],
  mutationLogs: [],
  hostName: 'localhost',
  orderId: 1,
  sessionId: '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11',
  metadata: { languages: ['en'], queryParams: {}, userAgent: 'a-browser', flow: 's6' },
};

/**
 * Sends recorded events that are nested without end. Returns how many requests it made, including the preceding
 * question.
 */
export async function sendDeepRecording({ origin }: BodyServer, cookie: string, broken: string[]): Promise<number> {
  const bodies = [
    ['[', ']', 60_000],
    ['{"a":', '}', 30_000],
  ] as const;
  for (const [open, close, levels] of bodies) {
    const body = JSON.stringify({ ...REST, recordings: [{ type: 2, timestamp: 1, data: { node: 0 } }] }).replace(
      '"node":0',
      `"node":${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`,
    );
    const reply = await fetch(`${origin}${API_PREFIX}/recordings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    });
    await reply.body?.cancel();
    if (reply.status >= 500)
      broken.push(`postRecording answers ${reply.status} to ${levels} levels in a recorded event`);
  }
  return bodies.length + 1;
}
