import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { campaignFile } from '#tests/support/checker/small-campaign.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });
const question = (id: string, rest: object) => ({
  block: 'Question',
  id,
  props: { kind: 'yesNo', label: words(id), ...rest },
});
const set = (id: string, rest: object) => ({
  block: 'QuestionSet',
  id,
  props: {
    schema: { type: 'object', properties: { smoker: { type: 'boolean' } } },
    ui: { smoker: { title: words('Smoker?') } },
    ...rest,
  },
});

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  const { text } = campaignFile(
    [
      {
        name: 'home',
        blocks: [
          question('has-hiv', {}),
          question('told', { health: true }),
          question('heard-of-us', { health: false }),
          set('history', {}),
          set('work', { health: false }),
        ],
        next: ['bye'],
      },
      { name: 'bye', blocks: ['ThankYouPage'], meta: { showNav: false } },
    ],
    { id: 'counted' },
  );
  writeFileSync(join(site.campaignsFolder, 'counted.json'), text);
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

test('[L2] of a campaign’s own questions only those that are not about health are counted', async () => {
  const viewed = (block: string, field: string) => ({ event: 'field-viewed', block, field });
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/v1/events',
    payload: {
      signup: 'counted',
      version: 1,
      routePath: 'home',
      events: [
        viewed('has-hiv', 'answer.has-hiv'),
        viewed('told', 'answer.told'),
        viewed('heard-of-us', 'answer.heard-of-us'),
        viewed('history', 'answer.history.smoker'),
        viewed('work', 'answer.work.smoker'),
        // Nor does a question of one block count for another, or for the page.
        viewed('shell', 'answer.has-hiv'),
        viewed('heard-of-us', 'answer.has-hiv'),
      ],
    },
  });
  expect(reply.statusCode).toBe(204);
  const stored = await site.services.database.db
    .selectFrom('events')
    .select(['block', 'field'])
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { block: 'heard-of-us', field: 'answer.heard-of-us' },
    { block: 'work', field: 'answer.work.smoker' },
  ]);
});
