import type { HardCheck, Outcome, Size } from '../../check.ts';
import { ANSWERED, openInfectedSite, type InfectedSite } from './infected-site.ts';
import { lookAtPage, UNUSABLE, watchBrowser, type Watch } from './look-at-page.ts';
import { batchesOf, scriptPayloads, type Chunk } from './payloads.ts';

const PAGES = ['/signup/s6', '/signup/es/s6'] as const;

async function assessBatches(
  site: InfectedSite,
  watch: Watch,
  batches: readonly (readonly Chunk[])[],
): Promise<string[]> {
  const broken: string[] = [];
  let first = 0;
  for (const [number, batch] of batches.entries()) {
    await site.infect(batch);
    const last = first + batch.flat().length;
    const faults = await lookAtPage(watch, site.origin, PAGES[number % PAGES.length] ?? PAGES[0]);
    broken.push(...[...new Set(faults)].map((fault) => `payloads ${first} to ${last}: ${fault}`));
    first = last;
  }
  return broken;
}

async function run(size: Size): Promise<Outcome> {
  const payloads = scriptPayloads(size);
  const batches = batchesOf(payloads, ANSWERED.length);
  const site = await openInfectedSite();
  const broken: string[] = [];
  let requests = 0;
  try {
    for (const bypassed of [false, true]) {
      const watch = await watchBrowser(site, bypassed);
      try {
        broken.push(
          ...(await assessBatches(site, watch, batches)).map(
            (fault) => `${bypassed ? 'without the policy, ' : ''}${fault}`,
          ),
        );
        requests += watch.requests;
      } finally {
        await watch.end();
      }
    }
    return {
      figures: {
        payloads: payloads.length,
        'text slots of blocks and study': site.slots.count,
        'slots of one payload each': payloads.length * 4,
        pages: batches.length * 2,
        requests,
        'executions and requests to others': broken.filter((fault) => !fault.endsWith(UNUSABLE)).length,
        'pages that cannot be used': broken.filter((fault) => fault.endsWith(UNUSABLE)).length,
      },
      broken,
    };
  } finally {
    await site.close();
  }
}

/** A stand-in for the server: a page that contains the unescaped payloads, with a policy loosened for them. */
async function runPlanted(): Promise<Outcome> {
  const origin = 'http://127.0.0.1:9';
  const watch = await watchBrowser({ origin, cookie: { name: 'draft', value: 'none' } }, false);
  const body =
    '<!doctype html><div id="root"><main><h1>Trials</h1>' +
    `<input type="text">${scriptPayloads('share').slice(0, 4).join('')}</main></div>`;
  try {
    await watch.context.route(`${origin}/**`, (route) =>
      route.fulfill({
        body,
        contentType: 'text/html',
        headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline'" },
      }),
    );
    return { figures: {}, broken: await lookAtPage(watch, origin, '/signup/s6') };
  } finally {
    await watch.end();
  }
}

export const scriptsDoNotRun: HardCheck = {
  name: 'script-payloads',
  promise:
    'no script payload in any text of a campaign, a study or an answer that is shown back ever runs or asks ' +
    'anything of others, with the policy and without it',
  fault: 'a page into which the payloads are put as they are, under a policy with unsafe-inline',
  run,
  runPlanted,
};
