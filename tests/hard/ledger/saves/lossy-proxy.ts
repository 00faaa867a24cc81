import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Value } from 'typebox/value';
import { SaveLeadBody } from '#api/contract/lead-calls.ts';
import { listenLocally } from '#tests/support/port.ts';

export interface LossyProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

const SWALLOWED_EACH = 10;
const DOUBLED_EACH = 15;

async function pass(server: string, { visit, revision }: SaveLeadBody) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': `${visit.draftId}:${revision}` };
  const response = await fetch(`${server}/api/v1/leads`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ visit, revision }),
  });
  return { status: response.status, body: await response.text() };
}

/**
 * Sits in front of a server and does what must never happen: every tenth save is acknowledged and swallowed, every
 * fifteenth is saved twice.
 */
export async function startLossyProxy(server: string): Promise<LossyProxy> {
  let saves = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = Value.Parse(SaveLeadBody, JSON.parse(await text(request)));
    saves += 1;
    if (saves % SWALLOWED_EACH === 0) {
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ leadId: sent.visit.draftId, revision: sent.revision, verdicts: null }));
      return;
    }
    if (saves % DOUBLED_EACH === 0) await pass(server, { ...sent, visit: { ...sent.visit, draftId: randomUUID() } });
    const passed = await pass(server, sent);
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(passed.body);
  };
  const proxy = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const port = await listenLocally(proxy);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
