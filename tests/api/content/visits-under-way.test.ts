import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThreadAnalyse } from '#server/features/content/analyses/analysis.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

const THREAD = new URL('../../../src/entry/content/analysis-thread.ts', import.meta.url);
const analyse = createThreadAnalyse((task) => new Worker(THREAD, { workerData: { blocks: 'blocks', task } }));

let informing: ApiSite;
let keeping: ApiSite;
beforeAll(async () => {
  informing = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN }, analyse });
  keeping = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CONTENT_VISITS: 'keep' }, analyse });
});
afterAll(async () => {
  await informing.close();
  await keeping.close();
});

const words = (en: string) => ({ en, es: `ES ${en}` });
const bye = { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] };

/** A campaign of two pages with questions, and an end. */
const asking = (id: string, second: string, version = 1) =>
  campaignText(id, {
    version,
    routes: [
      { name: 'home', title: words('Hello'), blocks: [{ block: 'FullName' }], next: [{ to: 'second' }] },
      { name: 'second', title: words('More'), blocks: [{ block: second }], next: [{ to: 'bye' }] },
      bye,
    ],
  });

async function live(site: ApiSite, id: string) {
  const client = contentClient(site);
  const write = (text: string) => client.write(`${id}.json`, text);
  const revision = await write(asking(id, 'Gender'));
  expect((await client.publish([[`${id}.json`, revision]])).json()).toMatchObject({ visits: [] });
  const begin = (count: number, campaignVersion = 1) =>
    Promise.all(
      Array.from({ length: count }, () =>
        site.services.drafts.save({
          id: randomUUID(),
          campaignId: id,
          campaignVersion,
          entry: 'home',
          locale: 'en',
          query: {},
          answers: {},
          device: {},
          revision: 0,
        }),
      ),
    );
  const judge = async (revision_: number | null) =>
    (await client.publish([[`${id}.json`, revision_]], { body: { onlyJudge: true } })).json();
  return { client, write, begin, judge };
}

test('[B9] the gate says how many visits are under way, and that a new version leaves them alone', async () => {
  const { write, begin, judge } = await live(informing, 'counted');
  expect(await judge(await write(asking('counted', 'Email', 2)))).toMatchObject({ visits: [] });
  await begin(3);
  const kept = { campaign: 'counted', version: 1, visits: 3, effect: 'keep-version', words: [] };
  expect((await judge(await write(asking('counted', 'Email', 2))))['visits']).toEqual([kept]);
  expect((await judge(null))['visits']).toEqual([kept]);
});

test('[B9] the gate counts the visits of every version, and compares a version that comes back', async () => {
  const { client, write, begin, judge } = await live(informing, 'versions');
  await begin(2);
  await client.publish([['versions.json', await write(asking('versions', 'Email', 2))]]);
  await begin(1, 2);
  const under = (version: number, visits: number, effect = 'keep-version') => ({ version, visits, effect });
  expect((await judge(null))['visits']).toMatchObject([under(1, 2), under(2, 1)]);
  expect((await judge(await write(asking('versions', 'Email', 3))))['visits']).toMatchObject([
    under(1, 2),
    under(2, 1),
  ]);
  const same = await write(asking('versions', 'Gender', 1));
  expect((await judge(same))['visits']).toMatchObject([under(1, 2, 'unchanged'), under(2, 1)]);
  const other = await write(asking('versions', 'Email', 1));
  expect((await judge(other))['visits']).toMatchObject([under(1, 2, 'changed'), under(2, 1)]);
});

test('[B9] under the same version it says how they go on', async () => {
  const { client, write, begin, judge } = await live(informing, 'same-version');
  await begin(2);
  const title = asking('same-version', 'Gender').replace('"More"', '"A little more"');
  expect((await judge(await write(title)))['visits']).toMatchObject([{ visits: 2, effect: 'unchanged' }]);
  const other = await write(asking('same-version', 'Email'));
  const [effect] = [(await judge(other))['visits']].flat();
  expect(effect).toMatchObject({ campaign: 'same-version', visits: 2, effect: 'changed' });
  expect(JSON.stringify(effect)).toContain('some drafts do not continue unchanged');
  // It is information: who publishes has decided.
  expect((await client.publish([['same-version.json', other]])).status).toBe(201);
});

test('[B9] where visits are to be kept, a change that alters them is refused, and a new version is not', async () => {
  const { client, write, begin } = await live(keeping, 'kept');
  const changed = await write(asking('kept', 'Email'));
  await begin(1);
  const refused = await client.publish([['kept.json', changed]]);
  expect([refused.status, refused.json()['findings']]).toMatchObject([
    422,
    [{ code: 'visits-changed', document: 'kept.json', pointer: '/version' }],
  ]);
  expect((await client.publish([['kept.json', await write(asking('kept', 'Email', 2))]])).status).toBe(201);
});
