import { type APIRequestContext, type BrowserContext, devices, type Locator, type Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import type { Role } from '#api/people/roles.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { signIn, toured } from '../../support/studio/signed-in.ts';
import { expect, test as base } from '../fixtures.ts';
import { openStudioPage } from './studio-site.ts';

export { expect };

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The write API of the server, as a colleague uses it while somebody works in the studio. */
export interface ContentApi {
  /** Writes a draft on top of the newest one, and returns its revision. */
  readonly write: (document: string, text: string) => Promise<number>;
  /** The newest draft of a document. */
  readonly read: (document: string) => Promise<string>;
  /** Publishes revisions by document. */
  readonly publish: (revisions: Readonly<Record<string, number>>, note?: string) => Promise<void>;
}

const pathOf = (document: string) => `/content/v1/documents/${encodeURIComponent(document)}`;

function contentApi(caller: APIRequestContext): ContentApi {
  return {
    read: async (document) => {
      const json: unknown = await (await caller.get(pathOf(document))).json();
      return isRecord(json) && typeof json['text'] === 'string' ? json['text'] : '';
    },
    write: async (document, text) => {
      const path = pathOf(document);
      const { etag } = (await caller.get(path)).headers();
      const headers: Record<string, string> = etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag };
      const written = await caller.put(path, { data: { text }, headers });
      const json: unknown = await written.json();
      if (!isRecord(json) || typeof json['revision'] !== 'number') throw new Error(await written.text());
      return json['revision'];
    },
    publish: async (revisions, note = '') => {
      const changes = Object.entries(revisions).map(([document, revision]) => ({ document, revision }));
      const published = await caller.post('/content/v1/publications', { data: { changes, note } });
      if (!published.ok()) throw new Error(await published.text());
    },
  };
}

interface StudioWorker {
  /** The server, its made-up administrator who has signed in, and what a colleague does. */
  readonly studio: {
    readonly server: TestServer;
    readonly state: State;
    readonly content: ContentApi;
    /** Invites somebody with a role for all campaigns, and returns the secret of their link. */
    readonly invite: (name: string, role: Role) => Promise<string>;
  };
}

/** The secret of the link in the reply to an invitation. */
function secretIn(reply: unknown): string {
  const link = isRecord(reply) ? reply['link'] : undefined;
  if (!isRecord(link)) throw new Error(`Nobody was invited: ${JSON.stringify(reply)}`);
  return String(link['address']).split('#')[1] ?? '';
}

interface StudioTest {
  /**
   * Invites somebody with a role for all campaigns, by default an author, and returns a page in a browser in which they
   * have signed in.
   */
  readonly colleague: (name: string, role?: Role) => Promise<Page>;
  readonly content: ContentApi;
  /** Opens a page of the studio: `campaigns/spring/publish`. */
  readonly openStudio: (path?: string) => Promise<void>;
  /** The heading that a new visitor finds at an address: a visit keeps the revision that it began with. */
  readonly headingOf: (address: string) => Promise<string>;
}

/** A browser on a desk: widgets behave otherwise where the name of the browser says that it is a phone. */
export const DESK = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  timezoneId: 'America/New_York',
} as const;

/** Playwright's `test` with a server whose made-up administrator has signed in, on a desk. */
export const test = base.extend<StudioTest, StudioWorker>({
  server: [
    async ({}, use) => {
      const server = await startServer({ hostName: 'localhost' });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  studio: [
    async ({ server }, use) => {
      const caller = await signIn(server);
      const state = {
        ...(await caller.storageState()),
        origins: toured(server.origin),
      };
      let invited = 0;
      const invite = async (name: string, role: Role) => {
        invited += 1;
        const grants = [{ role, campaign: null }];
        const data = { name, email: `person-${invited}@trials.example`, grants };
        return secretIn(await (await caller.post('/studio/v1/people', { data })).json());
      };
      await use({ server, state, content: contentApi(caller), invite });
      await caller.dispose();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  context: async ({ browser, studio, locale, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: studio.state,
      ...DESK,
      locale: locale ?? 'en-US',
    });
    await use(context);
    await context.close();
  },
  colleague: async ({ browser, studio, baseURL, locale }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, role = 'author') => {
      const context = await browser.newContext({
        ...DESK,
        ...(baseURL === undefined ? {} : { baseURL }),
        storageState: { cookies: [], origins: toured(studio.server.origin) },
        locale: locale ?? 'en-US',
      });
      contexts.push(context);
      const page = await context.newPage();
      const { call, makePasskey } = await openStudioPage(page);
      const secret = await studio.invite(name, role);
      const { json: wanted } = await call('POST', '/welcome/passkey/options', { secret });
      const passkey = await makePasskey(wanted);
      const entered = await call('POST', '/welcome/passkey', { secret, name: 'This browser', passkey });
      if (entered.status !== 201) throw new Error(JSON.stringify(entered.json));
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  content: async ({ studio }, use) => use(studio.content),
  headingOf: async ({ browser, baseURL }, use) => {
    await use(async (address) => {
      const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL });
      await visitor.goto(address);
      const heading = await visitor.getByRole('heading', { level: 1 }).innerText();
      await visitor.close();
      return heading;
    });
  },
  openStudio: async ({ page, problems }, use) => {
    // The studio asks again while something else is worked out for the same person; the browser notes each refusal.
    problems.allow(/429 \(Too Many Requests\).*\/content\/v1\/(diff|prove|explain|simulate|dossier)/);
    await use(async (path = '') => {
      await page.goto(`/studio/${path}`);
    });
  },
});

/** Opens a campaign in the editor, and waits until its preview is live and it is proven. */
export async function openEditor(page: Page, server: TestServer, campaign: string): Promise<void> {
  await page.goto(`${server.origin}/studio/campaigns/${campaign}/page`);
  await expect(page.locator('.frame-state')).toHaveText('Up to date');
  await expect(page.locator('.badge')).toHaveText(/^Proven/);
}

/** More presses of Tab than any view of the studio has controls. */
const MAX_TABS = 150;

/** Moves the focus to something by the keyboard alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let press = 0; press < MAX_TABS; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // Each press decides whether another one is needed. oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_TABS} presses of Tab do not lead to ${String(target)}`);
}
