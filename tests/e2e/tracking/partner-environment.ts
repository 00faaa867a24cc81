import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/tools/install.ts';

function routesOf(file: string): { readonly document: object; readonly routes: readonly RouteEntry[] } {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof document !== 'object' || document === null || !('routes' in document) || !Array.isArray(document.routes))
    throw new Error(`${file} has no routes`);
  return { document, routes: document.routes };
}

interface RouteEntry {
  readonly name?: string;
  readonly meta?: object;
}

function withMeta(routes: readonly RouteEntry[], name: string, meta: object): readonly RouteEntry[] {
  return routes.map((route) => (route.name === name ? { ...route, meta: { ...route.meta, ...meta } } : route));
}

/** Adds s6 as an operator would configure it for partners: with a chat, and with reports to the ad-security service. */
function addPartnerCampaign(campaigns: string): void {
  const contact = routesOf(join(campaigns, 'fragments/signup-contact.json'));
  writeFileSync(
    join(campaigns, 'fragments/partner-contact.json'),
    JSON.stringify({ ...contact.document, routes: withMeta(contact.routes, 'email', { fireASPConversion: true }) }),
  );
  const signup = routesOf(join(campaigns, 's6.json'));
  const { aliases: _aliases, settings, ...rest } = { aliases: [], settings: {}, ...signup.document };
  const routes = withMeta(signup.routes, 'home', { fireASPTracking: true });
  const partnered = JSON.stringify({
    ...rest,
    id: 'partnered',
    path: 'partnered',
    settings: { ...settings, liveChat: true },
    routes,
  });
  writeFileSync(join(campaigns, 'partnered.json'), partnered.replace('"signup-contact"', '"partner-contact"'));
}

function operatorWhoRecords(folder: string): string {
  const document: unknown = JSON.parse(
    readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8'),
  );
  const file = join(folder, 'operator.json');
  writeFileSync(
    file,
    JSON.stringify({
      ...(typeof document === 'object' ? document : {}),
      $schema: 'operator.schema.json',
      sessionRecording: true,
    }),
  );
  return file;
}

/**
 * The variables of a server whose operator records sessions and works with every partner; its campaigns and settings
 * are written into `folder`.
 * @param outside the address of the partners' services
 */
export function partnerEnvironment(folder: string, outside: string): Readonly<Record<string, string>> {
  const campaigns = join(folder, 'campaigns');
  cpSync(join(ROOT, 'campaigns'), campaigns, { recursive: true });
  addPartnerCampaign(campaigns);
  return {
    CAMPAIGNS_DIR: campaigns,
    OPERATOR_FILE: operatorWhoRecords(folder),
    LIVE_CONNECT_URL: `${outside}/connect`,
    ASP_BASE_URL: outside,
    LIVE_CHAT_AVAILABILITY_URL: `${outside}/agents`,
    LIVE_CHAT_URL: 'https://chat.example/start',
  };
}
