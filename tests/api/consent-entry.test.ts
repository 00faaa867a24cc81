import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visit } from '#api/contract/visit-calls.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { saveRequest } from '#tests/support/visits.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const CONTACT = {
  'candidate.postalCode': '60614',
  'candidate.country': 'US',
  'candidate.fullName': 'Maria Sanchez',
  'candidate.phone': '(312) 207-1000',
  _action: 'next',
};
const BRITISH = {
  ...CONTACT,
  'candidate.country': 'GB',
  'candidate.postalCode': 'SE1 9RT',
  'candidate.phone': '020 7946 0957',
};
const ANSWERS = {
  'candidate.postalCode': '60614',
  'candidate.country': 'US',
  'candidate.firstName': 'Maria',
  'candidate.lastName': 'Sanchez',
  'candidate.phone': '+13122071000',
};

/** Leads, consents and deliveries of the campaign. */
async function stored(campaignId: string): Promise<number[]> {
  const { db } = site.database;
  const leads = await db.selectFrom('leads').select('id').where('campaign_id', '=', campaignId).execute();
  const ids = [...leads.map(({ id }) => id), randomUUID()];
  const consents = await db
    .selectFrom('consents')
    .select('id')
    .where('lead_id', 'in', ids)
    .where('type', '=', 'healthData')
    .where('decision', '=', 'given')
    .execute();
  const deliveries = await db.selectFrom('deliveries').select('lead_id').where('lead_id', 'in', ids).execute();
  return [leads.length, consents.length, deliveries.length];
}

/** How many rows are added to the database while a visitor does something. */
async function added(campaignId: string, act: () => Promise<void>): Promise<number[]> {
  const before = await stored(campaignId);
  await act();
  return (await stored(campaignId)).map((count, index) => count - (before[index] ?? 0));
}

async function leadsTo(visitor: PlainVisitor, url: string): Promise<string> {
  const answer = await visitor.get(url);
  return `${answer.statusCode} ${answer.headers.location ?? ''}`;
}

function visitOf(campaignId: string, rest: Partial<Visit> = {}): Visit {
  return {
    draftId: randomUUID(),
    campaignId,
    campaignVersion: 1,
    entry: 'agree',
    route: 'contact',
    locale: 'en',
    today: '2026-11-23',
    query: {},
    device: {},
    ...rest,
    answers: { ...ANSWERS, ...rest.answers },
  };
}

