import { setTimeout as pause } from 'node:timers/promises';
import { request, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { launchBrowser } from '#tests/support/tools/browser.ts';
import { until } from '#tests/support/until.ts';

const CAMPAIGN = 'killed';
const DOCUMENT = `/content/v1/documents/${CAMPAIGN}.json`;
/** Longer than anything takes on a busy machine, in milliseconds. */
const PATIENCE_MS = 120_000;

/** What somebody writes in: the title of the first screen, in both languages. */
export const FIELDS = ['English', 'Spanish'] as const;
export type Field = (typeof FIELDS)[number];

export type Texts = Readonly<Record<Field, string>>;

/** The studio of somebody who edits a campaign, on a server whose database survives. */
export interface EditingSite {
  readonly server: TestServer;
  /** Types at the end of a field. */
  readonly type: (field: Field, text: string) => Promise<void>;
  /** What the page shows in this moment, and what it says about saving. */
  readonly shown: () => Promise<{ readonly texts: Texts; readonly mark: string }>;
  /** What the server has. */
  readonly stored: () => Promise<Texts>;
  /** Kills the process of the tab, without warning. */
  readonly killTab: () => Promise<void>;
  /** Opens the campaign again, in a new tab of the same browser. */
  readonly open: () => Promise<void>;
  /** Waits until the page says that everything is saved. */
  readonly saved: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function signedIn(server: TestServer): Promise<APIRequestContext> {
  const secret = await until(async () => /\/studio\/welcome#([\w-]{43})/.exec(server.said())?.[1], {
    failure: () => `No link was printed:\n${server.said()}`,
    pointless: () => false,
  });
  const caller = await request.newContext({ baseURL: server.origin, extraHTTPHeaders: { origin: server.origin } });
  const entered = await caller.post('/studio/v1/welcome', { data: { secret } });
  if (!entered.ok()) throw new Error(await entered.text());
  return caller;
}

async function storedIn(caller: APIRequestContext): Promise<Texts> {
  const json: unknown = await (await caller.get(DOCUMENT)).json();
  const document: unknown = JSON.parse(isRecord(json) && typeof json['text'] === 'string' ? json['text'] : '{}');
  const routes: readonly unknown[] = isRecord(document) && Array.isArray(document['routes']) ? document['routes'] : [];
  const [first] = routes;
  const title = isRecord(first) && isRecord(first['title']) ? first['title'] : {};
  const [english = '', spanish = ''] = Object.values(title).map(String);
  return { English: english, Spanish: spanish };
}

const group = (page: Page) => page.getByRole('group', { name: 'Title', exact: true }).first();
const fieldOf = (page: Page, field: Field) => group(page).getByRole('textbox', { name: field, exact: true });

/** The processes that draw the pages of a browser. */
async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function openCampaign(context: BrowserContext, server: TestServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.origin}/studio/campaigns/${CAMPAIGN}/page`);
  await page.locator('button.outline-title').first().click();
  await fieldOf(page, 'English').waitFor();
  return page;
}

/**
 * Starts the server and a browser in which an administrator has the campaign open. Close it.
 * @param forgetful its browser keeps nothing of what is typed
 */
export async function openEditingSite(forgetful: boolean): Promise<EditingSite> {
  const server = await startServer({ hostName: 'localhost', database: 'pglite' });
  const [browser, caller] = await Promise.all([launchBrowser(), signedIn(server)]);
  const written = await caller.put(DOCUMENT, {
    data: { text: campaignText(CAMPAIGN) },
    headers: { 'if-none-match': '*' },
  });
  if (!written.ok()) throw new Error(await written.text());
  const context = await browser.newContext({
    storageState: {
      ...(await caller.storageState()),
      origins: [{ origin: server.origin, localStorage: [{ name: 'trialflow-studio-tour', value: 'seen' }] }],
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (forgetful)
    await context.addInitScript(() => {
      IDBObjectStore.prototype.put = function put() {
        return this.get('');
      };
    });
  let page = await openCampaign(context, server);
  // Asked for beforehand: a kill comes in the moment after a key.
  let renderers = await renderersOf(browser);
  return {
    server,
    type: async (field, text) => {
      await fieldOf(page, field).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(text);
    },
    shown: async () => {
      const mark = await page.locator('.save-mark').textContent();
      const [english, spanish] = await Promise.all(FIELDS.map((field) => fieldOf(page, field).inputValue()));
      return { texts: { English: english ?? '', Spanish: spanish ?? '' }, mark: mark ?? '' };
    },
    stored: () => storedIn(caller),
    killTab: async () => {
      const crashed = page.waitForEvent('crash');
      for (const pid of renderers) kill(pid);
      await crashed;
      await page.close();
    },
    open: async () => {
      page = await openCampaign(context, server);
      renderers = await renderersOf(browser);
      // What was not saved is put back when no other tab answers.
      await pause(500);
    },
    saved: () => page.locator('.save-mark[data-state="saved"]').waitFor(),
    close: async () => {
      await browser.close();
      await caller.dispose();
      await server.remove();
    },
  };
}
