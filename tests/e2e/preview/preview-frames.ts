import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import type { PreviewAnswer } from '#api/preview/preview-messages.ts';
import { isRecord } from '#api/guards.ts';
import { OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { freePort } from '#tests/support/port.ts';
import { startServer } from '#tests/support/server.ts';
import { expect, test as base, WEBHOOK_SECRET } from '../fixtures.ts';

export { expect } from '../fixtures.ts';

/** What the page of a CMS does, for a test to call. */
interface CmsPage {
  /** What it was told by the windows that it shows or has opened. */
  readonly heard: readonly HeardMessage[];
  /** Shows an address in its frame. */
  show(address: string): void;
  /** Opens an address in a tab of its own. */
  open(address: string): void;
  /** Tells the frame, and the tab, something. */
  tell(said: unknown): void;
  /** Tells the frame something; resolves with the milliseconds until the answer to it, and that answer. */
  ask(said: { readonly id: string }): Promise<{ readonly took: number; readonly answer: HeardMessage }>;
}

declare global {
  interface Window {
    readonly cmsPage: CmsPage;
  }
}

export type HeardMessage = PreviewAnswer & { readonly origin: string };

/** A page that shows a preview in a frame and keeps what it hears from it. */
const FRAMING = `<!doctype html><title>CMS</title>
<iframe title="Preview" style="width:100%;height:600px"></iframe>
<script>
const frame = document.querySelector('iframe');
const heard = [];
let opened;
window.cmsPage = {
  heard,
  show: (address) => { frame.src = address; },
  open: (address) => { opened = window.open(address); },
  tell: (said) => [frame.contentWindow, opened].forEach((other) => other?.postMessage(said, '*')),
  ask: (said) => new Promise((resolve) => {
    const began = performance.now();
    const hear = ({ data }) => {
      if (data.id !== said.id) return;
      removeEventListener('message', hear);
      resolve({ took: performance.now() - began, answer: data });
    };
    addEventListener('message', hear);
    frame.contentWindow.postMessage(said, '*');
  }),
};
addEventListener('message', ({ origin, data }) => heard.push({ origin, ...data }));
</script>`;

export interface FramingSite {
  readonly origin: string;
  readonly close: () => void;
}

/** A site of another origin whose every page frames a preview. */
export async function startFramingSite(): Promise<FramingSite> {
  const port = await freePort();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FRAMING);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Playwright's `test` with a server whose previews a CMS may frame, and the CMS. */
export const test = base.extend<object, { cms: FramingSite }>({
  cms: [
    async ({}, use) => {
      const site = await startFramingSite();
      await use(site);
      site.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ webhook, cms }, use) => {
      const env = {
        CONTENT_TOKEN: OPERATOR_TOKEN,
        CONTENT_PREVIEW_ORIGINS: cms.origin,
        LEAD_WEBHOOK_URL: webhook.url,
        LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
      };
      const server = await startServer({ env });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export interface ContentApi {
  /** Writes a new document and returns its revision. */
  readonly write: (document: string, text: string) => Promise<number>;
  /** Makes a link and returns its address. */
  readonly preview: (body: object) => Promise<string>;
}

/** The write API of a server, with the operator's token. */
export function contentApi(origin: string): ContentApi {
  const call = async (method: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await fetch(`${origin}/content/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const json: unknown = await reply.json();
    if (!reply.ok || !isRecord(json)) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(json)}`);
    return json;
  };
  return {
    write: async (document, text) => {
      const path = `/documents/${encodeURIComponent(document)}`;
      return Number((await call('PUT', path, { text }, { 'if-none-match': '*' }))['revision']);
    },
    preview: async (body) => String((await call('POST', '/previews', body))['address']),
  };
}

/** A preview in a frame of a page of another origin. */
export interface FramedPreview {
  readonly frame: FrameLocator;
  /** What the page around it was told so far. */
  readonly heard: () => Promise<readonly HeardMessage[]>;
  /** Sends an update, and waits for the answer to it; `took`: milliseconds. */
  readonly update: (body: object) => Promise<HeardMessage & { readonly took: number }>;
}

let updates = 0;

/** Opens a page of a site that shows a preview, and waits until the preview is ready. */
export async function framePreview(page: Page, site: FramingSite, address: string): Promise<FramedPreview> {
  await page.goto(site.origin);
  const heard = async () => page.evaluate(() => window.cmsPage.heard);
  await page.evaluate((shown) => window.cmsPage.show(shown), address);
  await expect.poll(async () => (await heard()).map(({ type }) => type), { timeout: 60_000 }).toContain('ready');
  return {
    frame: page.frameLocator('iframe'),
    heard,
    update: async (body) => {
      updates += 1;
      const said = { trialflow: 'preview', version: 1, type: 'update', id: `update-${updates}`, ...body };
      const { took, answer } = await page.evaluate((update) => window.cmsPage.ask(update), said);
      return { ...answer, took };
    },
  };
}
