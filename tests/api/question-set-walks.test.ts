import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { seeded } from '#tests/checker/prove/random-campaigns.ts';
import { randomSetCampaign } from '#tests/checker/prove/random-sets.ts';
import { campaignFile, words } from '#tests/support/checker/small-campaign.ts';
import { Browser, type Seen } from './served/walked/browser.ts';
import { untouched } from './served/walked/page-form.ts';
import { openServedSite, type ServedSite } from './served/walked/served-site.ts';

const CAMPAIGNS = Number(process.env['WALKS'] ?? 50);
const VISITS = 6;
const MAX_POSTS = 12;
const registry = createRegistry(await loadBlocks('blocks'));

let site: ServedSite;
beforeAll(async () => {
  site = await openServedSite();
});
afterAll(() => site.close());

/** A random campaign as its author would write it, with the product's own blocks. */
function fileOf(seed: number) {
  const { routes } = randomSetCampaign(seed);
  const pages = routes.map(({ name, blocks, next }) => ({
    name,
    blocks: blocks.map((use) => ({
      ...use,
      ...(use.block === 'Words' ? { block: 'RichText', props: { text: words(`Words of ${use.id}`) } } : {}),
    })),
    ...(next.length === 0 ? {} : { next: next.map(({ when, to }) => (when === undefined ? to : { when, to })) }),
  }));
  return campaignFile(pages, { id: `set-${seed}` });
}

/** Campaigns in which a proof finds nothing wrong: others are not served. */
async function goodFiles(): Promise<readonly ReturnType<typeof fileOf>[]> {
  const good: ReturnType<typeof fileOf>[] = [];
  for (let seed = 1; good.length < CAMPAIGNS; seed++) {
    const file = fileOf(seed);
    const { proofs } = await proveDocuments({ files: [file], registry });
    if (proofs.length === 1 && proofs.every(({ issues }) => issues.length === 0)) good.push(file);
  }
  return good;
}

/** The pages to which each page leads, by the proof. */
function leadsBy(campaign: Campaign): ReadonlySet<string> {
  const subject = subjectOf(campaign, registry, (why) => {
    throw new Error(why);
  });
  const taken = [...(explore(subject, ROUTING)?.taken.keys() ?? [])];
  return new Set(
    taken.map((key) => {
      const [name = '', index = ''] = key.split('#');
      return `${name} > ${campaign.routes.find((route) => route.name === name)?.next[Number(index)]?.to}`;
    }),
  );
}

/** Sends random answers until the page lets go; presses a button of a list now and then. */
async function leave(browser: Browser, first: Seen, random: (below: number) => number): Promise<Seen | undefined> {
  let page = first;
  for (let post = 0; post < MAX_POSTS; post++) {
    const buttons = [...page.html.matchAll(/<button[^>]*value="(edit:[^"]+)"/g)].map(([, value = '']) => value);
    const entered = { ...untouched(page) };
    for (const { name, kind, values } of page.controls) {
      if (kind === 'hidden' && values.length === 0) continue;
      const chosen = values.filter(() => random(2) === 0);
      const one = values[random(values.length + 1)];
      if (kind === 'checkbox') entered[name] = chosen;
      else if (kind === 'text') entered[name] = [String(random(4))];
      else if (one !== undefined) entered[name] = [one];
    }
    const button = random(3) === 0 ? buttons[random(buttons.length)] : undefined;
    const answer = await browser.send(page, entered, button ?? 'next');
    if (answer.kind === 'onward') return (await browser.open(answer.url))?.page;
    page = answer.page;
  }
  return undefined;
}

test(
  `[B4] [B9] [K8] visitors of ${CAMPAIGNS} random campaigns with question sets go by form posts where a proof says`,
  { timeout: 3_600_000 },
  async () => {
    const files = await goodFiles();
    await site.serve(files);
    const counts = { campaigns: 0, visits: 0, steps: 0, ends: 0 };
    for (const { path } of files) {
      const id = /set-\d+/.exec(path)?.[0] ?? '';
      const campaign = site.campaign(id);
      const leads = leadsBy(campaign);
      const random = seeded(counts.campaigns * 7919 + 1);
      counts.campaigns += 1;
      for (let visit = 0; visit < VISITS; visit++) {
        const arrival = { url: `/signup/${id}`, language: 'en-US', day: '2026-11-26' };
        const browser = new Browser(site, campaign, arrival);
        let page = (await browser.open(arrival.url))?.page;
        counts.visits += 1;
        while (page && page.route.next.length > 0) {
          const from = page.route.name;
          page = await leave(browser, page, random);
          if (!page) break;
          counts.steps += 1;
          expect({ id, leads: [...leads] }).toEqual({
            id,
            leads: expect.arrayContaining([`${from} > ${page.route.name}`]),
          });
        }
        if (page?.route.next.length === 0) counts.ends += 1;
      }
      await site.forgetVisits();
    }
    process.stdout.write(`question-set walks: ${JSON.stringify(counts)}\n`);
    expect(counts.ends).toBeGreaterThan(counts.visits / 2);
  },
);
