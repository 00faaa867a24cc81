import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';

const words = (en: string, es: string) => ({ en, es });
const campaign = (id: string, settings: object, type = 'Signup') => ({
  formatVersion: 1,
  id,
  version: 1,
  name: id,
  type,
  home: 'start',
  languages: ['en', 'es'],
  settings,
  routes: [
    {
      name: 'start',
      title: words('Start', 'Inicio'),
      blocks: [{ block: 'Diagnosis' }, { block: 'CriteriaQuestions' }],
      next: [{ to: 'bye' }],
    },
    { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
  ],
});

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  const documents = [
    campaign('about-study', { study: 'DEMO-ASTHMA-01' }),
    campaign('about-condition', { condition: 7 }),
    campaign('about-both', { study: 'DEMO-ASTHMA-01', condition: 7 }),
    campaign('about-nothing', { study: 'DEMO-NO-SUCH-STUDY' }, 'Screener'),
  ];
  for (const document of documents)
    writeFileSync(join(site.campaignsFolder, `${document.id}.json`), JSON.stringify(document));
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

const Shown = Compile(
  Type.Object({
    state: Type.Object({
      payload: Type.Object({
        study: Type.Optional(Type.Object({ externalId: Type.String() })),
        indication: Type.Optional(Type.Object({ id: Type.Integer() })),
      }),
    }),
  }),
);

/** The study and the condition of the visit that an address begins. */
async function subjectOf(url: string): Promise<{ readonly study?: string; readonly condition?: number }> {
  const { body } = await site.app.inject({ url });
  const data: unknown = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null');
  if (!Shown.Check(data)) throw new Error(`${url} shows no page of a flow`);
  const { study, indication } = data.state.payload;
  return { ...(study ? { study: study.externalId } : {}), ...(indication ? { condition: indication.id } : {}) };
}

test.each([
  ['about-study', { study: 'DEMO-ASTHMA-01', condition: 4 }],
  ['about-study?studyId=', { study: 'DEMO-ASTHMA-01', condition: 4 }],
  ['about-study?studyId=DEMO-MIGRAINE-03', { study: 'DEMO-MIGRAINE-03' }],
  ['about-condition', { condition: 7 }],
  ['about-condition?indicationIds=4', { condition: 4 }],
  ['about-both', { study: 'DEMO-ASTHMA-01', condition: 7 }],
])('[A19] [B2] a visit of %s is about what its address names, else its campaign', async (url, subject) => {
  expect(await subjectOf(`/signup/${url}`)).toMatchObject(subject);
});

test('[B2] a campaign about a study asks its questions, and for its condition', async () => {
  const { body } = await site.app.inject({ url: '/signup/about-study' });
  expect(body).toContain('name="criteria.asthma-diagnosis"');
  expect(body).toMatch(/Have you been diagnosed with asthma\?/i);
});

test('[A12] a screener whose study is unknown leads to the study search, and the log says why', async () => {
  const answer = await site.app.inject({ url: '/signup/about-nothing' });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toMatch(/^\/signup\/[a-z-]*ss/);
  expect(site.logs).toContainEqual(
    expect.objectContaining({
      campaign: 'about-nothing',
      study: 'DEMO-NO-SUCH-STUDY',
      message: 'The study of the campaign is not in the catalogue',
    }),
  );
});
