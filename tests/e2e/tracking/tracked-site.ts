import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { startOutsideService, type OutsideService } from '../../support/outside/outside-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { removeTempFolder, tempFolder } from '../../support/temp.ts';
import { ROOT } from '../../support/tools/install.ts';
import { test as base } from '../fixtures.ts';

interface Workers {
  /** Stands for live connect, the ad-security service and the availability of the chat. */
  outside: OutsideService;
  server: TestServer;
}

function routesOf(file: string): { readonly document: object; readonly routes: readonly RouteEntry[] } {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof document !== 'object' || document === null || !('routes' in document) || !Array.isArray(document.routes)) throw new Error(`${file} has no routes`);
  return { document, routes: document.routes };
}

interface RouteEntry {
  readonly name?: string;
  readonly meta?: object;
}

function withMeta(routes: readonly RouteEntry[], name: string, meta: object): readonly RouteEntry[] {
  return routes.map((route) => (route.name === name ? { ...route, meta: { ...route.meta, ...meta } } : route));
}

/** Adds s6 as an operator would set it up for partners: with a chat, and with reports to the ad-security service. */
function addPartnerCampaign(campaigns: string): void {
  const contact = routesOf(join(campaigns, 'fragments/signup-contact.json'));
  writeFileSync(join(campaigns, 'fragments/partner-contact.json'), JSON.stringify({ ...contact.document, routes: withMeta(contact.routes, 'email', { fireASPConversion: true }) }));
  const signup = routesOf(join(campaigns, 's6.json'));
  const { aliases: _aliases, settings, ...rest } = { aliases: [], settings: {}, ...signup.document };
  const routes = withMeta(signup.routes, 'home', { fireASPTracking: true });
  const partnered = JSON.stringify({ ...rest, id: 'partnered', path: 'partnered', settings: { ...settings, liveChat: true }, routes });
  writeFileSync(join(campaigns, 'partnered.json'), partnered.replace('"signup-contact"', '"partner-contact"'));
}

function operatorWhoRecords(folder: string): string {
  const document: unknown = JSON.parse(readFileSync(join(ROOT, 'src/server/config/operator.default.json'), 'utf8'));
  const file = join(folder, 'operator.json');
  writeFileSync(file, JSON.stringify({ ...(typeof document === 'object' ? document : {}), $schema: 'operator.schema.json', sessionRecording: true }));
  return file;
}

/** A site whose operator records sessions and works with every partner. */
export const test = base.extend<object, Workers>({
  outside: [
    async ({ browserName: _browser }, use) => {
      const outside = await startOutsideService();
      await use(outside);
      await outside.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ outside }, use) => {
      const folder = tempFolder('tracked');
      const campaigns = join(folder, 'campaigns');
      cpSync(join(ROOT, 'campaigns'), campaigns, { recursive: true });
      addPartnerCampaign(campaigns);
      const server = await startServer({
        limit: 110_000,
        env: {
          CAMPAIGNS_DIR: campaigns, OPERATOR_FILE: operatorWhoRecords(folder), LIVE_CONNECT_URL: `${outside.url}/connect`, ASP_BASE_URL: outside.url,
          LIVE_CHAT_AVAILABILITY_URL: `${outside.url}/agents`, LIVE_CHAT_URL: 'https://chat.example/start',
        },
      });
      await use(server);
      await server.remove();
      removeTempFolder(folder);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What a page told the server, as it left the browser. */
export interface Told {
  readonly path: string;
  readonly url: string;
  readonly body: string;
}

/** Collects every call of the API that a page makes. */
export function collectCalls(page: Page): Told[] {
  const told: Told[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1')) told.push({ path: pathname.slice('/api/v1'.length), url: request.url(), body: request.postData() ?? '' });
  });
  return told;
}
