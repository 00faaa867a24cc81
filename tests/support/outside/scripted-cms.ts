import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenLocally } from '#tests/support/port.ts';

export interface ScriptedReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value is sent as JSON, a text or bytes as they are; `hang`: nothing is ever sent. */
  readonly body: unknown;
}

export interface AskedRequest {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

/** A CMS for tests that answers as a function says. */
export interface ScriptedCms {
  readonly origin: string;
  readonly asked: readonly AskedRequest[];
  /** Answers like this from now on. */
  script(answer: (request: AskedRequest) => ScriptedReply): void;
  readonly close: () => Promise<void>;
}

export const HANG = Symbol('hang');

export async function startScriptedCms(): Promise<ScriptedCms> {
  const asked: AskedRequest[] = [];
  let answer: (request: AskedRequest) => ScriptedReply = () => ({ status: 404, body: {} });
  const server = createServer((request, response) => {
    const { headers } = request;
    const one = { url: new URL(request.url ?? '/', `http://${headers.host}`), headers };
    asked.push(one);
    const { status = 200, headers: sent = {}, body } = answer(one);
    if (body === HANG) return;
    response
      .writeHead(status, { 'content-type': 'application/json', ...sent })
      .end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    script: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
