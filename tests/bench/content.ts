/**
 * `node tests/bench/content.ts [REVISIONS]`: what reading the history of a document and publishing it take for a
 * document with 10 revisions and for one with many (default 10 000), on the embedded database. The two take turns;
 * medians of forty, reported, not asserted.
 */
import { performance } from 'node:perf_hooks';
import { openApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

const MANY = Number(process.argv[2] ?? 10_000);
const FEW = 10;
const ROUNDS = 40;

const site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
const client = contentClient(site);

/** A document with so many revisions; another one is written for each publication. */
async function documentWith(id: string, count: number) {
  const document = `${id}.json`;
  let [written, revision] = [0, 0];
  // Past the API, as the API does it: its limit by address is not what is measured.
  const write = async () => {
    const text = campaignText(id, { name: `Number ${written}` });
    const basedOn = written === 0 ? undefined : revision;
    const draft = { document, text, basedOn, author: 'bench', source: 'api', note: '' };
    const saved = await site.services.content.revisions.save(draft);
    if (!saved.ok) throw new Error('nobody else writes here');
    revision = saved.revision.id;
    written += 1;
  };
  for (let made = 0; made < count; made++) await write();
  return {
    history: () => client.call('GET', `/documents/${document}/history?limit=10`),
    publish: async () => {
      const { status } = await client.publish([[document, revision]]);
      if (status !== 201) throw new Error(`a publication got ${status}`);
    },
    write,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

const sizes = [await documentWith('few', FEW), await documentWith('many', MANY)];
const history = sizes.map((): number[] => []);
const publish = sizes.map((): number[] => []);
for (let round = 0; round < ROUNDS; round++)
  for (const [index, document] of sizes.entries()) {
    history[index]?.push(await timed(document.history));
    await document.write();
    publish[index]?.push(await timed(document.publish));
  }
await site.close();

for (const [name, times] of Object.entries({ history, publish })) {
  const [few = 0, many = 0] = times.map(median);
  process.stdout.write(
    `${name}: ${few.toFixed(1)} ms with ${FEW} revisions, ${many.toFixed(1)} ms with ${MANY}, ` +
      `${(many / few).toFixed(2)} times\n`,
  );
}
