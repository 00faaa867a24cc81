import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { listenLocally } from '#tests/support/port.ts';

/** One request that the service got. */
export interface SchedulingCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  readonly body: unknown;
}

/**
 * `ok`: as documented; a status; `hang`: no response; `wrong-shape`: JSON of something else; `html`: a page of some
 * proxy.
 */
export type SchedulingFault = 'ok' | 'hang' | 'wrong-shape' | 'html' | 409 | 500;

/** Stands in for both scheduling services (H3), on 127.0.0.1. */
export interface FakeScheduling {
  readonly url: string;
  readonly calls: readonly SchedulingCall[];
  offer(slots: readonly AvailabilitySlot[]): void;
  /** How reading and booking respond from now on. */
  failing(reading: SchedulingFault, booking?: SchedulingFault): void;
  stop(): Promise<void>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function callOf(request: IncomingMessage): Promise<SchedulingCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid');
  const sent = await text(request);
  const body: unknown = sent === '' ? undefined : JSON.parse(sent);
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    key: typeof key === 'string' ? key : undefined,
    body,
  };
}

/** Starts the fake on a free port. It offers nothing until it is configured. */
export async function startScheduling(): Promise<FakeScheduling> {
  const calls: SchedulingCall[] = [];
  let slots: readonly AvailabilitySlot[] = [];
  let faults: readonly [SchedulingFault, SchedulingFault] = ['ok', 'ok'];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await callOf(request);
    calls.push(call);
    const fault = faults[call.method === 'POST' ? 1 : 0];
    if (fault === 'hang') return;
    if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    else if (fault === 'wrong-shape') response.writeHead(200, JSON_TYPE).end('[{"from":"soon"}]');
    else if (fault !== 'ok') response.writeHead(fault, JSON_TYPE).end('{}');
    else if (call.path.endsWith('/status')) response.writeHead(200, JSON_TYPE).end('{"enabled":true}');
    else
      response
        .writeHead(call.method === 'POST' ? 201 : 200, JSON_TYPE)
        .end(call.method === 'POST' ? '{"id":"a-booking"}' : JSON.stringify(slots));
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    offer: (offered) => {
      slots = offered;
    },
    failing: (reading, booking = reading) => {
      faults = [reading, booking];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
