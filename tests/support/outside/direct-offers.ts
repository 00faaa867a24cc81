import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listenLocally } from '#tests/support/port.ts';

/** A PNG of one white pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** How the offers service behaves next. */
export type OffersFault = 'none' | 'status-500' | 'silent' | 'held' | 'html' | 'object' | 'all-wrong' | 'redirect';

/** Stands in for the offers service (K3): lists by country and postal code, and pictures. */
export interface FakeOffers {
  readonly url: string;
  readonly key: string;
  /** Every request that arrived, with its path and query and its key. */
  readonly asked: readonly { readonly path: string; readonly key: string | undefined }[];
  offer(offers: readonly object[]): void;
  fail(fault: OffersFault): void;
  /** Answers the requests that arrived while it was `held`, and works again. */
  release(): void;
  /** Breaks the connections of the requests that arrived while it was `held`, and works again. */
  cut(): void;
  clear(): void;
  stop(): Promise<void>;
}

const KEY = 'a-key-of-the-offers-service';
const PICTURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/pictures/white.png': (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(PNG),
  '/pictures/script.svg': (response) =>
    void response
      .writeHead(200, { 'content-type': 'image/png' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '/pictures/large.png': (response) =>
    void response
      .writeHead(200, { 'content-type': 'image/png' })
      .end(Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)])),
  '/pictures/moved.png': (response) => void response.writeHead(302, { location: '/pictures/white.png' }).end(),
  '/pictures/gone.png': (response) => void response.writeHead(404).end(),
};

function answerWith(fault: OffersFault, offers: readonly object[], response: ServerResponse): void {
  const json = (value: unknown) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (fault === 'silent') return;
  if (fault === 'status-500') response.writeHead(500).end('{"error":"down"}');
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  else if (fault === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else if (fault === 'object') json({ offers });
  else if (fault === 'all-wrong') json([{ title: 7 }, null, 'offer']);
  else json(offers);
}

/** Its address, once it listens. */
async function listen(server: Server): Promise<string> {
  const port = await listenLocally(server);
  return `http://127.0.0.1:${port}`;
}

async function stopListening(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Starts the fake. Stop it. */
export async function startFakeOffers(): Promise<FakeOffers> {
  const asked: { path: string; key: string | undefined }[] = [];
  let offers: readonly object[] = [];
  let fault: OffersFault = 'none';
  const held: ServerResponse[] = [];
  const endHeld = (end: (response: ServerResponse) => void) => {
    fault = 'none';
    held.splice(0).forEach(end);
  };
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? '/';
    const key = request.headers['x-api-key'];
    asked.push({ path, key: typeof key === 'string' ? key : undefined });
    const picture = PICTURES[path];
    if (picture) picture(response);
    else if (key !== KEY) response.writeHead(401).end();
    else if (fault === 'held') held.push(response);
    else answerWith(fault, offers, response);
  });
  const url = await listen(server);
  return {
    url,
    key: KEY,
    asked,
    offer: (given) => void (offers = given),
    fail: (next) => void (fault = next),
    release: () => endHeld((response) => answerWith('none', offers, response)),
    cut: () => endHeld((response) => response.destroy()),
    clear: () => {
      asked.length = 0;
      offers = [];
      endHeld((response) => response.destroy());
    },
    stop: () => stopListening(server),
  };
}
