import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visit } from '#api/contract/visit-calls.ts';
import { qualifiedVisit } from '#tests/support/booking/booking-visitor.ts';
import { layConsentCampaigns, RECORDS } from '#tests/support/pages/consent-campaigns.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { removeTempFolder } from '#tests/support/temp.ts';
import { proofOf, saveRequest, screenerVisit } from '#tests/support/visits.ts';

const campaigns = layConsentCampaigns();
let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ env: { CAMPAIGNS_DIR: campaigns } });
});
afterAll(async () => {
  await site.close();
  removeTempFolder(campaigns);
});

const CONTACT = {
  'candidate.postalCode': '60614',
  'candidate.fullName': 'Maria Sanchez',
  'candidate.phone': '(312) 207-1000',
  _action: 'next',
};
const MARIA = {
  'candidate.firstName': 'Maria',
  'candidate.lastName': 'Sanchez',
  'candidate.postalCode': '60614',
  'candidate.country': 'US',
  'candidate.phone': '+13122071000',
};

/** The version that the site serves. */
const versionOf = (campaignId: string) =>
  site.services.campaigns.list().find(({ campaign }) => campaign.id === campaignId)?.campaign.version ?? NaN;

const visitOf = (campaignId: string, rest: Partial<Visit>): Visit =>
  screenerVisit({ campaignId, campaignVersion: versionOf(campaignId), query: {}, device: {}, ...rest });
/** The same visit with only these answers. */
const withOnly = (visit: Visit, answers: Visit['answers']): Visit => ({ ...visit, answers });

/** How many rows of each kind the database holds, regardless of owner. */
async function storedRows(): Promise<Readonly<Record<string, number>>> {
  const { db } = site.database;
  const tables = ['leads', 'lead_revisions', 'consents', 'deliveries', 'bookings'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** How many rows are added to the database meanwhile. */
async function added(act: () => Promise<void>): Promise<Readonly<Record<string, number>>> {
  const before = await storedRows();
  await act();
  const after = await storedRows();
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, count]) =>
      count === before[table] ? [] : [[table, count - (before[table] ?? 0)]],
    ),
  );
}

const draftIdOf = ({ cookies }: PlainVisitor) => [...cookies.values()][0]?.split('.')[0] ?? '';

describe('a save by the API', () => {
  test.each([
    ['contact-first', { route: 'contact', entry: 'contact' }, MARIA],
    ['ws21', { route: 'siteScheduling', entry: 'home', query: { studyId: 'DEMO-ASTHMA-01' } }, {}],
  ] as const)(
    '[K1, G2] of %s is refused at a page that saves nothing: its consents may come later',
    async (campaignId, rest, answers) => {
      const visit = visitOf(campaignId, rest);
      const own = campaignId === 'ws21' ? visit : withOnly(visit, answers);
      const lost = await added(async () => {
        const reply = await site.app.inject(saveRequest(own));
        expect([reply.statusCode, reply.json()]).toMatchObject([
          422,
          { code: 'step-not-reached', issues: [{ field: 'visit.route' }] },
        ]);
      });
      expect(lost).toEqual({});
    },
  );

  test.each([
    ['neither', {}],
    ['only to be connected', { 'answer.partner-permission.connect': 'yes' }],
    ['not to the transfer', { 'answer.partner-permission.connect': 'yes', 'answer.partner-permission.transfer': 'no' }],
  ])('[I1, G2] is refused for a caller whom a partner would transfer, and who agreed to %s', async (_name, answers) => {
    const visit = visitOf('ps1', { query: { studyId: 'DEMO-ASTHMA-01' }, answers });
    const lost = await added(async () => {
      const reply = await site.app.inject(saveRequest(visit));
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'lead-invalid' }]);
    });
    expect(lost).toEqual({});
  });

  test('[I1, G2] is accepted for a caller who agreed to both, and stores the decision', async () => {
    const answers = { 'answer.partner-permission.connect': 'yes', 'answer.partner-permission.transfer': 'yes' };
    const visit = visitOf('ps1', { query: { studyId: 'DEMO-ASTHMA-01' }, answers });
    expect((await site.app.inject(saveRequest(visit))).statusCode).toBe(201);
    const { db } = site.database;
    const decisions = await db
      .selectFrom('consents')
      .select(['type', 'decision'])
      .where('lead_id', '=', visit.draftId)
      .execute();
    expect(decisions).toContainEqual({ type: 'clinic', decision: 'given' });
  });
});

