import { request, type APIRequestContext, type Browser, type BrowserContext } from '@playwright/test';
import type { TestServer } from '../server.ts';
import { until } from '../until.ts';

/** The secret of the link that a server prints when it starts. */
export async function printedSecret({ said }: Pick<TestServer, 'said'>): Promise<string> {
  const found = async () => /\/studio\/welcome#([\w-]{43})/.exec(said())?.[1];
  return until(found, { failure: () => `No link was printed:\n${said()}`, pointless: () => false });
}

/** Calls of the first administrator, who has signed in by the link that the server has printed. */
export async function signIn(server: TestServer): Promise<APIRequestContext> {
  const { origin } = server;
  const caller = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const entered = await caller.post('/studio/v1/welcome', { data: { secret: await printedSecret(server) } });
  if (!entered.ok()) throw new Error(await entered.text());
  return caller;
}

/** Tests begin where the tour has been seen; its own test forgets that. */
export const toured = (origin: string) => [
  { origin, localStorage: [{ name: 'trialflow-studio-tour', value: 'seen' }] },
];

/** A browser on a desk in which somebody has signed in. */
export async function signedInBrowser(
  browser: Browser,
  caller: APIRequestContext,
  origin: string,
): Promise<BrowserContext> {
  return browser.newContext({
    storageState: { ...(await caller.storageState()), origins: toured(origin) },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
}
