import { afterAll, beforeAll, expect, test } from 'vitest';
import { asthma } from '#demo/studies/asthma.ts';
import { lungCt } from '#demo/studies/lung-ct.ts';
import type { Study } from '#schemas/study/study.ts';
import { DEFAULT_FLOWS, defaultFlow } from '#server/features/content/default-flow.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  await keep({ ...asthma.study, externalId: 'NO-INDICATIONS', associatedIndicationIds: [] });
  await keep({ ...lungCt.study, externalId: 'NO-CT-QUESTION', criteria: asthma.study.criteria });
  await keep({
    ...asthma.study,
    externalId: 'NO-MINIMAL-SET',
    criteria: asthma.study.criteria.map((criterion) => ({ ...criterion, minimal: false })),
    webScreener: { ...asthma.study.webScreener, minimalSet: true },
  });
});
afterAll(() => site.close());

async function keep(study: Study): Promise<void> {
  const { externalId, internalStatus, isSimulation, siteRequiredToQualify, siteTargetAreaType } = study;
  await site.database.db
    .insertInto('studies')
    .values({
      id: externalId,
      document: JSON.stringify(study),
      status: internalStatus,
      is_simulation: isSimulation,
      site_required: siteRequiredToQualify,
      area_type: siteTargetAreaType,
      target_distance_km: null,
      origin: 'demonstration',
      eligibility_text: null,
    })
    .execute();
}

/** What was logged since, with its level. */
async function noticesOf(act: () => Promise<unknown>): Promise<(readonly [unknown, unknown])[]> {
  const before = site.logs.length;
  await act();
  return site.logs.slice(before).map(({ level, message, msg }) => [level, message ?? msg] as const);
}

test.each([
  ['/signup/ws10?studyId=NO-INDICATIONS', 'warn', 'Study NO-INDICATIONS has no associated indications'],
  ['/signup/ws10?studyId=NO-CT-QUESTION', 'warn', 'Criterion with id not found'],
  ['/signup/ws10?studyId=NO-MINIMAL-SET', 'error', 'Minimal screener for this study has no questions'],
  ['/signup/ws11?slug=AAAAAAAAAAAAAAAAAAAAAA', 'info', 'invalid endpoint'],
  ['/signup/s6?indicationIds=', 'info', 'Indications parameter is set but it has no value'],
  ['/signup/s6?indications[]=', 'info', 'Indications parameter is set but it has no value'],
  ['/signup/s6?studyId=', 'info', 'URL has a study id with no value'],
  ['/signup/s6?landing=nowhere', 'info', 'landing nowhere does not exist for s6'],
  ['/signup/s6?phone=', 'info', 'formatPhone received an empty string'],
  ['/signup?s=nobody', 'error', 'Invalid campaign name'],
])('[A18] %s is noted as %s: %s', async (url, level, message) => {
  expect(await noticesOf(() => plainVisitor(site).get(url))).toContainEqual([level, message]);
});

test('[A18] nothing is noted for a correct address', async () => {
  const notices = await noticesOf(() =>
    plainVisitor(site).get('/signup/ws10?studyId=DEMO-LUNG-CT-04&indicationIds=34&landing=home'),
  );
  expect(notices.filter(([level]) => level !== 'info')).toEqual([]);
  expect(JSON.stringify(notices)).not.toMatch(/no value|not found|does not exist/);
});

test('[A18] a minimal screener without questions: the full one is asked', async () => {
  const { body } = await plainVisitor(site).get('/signup/ws10?studyId=NO-MINIMAL-SET');
  for (const { id } of asthma.study.criteria) expect(body).toContain(`name="criteria.${id}"`);
});

test('[A18, P2] an answer to a question the study does not have is noted, without answer or name', async () => {
  const visit = screenerVisit({ answers: { 'criteria.secret-question': 'canary-answer' } });
  expect(await noticesOf(() => site.app.inject(saveRequest(visit)))).toContainEqual([
    'warn',
    'Criterion with id not found',
  ]);
  expect(JSON.stringify(site.logs)).not.toMatch(/canary-answer|secret-question/);
});

test.each([
  ['without a phone number', { 'candidate.phone': '' }, 'lead-invalid', 'Trying to save an invalid lead'],
  [
    'with a phone number that is none',
    { 'candidate.phone': '+1312' },
    'lead-invalid',
    'Trying to save an invalid lead',
  ],
  ['from a country that is not served', { 'candidate.country': 'ZZ' }, 'lead-no-country', 'Invalid lead no country'],
])(
  '[K1] a lead %s is refused and logged by name of its source, without its content',
  async (_what, answers, code, message) => {
    const visit = signupVisit({ answers });
    const before = site.logs.length;
    const reply = await site.app.inject(saveRequest(visit));
    expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ code })]);
    expect(site.logs.slice(before)).toContainEqual(
      expect.objectContaining({ level: 'warn', message, code, campaign: 's6', count: 1 }),
    );
    expect(JSON.stringify(site.logs)).not.toMatch(/Maria|Sanchez|ZZ/);
  },
);

test('[A18, P2] values from an address are not written into the log', async () => {
  await plainVisitor(site).get(
    '/signup/s6?landing=maria%40example.org&studyId=canary-study-name&email=canary%40example.org',
  );
  expect(JSON.stringify(site.logs)).not.toMatch(/maria@|maria%40|canary/);
});

test('[A3, A12] a study that did not come back leads to the default study search, with the query', async () => {
  const { statusCode, headers } = await plainVisitor(site).get('/signup/ws10?studyId=GONE&utm_source=mail');
  const path = defaultFlow(site.services.campaigns, 'studySearch')?.campaign.path ?? '';
  expect([statusCode, headers.location]).toEqual([302, `/signup/${path}?studyId=GONE&utm_source=mail`]);
});

test('[A3] the defaults are sign-up 6, study search ss6 and screener ws10', () => {
  expect(DEFAULT_FLOWS).toEqual({ signup: 's6', studySearch: 'ss6', screener: 'ws10' });
  expect([
    site.services.campaigns.find('6')?.campaign.id,
    defaultFlow(site.services.campaigns, 'screener')?.campaign.id,
  ]).toEqual(['s6', 'ws10']);
});

test.each([
  ['/', '/signup/s6'],
  ['/signup', '/signup/s6'],
  ['/signup/es', '/signup/es/s6'],
  ['/signup?s=15&cid=7', '/signup/s15?s=15&cid=7'],
  ['/signup?s=ws11', '/signup/ws11?s=ws11'],
])('[A2, A3] %s leads to %s', async (from, to) => {
  const { statusCode, headers } = await plainVisitor(site).get(from);
  expect([statusCode, headers.location]).toEqual([302, to]);
});