describe('a booking by a form', () => {
  test.each(['consent-before-booking', 'consent-at-booking'])(
    '[G2, H2, K8] of %s is made only with the consent',
    async (campaignId) => {
      const visitor = plainVisitor(site);
      const visit = { ...qualifiedVisit('ws21', campaignId.length), campaignId };
      const url = `/signup/${campaignId}/site-scheduling?studyId=DEMO-ASTHMA-01`;
      const keep = async (answers: Visit['answers']) => {
        const kept = await site.app.inject({
          method: 'PUT',
          url: '/api/v1/drafts',
          headers: proofOf(visit),
          payload: { ...visit, answers },
        });
        visitor.keep(kept.cookies);
      };
      await keep({ ...visit.answers, [RECORDS]: true });
      const time = /name="answer\.site-times"[^>]*value="([^"]+T[^"]+)"/.exec((await visitor.get(url)).body)?.[1] ?? '';
      expect(time).not.toBe('');
      const form = { 'answer.site-times': time, 'answer.site-times.asked': 'yes', _action: 'next' };
      await keep(visit.answers);
      const lost = await added(async () => {
        const { statusCode } = await visitor.post(url, form);
        expect(statusCode).toBe(303);
      });
      expect(lost).toEqual({});
      await keep({ ...visit.answers, [RECORDS]: true });
      const kept = await added(async () => {
        const ticked = campaignId === 'consent-at-booking' ? { [RECORDS]: 'yes' } : {};
        expect((await visitor.post(url, { ...form, ...ticked })).headers.location).toContain(
          'calendar-booking-thank-you',
        );
      });
      expect(kept).toEqual({ bookings: 1 });
    },
  );
});

describe('a draft that is changed between two pages', () => {
  test('[G2, K8] saves nothing at the next page if a call removed its consent', async () => {
    const visitor = plainVisitor(site);
    const first = await visitor.post('/signup/consent-first', { 'consent.healthData': 'yes', _action: 'next' });
    expect(first.headers.location).toBe('/signup/consent-first/contact');
    const id = draftIdOf(visitor);
    const visit = withOnly(visitOf('consent-first', { draftId: id, entry: 'agree', route: 'contact' }), {});
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(
      (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', headers: { cookie }, payload: visit })).statusCode,
    ).toBe(204);
    const lost = await added(async () => {
      const { headers } = await visitor.post('/signup/consent-first/contact', {
        ...CONTACT,
        'candidate.country': 'US',
      });
      expect(headers.location).toMatch(/^\/signup\/consent-first($|#)/);
    });
    expect(lost).toEqual({});
  });

  test('[G2, K8] carries no consent into another campaign, which asks for it again', async () => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/consent-first', { 'consent.healthData': 'yes', _action: 'next' });
    const page = await visitor.get('/signup/consent-by-country', { 'accept-language': 'en-GB' });
    expect(pageDataOf(page.body).state.answers).not.toHaveProperty(['consent.healthData']);
    const lost = await added(async () => {
      await visitor.post('/signup/consent-by-country/contact', {
        ...CONTACT,
        'candidate.country': 'GB',
        'candidate.postalCode': 'SE1 9RT',
        'candidate.phone': '020 7946 0957',
      });
    });
    expect(lost).toEqual({});
  });

  test('[G2, C15] carries answers, but no consent, from a flare into the flow that it leads to', async () => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/consent-flare', { ...CONTACT, [RECORDS]: 'yes' });
    const to = await visitor.get('/signup/contact-first');
    expect(to.headers.location).toBe('/signup/contact-first');
    const { body } = await visitor.get('/signup/contact-first');
    expect(body).toContain('value="Maria Sanchez"');
    expect(pageDataOf(body).state.answers).not.toHaveProperty([RECORDS]);
  });
});

test('[G2, K5] a visitor who starts over and goes back has given no consent', async () => {
  const visitor = plainVisitor(site);
  await visitor.post('/signup/consent-first', { 'consent.healthData': 'yes', _action: 'next' });
  const before = new Map(visitor.cookies);
  await visitor.post('/signup/consent-first/contact', { _action: 'start-over' });
  // Back still shows the old page, and the cookies may still exist in another tab that does not know of the restart.
  for (const cookies of [new Map<string, string>(), before]) {
    const back = plainVisitor(site);
    back.keep([...cookies].map(([name, value]) => ({ name, value })));
    const lost = await added(async () => {
      const { headers } = await back.post('/signup/consent-first/contact', { ...CONTACT, 'candidate.country': 'US' });
      expect(headers.location).toBe('/signup/consent-first');
    });
    expect(lost).toEqual({});
  }
});
