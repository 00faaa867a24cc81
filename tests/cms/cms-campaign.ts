import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignText } from '../support/content-client.ts';
import { tempFolder } from '../support/temp.ts';
import { until } from '../support/until.ts';
import { openPage, type Walk } from './walk-campaign.ts';

/** The secret of the webhook in every run. */
export const HOOK = 'a-made-up-secret-for-the-webhook';
const WAIT_MS = 20_000;

const words = (en: string) => ({ en, es: `ES ${en}` });
const routes = (title: string) => [
  { name: 'home', title: words(title), blocks: [{ block: 'FullName' }], next: [{ to: 'bye' }] },
  { name: 'bye', title: words('Goodbye'), meta: { showNav: false }, blocks: [] },
];

/** A campaign of two pages, the first with `name` as its title. With a home that is no route, it is broken. */
export const cmsDocument = (id: string, name: string, home = 'home'): unknown =>
  JSON.parse(campaignText(id, { name, home, routes: routes(name) }));

/** Writes the file of sources of a product that has the CMS between its database and its folder. */
export function writeSources(cms: { readonly kind: string; readonly url: string }): string {
  const file = join(tempFolder('cms-sources'), 'sources.json');
  const source = {
    ...cms,
    headers: { authorization: { env: 'CMS_KEY' } },
    webhook: { secret: { env: 'CMS_HOOK' } },
    // Only webhooks can be as fast as the runs expect.
    pollSeconds: 86_400,
  };
  writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source, { kind: 'folder' }] }));
  return file;
}

/** Waits until the page has the text. Returns true, or why not. */
export function shows(page: string, text: string): Promise<true | string> {
  return until(async () => ((await openPage(page)).html.includes(text) ? true : undefined), {
    limit: WAIT_MS,
    failure: () => 'late',
    pointless: () => false,
  }).catch(String);
}

/** Waits until the page no longer has the text. Returns what it is then. */
export function goneFrom(page: string, text: string): Promise<Walk> {
  return until(
    async () => {
      const now = await openPage(page);
      return now.html.includes(text) ? undefined : now;
    },
    { limit: WAIT_MS, failure: () => 'It is still open', pointless: () => false },
  );
}

/** How long something took since `began`, in whole seconds. */
export const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000);
