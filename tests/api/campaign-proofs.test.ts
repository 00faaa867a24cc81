import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createProver } from '#entry/proofs/create-prover.ts';
import { proveTask, READY } from '#entry/proofs/prove-task.ts';
import type { ProofVerdict, ProveCampaigns } from '#server/features/content/proofs.ts';
import { createLog } from '#server/core/log.ts';
import type { Campaigns } from '#server/features/content/create-campaigns.ts';
import { openApiSite } from '#tests/support/api-site.ts';
import { openCampaignSource } from '#tests/support/outside/campaign-source.ts';
import { tempFolder } from '#tests/support/temp.ts';

const source = await openCampaignSource();
const { cms } = source;
/** The product proves in threads; this skips starting them, because nothing here depends on it. */
const prover: ProveCampaigns = async ({ files, rules, campaigns }) => {
  const verdicts = new Map<string, ProofVerdict>();
  const task = proveTask({
    files: files.map(({ name, text }) => ({ path: name, text })),
    rules,
    campaigns,
    today: '2026-11-25',
    blocks: 'blocks',
  });
  for await (const one of task) if (one !== READY) verdicts.set(one.campaign, one.verdict);
  return verdicts;
};
const logs: Readonly<Record<string, unknown>>[] = [];
const log = createLog((line) => {
  const entry: unknown = JSON.parse(line);
  logs.push(typeof entry === 'object' && entry !== null ? { ...entry } : {});
});
let folder: string;
afterAll(source.close);
beforeEach(() => {
  folder = tempFolder('campaigns');
  logs.length = 0;
});
afterEach(source.clear);

const words = (en: string) => ({ en, es: `ES ${en}` });

/** Two pages: young visitors are sent to `young`, all others to the end. */
function document(version: number, heading: string, young = 'end', id = 'one') {
  const home = {
    name: 'home',
    title: words(heading),
    blocks: [{ block: 'Age' }],
    next: [{ when: { fact: 'candidate.age', lessThan: 21 }, to: young }, { to: 'end' }],
  };
  return {
    formatVersion: 1,
    id,
    version,
    name: 'Two pages',
    type: 'Signup',
    home: 'home',
    languages: ['en', 'es'],
    routes: [home, { name: 'end', title: words('End'), blocks: [] }],
  };
}

/** Young visitors return to the same page: `check` alone does not notice. */
const looping = (version: number, id = 'one') => document(version, 'Broken', 'home', id);

function write(name: string, content: unknown): void {
  mkdirSync(join(folder, 'rules'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content, undefined, 1));
}

const start = (prove: ProveCampaigns, url?: string) => source.start({ folder, url, log, prove });

const headingOf = (campaigns: Campaigns, id = 'one') => campaigns.find(id)?.campaign.routes[0]?.title.en;

test('[B9] visitors keep the last good version when the CMS serves one with a loop', async () => {
  cms.serve(document(1, 'Good'));
  const site = await openApiSite({ env: { CAMPAIGNS_URL: cms.url }, prove: prover });
  expect(headingOf(site.services.campaigns)).toBe('Good');
  cms.serve(looping(2));
  await site.services.campaigns.reload();
  const asked = await site.app.inject('/api/v1/initial_payload?signup=one&language=en');
  expect({
    heading: headingOf(site.services.campaigns),
    version: site.services.campaigns.find('one')?.campaign.version,
    status: asked.statusCode,
  }).toEqual({ heading: 'Good', version: 1, status: 200 });
  expect(site.logs).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: 'A campaign document is not served',
      code: 'prove-loop',
      file: 'one.json',
      line: 1,
      place: 'route "home" › transition to "home"',
    }),
  );
  cms.serve(document(3, 'Better'));
  await site.services.campaigns.reload();
  expect(headingOf(site.services.campaigns)).toBe('Better');
  await site.close();
});

test('[B9] after a restart the last good version is served instead of a document with a loop', async () => {
  write('one.json', document(1, 'Good'));
  (await start(prover)).close();
  write('one.json', looping(2));
  expect(headingOf(await start(prover))).toBe('Good');
});

test('[B9] a looping first version is not served, others are; the log says why, where and for whom', async () => {
  write('one.json', looping(1));
  write('two.json', document(1, 'Good', 'end', 'two'));
  const campaigns = await start(createProver('blocks'));
  expect(campaigns.list().map(({ campaign }) => campaign.id)).toEqual(['two']);
  const reported = logs.find(({ code }) => code === 'prove-loop');
  expect(reported).toMatchObject({ level: 'error', file: 'one.json', line: 25, column: 5 });
  expect(reported?.['reason']).toMatch(
    /return to the route "home".*for example a visitor.*home: .*candidate\.age = \d/,
  );
});

test.each([
  ['a folder', undefined],
  ['a CMS', 'its address'],
])('[B9] what %s serves must hold to the rules of the campaigns folder', async (_where, from) => {
  const rule = {
    id: 'nobody-young-ends',
    about: 'The young are not enrolled',
    at: { ends: true },
    holds: { fact: 'candidate.age', atLeast: 21 },
  };
  write('rules/ours.json', { formatVersion: 1, rules: [rule] });
  write('one.json', document(1, 'Against the rule'));
  cms.serve(document(1, 'Against the rule'));
  const campaigns = await start(prover, from === undefined ? undefined : cms.url);
  expect(campaigns.list()).toEqual([]);
  expect(logs).toContainEqual(expect.objectContaining({ level: 'error', code: 'prove-rule-broken', file: 'one.json' }));
  write('rules/ours.json', { formatVersion: 1, rules: [] });
  // An unchanged index is not read again; the folder is.
  cms.serve(document(1, 'Against the rule'));
  await campaigns.reload();
  expect(headingOf(campaigns)).toBe('Against the rule');
});