describe('a page behind a consent', () => {
  test('[A16, G2] opened by its own address it leads to the consent, and nothing is stored without it', async () => {
    const visitor = plainVisitor(site);
    expect(await leadsTo(visitor, '/signup/consent-first/contact?cid=7')).toBe(
      '302 /signup/consent-first?cid=7#from=contact',
    );
    expect((await visitor.get('/signup/consent-first?cid=7')).body).toContain('Your health information');
  });

  test('[K8, G2] a form posted straight to it saves nothing; what was typed waits for the consent', async () => {
    const visitor = plainVisitor(site);
    const lost = await added('consent-first', async () => {
      const answer = await visitor.post('/signup/consent-first/contact', CONTACT);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/consent-first']);
      expect((await visitor.send('/signup/consent-first', { _action: 'next' })).body).toContain('<title>Error: ');
    });
    expect(lost).toEqual([0, 0, 0]);
    const kept = await added('consent-first', async () => {
      expect(
        (await visitor.post('/signup/consent-first', { 'consent.healthData': 'yes', _action: 'next' })).headers
          .location,
      ).toBe('/signup/consent-first/contact');
      expect((await visitor.get('/signup/consent-first/contact')).body).toContain('value="Maria Sanchez"');
      expect((await visitor.post('/signup/consent-first/contact', CONTACT)).headers.location).toBe(
        '/signup/consent-first/bye',
      );
    });
    expect(kept).toEqual([1, 1, 1]);
  });

  test('[A7, G2] ?landing= cannot open it', async () => {
    expect(await leadsTo(plainVisitor(site), '/signup/consent-first?landing=contact')).toMatch(
      /^302 \/signup\/consent-first\/agree\?landing=contact/,
    );
    const visitor = plainVisitor(site);
    expect(
      await added(
        'consent-first',
        async () => void (await visitor.post('/signup/consent-first?landing=contact', CONTACT)),
      ),
    ).toEqual([0, 0, 0]);
  });

  test.each(['en-US', 'en-GB'])(
    '[E16, P1, G2] a link that fills in what it requires leads to the consent, for a visitor with %s',
    async (language) => {
      const visitor = plainVisitor(site);
      const headers = { 'accept-language': language };
      const answer = await visitor.get(
        '/signup/consent-by-country/contact?name=Maria+Sanchez&zip=60614&phone=3122071000',
        headers,
      );
      expect(answer.headers.location).toBe('/signup/consent-by-country/contact');
      expect((await visitor.get('/signup/consent-by-country/contact', headers)).headers.location).toMatch(
        /^\/signup\/consent-by-country(#|$)/,
      );
      expect(
        await added(
          'consent-by-country',
          async () => void (await visitor.post('/signup/consent-by-country/contact', CONTACT, headers)),
        ),
      ).toEqual([0, 0, 0]);
    },
  );

  test('[G2, N6, K8] choosing Great Britain later leads back to the box; once ticked the lead is saved', async () => {
    const visitor = plainVisitor(site);
    const before = await added('consent-by-country', async () => {
      expect((await visitor.post('/signup/consent-by-country', { _action: 'next' })).headers.location).toBe(
        '/signup/consent-by-country/contact',
      );
      expect((await visitor.post('/signup/consent-by-country/contact', BRITISH)).headers.location).toBe(
        '/signup/consent-by-country',
      );
      const { body } = await visitor.get('/signup/consent-by-country');
      expect(pageDataOf(body).saving).toBe('consent');
      expect(body).toContain('We need your consent before we can send your answers.');
      expect(body).toContain('name="consent.healthData"');
    });
    expect(before).toEqual([0, 0, 0]);
    const after = await added('consent-by-country', async () => {
      expect(
        (await visitor.post('/signup/consent-by-country', { 'consent.healthData': 'yes', _action: 'next' })).headers
          .location,
      ).toBe('/signup/consent-by-country/contact');
      expect(pageDataOf((await visitor.get('/signup/consent-by-country/contact')).body).saving).toBeUndefined();
    });
    expect(after).toEqual([1, 1, 1]);
  });

  test.each([
    ['that begins there', { entry: 'contact' }, 'visit.entry'],
    [
      'that begins there and claims the consent',
      { entry: 'contact', answers: { 'consent.healthData': true } },
      'visit.entry',
    ],
    ['that lands there', { entry: 'contact', query: { landing: 'contact' } }, 'visit.entry'],
    ['that has not given the consent', {}, 'consent.healthData'],
    ['that refused the consent', { answers: { 'consent.healthData': false } }, 'consent.healthData'],
  ])('[K1, G2] the API refuses a lead of a visit %s', async (_name, rest, field) => {
    const visit = visitOf('consent-first', rest);
    const lost = await added('consent-first', async () => {
      const reply = await site.app.inject(saveRequest(visit));
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'consent-missing', issues: [{ field }] }]);
    });
    expect(lost).toEqual([0, 0, 0]);
  });

  test('[K1, G2] the API takes a lead with the consent', async () => {
    const reply = await site.app.inject(
      saveRequest(visitOf('consent-first', { answers: { 'consent.healthData': true } })),
    );
    expect(reply.statusCode).toBe(201);
  });

  /** Language and words of the consents recorded last. */
  const recorded = () =>
    site.database.db
      .selectFrom('consents')
      .select(['language', 'text'])
      .where('type', '=', 'healthData')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();

  test('[G1, N2] the evidence keeps the words as read when the language changes before the save', async () => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/consent-first', { 'consent.healthData': 'yes', _action: 'next' });
    const moved = await visitor.post('/signup/consent-first/contact', {
      'candidate.fullName': 'Maria Sanchez',
      _action: 'locale:es',
    });
    expect(moved.headers.location).toBe('/signup/es/consent-first/contact#languages');
    expect((await visitor.post('/signup/es/consent-first/contact', CONTACT)).headers.location).toBe(
      '/signup/es/consent-first/bye',
    );
    expect(await recorded()).toEqual([{ language: 'en', text: 'You may use what I say about my health.' }]);
  });

  test('[G1, N2] a visitor who continues from the consent in another language has read it in that one', async () => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/consent-first', { 'consent.healthData': 'yes', _action: 'next' });
    await visitor.post('/signup/es/consent-first', { 'consent.healthData': 'yes', _action: 'next' });
    await visitor.post('/signup/consent-first/contact', CONTACT);
    expect(await recorded()).toEqual([{ language: 'es', text: 'Pueden usar lo que digo sobre mi salud.' }]);
  });

  test.each([
    ['the language in which the page was left', { agree: 'en' }, 'You may use what I say about my health.', 'en'],
    ['nothing of it', undefined, 'Pueden usar lo que digo sobre mi salud.', 'es'],
  ] as const)(
    '[G1, N2, O3] the API records and delivers the words of a visit that says %s',
    async (_name, readIn, text, language) => {
      const visit = visitOf('consent-first', {
        locale: 'es',
        answers: { 'consent.healthData': true },
        ...(readIn ? { readIn } : {}),
      });
      expect((await site.app.inject(saveRequest(visit))).statusCode).toBe(201);
      expect(await recorded()).toEqual([{ language, text }]);
    },
  );

  test('[K8, A16] a draft begun there before the rule starts over at the home and keeps what was typed', async () => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/consent-first/contact', CONTACT);
    const id = [...visitor.cookies.values()][0]?.split('.')[0] ?? '';
    const draft = await site.services.drafts.load(id);
    if (!draft) throw new Error('Nothing was kept');
    const { unseen: _unseen, ...seen } = draft;
    await site.services.drafts.save({ ...seen, entry: 'contact' });
    expect(await leadsTo(visitor, '/signup/consent-first/contact')).toBe('302 /signup/consent-first#from=contact');
    const page = pageDataOf((await visitor.get('/signup/consent-first')).body);
    expect(page.state).toMatchObject({ entry: 'agree', answers: { 'candidate.firstName': 'Maria' } });
  });
});