test('[B9] unreadable rules publish nothing: what was served continues to be served', async () => {
  write('one.json', document(1, 'Good'));
  const campaigns = await start(prover);
  write('rules/ours.json', { rules: 'none' });
  write('one.json', document(2, 'Newer'));
  await campaigns.reload();
  expect(headingOf(campaigns)).toBe('Good');
  expect(logs.at(-1)).toMatchObject({
    level: 'error',
    message: 'Campaigns could not be read; the last good ones are served',
  });
  expect(String(logs.at(-1)?.['reason'])).toContain('is not a list of rules');
  expect(campaigns.standstill()).toContain('is not a list of rules');
  write('rules/ours.json', { formatVersion: 1, rules: [] });
  await campaigns.reload();
  expect([headingOf(campaigns), campaigns.standstill()]).toEqual(['Newer', undefined]);
});

test('[B9] a version lower than the served one is served, with one warning', async () => {
  write('one.json', document(5, 'Newer'));
  const campaigns = await start(prover);
  write('one.json', document(2, 'Older'));
  await campaigns.reload();
  await campaigns.reload();
  expect(headingOf(campaigns)).toBe('Older');
  expect(logs.filter(({ code }) => code === 'version-lower')).toEqual([
    expect.objectContaining({ level: 'warn', file: 'one.json', message: 'A campaign document can be better' }),
  ]);
});

test('[B9] an empty folder is reported, with advice', async () => {
  const campaigns = await start(prover);
  const reported = () =>
    logs.filter(({ message }) => message === 'There is no campaign to serve: every flow is not found');
  expect(reported()).toMatchObject([{ level: 'error' }]);
  expect(String(reported()[0]?.['reason'])).toMatch(new RegExp(`^${folder} holds no campaign .*CAMPAIGNS_DIR`));
  write('one.json', document(1, 'Good'));
  await campaigns.reload();
  expect([headingOf(campaigns), campaigns.standstill(), reported().length]).toEqual(['Good', undefined, 1]);
});

test('[B9] unchanged CMS documents are published once the rules are fixed', async () => {
  write('rules/ours.json', { rules: 'none' });
  cms.serve(document(1, 'Good'));
  const campaigns = await start(prover, cms.url);
  expect([campaigns.list(), campaigns.standstill()]).toEqual([[], expect.stringContaining('is not a list of rules')]);
  write('rules/ours.json', { formatVersion: 1, rules: [] });
  await campaigns.reload();
  expect(headingOf(campaigns)).toBe('Good');
});

test('[B9] a proof not done in time is undecided: its document is served with a warning, the next proven', async () => {
  write('one.json', {
    ...document(1, 'Good'),
    routes: [
      {
        name: 'home',
        title: words('Good'),
        blocks: [{ block: 'Gender' }, { block: 'Age', showWhen: { fact: 'candidate.gender', is: 'female' } }],
        next: [{ to: 'end' }],
      },
      { name: 'end', title: words('End'), blocks: [] },
    ],
  });
  write('two.json', {
    ...document(1, 'Good, too', 'end', 'two'),
    routes: [{ name: 'home', title: words('Good, too'), blocks: [] }],
  });
  const campaigns = await start(createProver('tests/support/endless/blocks', 5000));
  expect([headingOf(campaigns), headingOf(campaigns, 'two')]).toEqual(['Good', 'Good, too']);
  expect(logs.filter(({ level }) => level === 'warn')).toEqual([
    expect.objectContaining({ campaign: 'one', reason: 'the proof took longer than 5 s' }),
  ]);
});

test('[B9] while a newer version is being proven, visitors have the one before', async () => {
  write('one.json', document(1, 'Good'));
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const campaigns = await start(async ({ campaigns: ids }) => {
    if (asked++ > 0) await promise;
    return new Map(ids.map((id) => [id, { issues: [], undecided: [] }]));
  });
  write('one.json', document(2, 'Newer'));
  const reloaded = campaigns.reload();
  await expect.poll(() => asked).toBe(2);
  expect(headingOf(campaigns)).toBe('Good');
  resolve();
  await reloaded;
  expect(headingOf(campaigns)).toBe('Newer');
});

test('a document is proven once: not again while it is unchanged, nor after a restart if it was served', async () => {
  const proven: string[][] = [];
  const counting: ProveCampaigns = (request) => {
    proven.push(request.campaigns.toSorted());
    return prover(request);
  };
  write('one.json', looping(1));
  write('two.json', document(1, 'Good', 'end', 'two'));
  const campaigns = await start(counting);
  await campaigns.reload();
  expect(proven).toEqual([['one', 'two']]);
  campaigns.close();
  await start(counting);
  expect(proven).toEqual([['one', 'two'], ['one']]);
});
