import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { SECRET_HEADER } from '#api/draft-header.ts';
import { CALLS } from '#api/contract/index.ts';
import { Lead } from '#schemas/lead/lead.ts';
import { ProblemSchema } from '#server/core/http/problem-schema.ts';
import { visitorKey } from '#server/features/consents/evidence/visitor-key.ts';
import { contactPurpose } from '#server/features/consents/store-consents.ts';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import {
  isSameRequest,
  fingerprintPlainHashes,
  requestFingerprint,
} from '#server/features/leads/request-fingerprint.ts';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import { readStoredLead } from '#server/features/leads/stored-lead.ts';
import { jsonHash } from '#server/features/visits/drafts/visit-hash.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, screenerVisit, secretOf, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

const QUALIFIED = {
  ageQualified: true,
  genderQualified: true,
  bmiQualified: true,
  siteQualified: true,
  criteriaQualified: true,
  bioQualified: true,
  fullyQualified: true,
};

async function rows(table: 'leads' | 'lead_revisions' | 'deliveries', id: string) {
  return site.database.db
    .selectFrom(table)
    .selectAll()
    .where(table === 'leads' ? 'id' : 'lead_id', '=', id)
    .execute();
}

async function leadOf(id: string): Promise<unknown> {
  const { lead } = await site.database.db
    .selectFrom('leads')
    .select('lead')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(site.services.encryption.open(leadPurpose(id), lead));
}

const anyQuestion: unknown = expect.stringMatching(/\?$/);
const unansweredSurvey = Array.from({ length: 9 }, (_, index) => ({
  questionId: index + 1,
  questionText: anyQuestion,
  questionResponseText: null,
}));

async function codesOf(id: string): Promise<string[]> {
  const actions = await site.database.db
    .selectFrom('actions')
    .select('code')
    .where('draft_id', '=', id)
    .orderBy('id')
    .execute();
  return actions.map(({ code }) => code);
}

describe('a first save', () => {
  test('[K1] creates the lead under the id of the draft, with the payload of the specification', async () => {
    const visit = screenerVisit();
    const reply = await site.app.inject(saveRequest(visit));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ leadId: visit.draftId, revision: 1, verdicts: QUALIFIED });
    expect(await leadOf(visit.draftId)).toEqual({
      firstName: 'Maria',
      lastName: 'Sanchez',
      phone1: '+13122071000',
      email: 'maria@example.org',
      postalCode: '60614',
      country: 'USA',
      gender: 'female',
      dateOfBirth: '1980-05-14',
      age: 46,
      weightKg: 72.57,
      heightCm: 167.64,
      preferredLanguage: 'en',
      ethnicities: [6],
      indications: [{ id: 4 }],
      sourceId: visit.draftId,
      sourceStudyIds: ['DEMO-ASTHMA-01'],
      additionalFields: { siteSchedulingEnabled: false, surveyQuestions: unansweredSurvey },
      siteId: 'demo-chicago',
      studySiteId: 'DEMO-ASTHMA-01-chicago',
      sourceInfo: {
        studyId: 'DEMO-ASTHMA-01',
        source: 'subreg',
        sourceCreatedAt: '2026-11-23T17:00:00.000Z',
        regflow: 'ws15',
        subregSite: 'localhost',
        userAgent: 'a-browser',
      },
      screenings: [
        {
          studyId: 'DEMO-ASTHMA-01',
          passed: true,
          responses: [
            { criterionId: 'asthma-diagnosis', responseIds: ['yes'] },
            { criterionId: 'asthma-symptoms', responseIds: ['weekly'] },
            { criterionId: 'asthma-medicines', responseIds: ['rescue', 'daily'] },
            { criterionId: 'asthma-smoking', responseIds: ['no'] },
            { criterionId: 'asthma-hospital', responseIds: ['no'] },
          ],
        },
      ],
    });
  });

  test('[P2] leaves no personal value readable in any row', async () => {
    const visit = screenerVisit({
      answers: { 'candidate.firstName': 'Canarybird', 'candidate.email': 'canarybird@example.org' },
    });
    await site.app.inject(saveRequest(visit));
    for (const table of ['drafts', 'leads', 'lead_revisions', 'consents', 'actions', 'deliveries'] as const) {
      const text = JSON.stringify(await site.database.db.selectFrom(table).selectAll().execute());
      for (const value of ['Canarybird', 'canarybird', '3122071000', '1980-05-14']) expect(text).not.toContain(value);
    }
    expect(JSON.stringify(site.logs)).not.toMatch(/Canarybird|3122071000|1980-05-14/i);
  });

  test('[F2] a failed screening is in the lead: not qualified by one answer', async () => {
    const visit = screenerVisit({ answers: { 'criteria.asthma-smoking': 'yes' } });
    const reply = await site.app.inject(saveRequest(visit));
    expect(reply.json()).toMatchObject({ verdicts: { criteriaQualified: false, fullyQualified: false } });
    expect(await leadOf(visit.draftId)).toMatchObject({ screenings: [{ studyId: 'DEMO-ASTHMA-01', passed: false }] });
  });

  test('[K1] leaves personal query parameters out of sourceInfo', async () => {
    const visit = signupVisit({ query: { utm_source: 'news', email: 'a@example.org', Phone: '3122071000' } });
    await site.app.inject(saveRequest(visit));
    expect(await leadOf(visit.draftId)).toMatchObject({ sourceInfo: { utm_source: 'news' } });
    expect(JSON.stringify(await leadOf(visit.draftId))).not.toContain('a@example.org');
  });

  test('[K7] a qualified lead with a site is logged once as success and as a qualified lead (L1)', async () => {
    const visit = screenerVisit();
    await site.app.inject(saveRequest(visit));
    expect(await codesOf(visit.draftId)).toEqual(['l', 'sc', 'fq', 'sql']);
    await site.app.inject(saveRequest(visit, 2));
    expect(await codesOf(visit.draftId)).toEqual(['l', 'sc', 'fq', 'sql']);
  });

  test('[K8] ties the browser to the draft, and the draft knows the revision', async () => {
    const visit = signupVisit();
    const reply = await site.app.inject(saveRequest(visit));
    expect(String(reply.headers['set-cookie'])).toMatch(/^tf_draft=.*HttpOnly; SameSite=Lax/);
    expect(await site.services.drafts.load(visit.draftId)).toMatchObject({
      revision: 1,
      campaignId: 's6',
      answers: { 'candidate.firstName': 'Maria' },
    });
  });
});

describe('what every lead carries', () => {
  test('[K1] all nine survey questions, null where nobody asked, in the language of the visit', async () => {
    const visit = signupVisit({ locale: 'es' });
    await site.app.inject(saveRequest(visit));
    const lead = Value.Parse(Lead, await leadOf(visit.draftId));
    expect(lead.additionalFields.surveyQuestions).toEqual(unansweredSurvey);
    expect(lead.additionalFields.surveyQuestions[2]).toEqual({
      questionId: 3,
      questionText: '¿Tiene seguro médico?',
      questionResponseText: null,
    });
    expect(lead.additionalFields.siteSchedulingEnabled).toBe(false);
  });

  test('[K1] a screener lead lists every condition of its study, after those that the visitor chose', async () => {
    const visit = screenerVisit({
      // The study card's address carries the conditions: in this flow, only a page after the save asks for them.
      query: { studyId: 'DEMO-DIABETES-02', 'indicationIds[]': '8,5' },
      answers: {
        'candidate.indicationIds': ['8', '5'],
        'criteria.diabetes-diagnosis': 'yes',
        'criteria.diabetes-a1c': '7-to-10',
        'criteria.diabetes-treatment': ['metformin'],
      },
    });
    const reply = await site.app.inject(saveRequest(visit));
    expect(reply.statusCode).toBe(201);
    expect(await leadOf(visit.draftId)).toMatchObject({ indications: [{ id: 8 }, { id: 5 }, { id: 7 }] });
  });

  test('[K1] a sign-up lead lists only what the visitor chose', async () => {
    const visit = signupVisit({ query: { studyId: 'DEMO-DIABETES-02' } });
    await site.app.inject(saveRequest(visit));
    expect(await leadOf(visit.draftId)).toMatchObject({ indications: [] });
  });

  test('[K1] a lead stored by an earlier version is read in the current format', async () => {
    const visit = screenerVisit();
    await site.app.inject(saveRequest(visit));
    const lead = Value.Parse(Lead, await leadOf(visit.draftId));
    const { siteSchedulingEnabled: _enabled, ...older } = lead.additionalFields;
    expect(readStoredLead({ ...lead, additionalFields: { ...older, surveyQuestions: [] } })).toEqual(lead);
    expect(readStoredLead({ ...lead, additionalFields: {} })).toBeUndefined();
  });
});

describe('saving again', () => {
  test('[K1] the same key with the same body gets the very same reply, and nothing twice', async () => {
    const visit = screenerVisit();
    const first = await site.app.inject(saveRequest(visit));
    const again = await site.app.inject(saveRequest(visit));
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(await rows('lead_revisions', visit.draftId)).toHaveLength(1);
    expect(await rows('deliveries', visit.draftId)).toHaveLength(1);
  });

  test('[K1] ten concurrent saves make one lead, one revision, one delivery', async () => {
    const visit = screenerVisit();
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.app.inject(saveRequest(visit))));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
    expect(await rows('lead_revisions', visit.draftId)).toHaveLength(1);
    expect(await rows('deliveries', visit.draftId)).toHaveLength(1);
  });

  test('[K1] the same key with another body is refused', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    const reply = await site.app.inject(saveRequest({ ...visit, answers: { ...visit.answers, 'candidate.age': 47 } }));
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
  });

  test('[K1] the hash that recognizes a repeated save reveals nothing without the key', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    const { request_hash: mark } = await site.database.db
      .selectFrom('lead_revisions')
      .select('request_hash')
      .where('lead_id', '=', visit.draftId)
      .executeTakeFirstOrThrow();
    expect(mark).toMatch(/^k1\.[\w-]{43}$/);
    expect(isSameRequest(mark, jsonHash({ visit, revision: 1 }), site.services.encryption)).toBe(true);
    expect(isSameRequest(mark, jsonHash({ visit, revision: 1 }), createEncryption(Buffer.alloc(32, 99)))).toBe(false);
  });

  test('[K1] a repeated save is recognized by plain hash, by keyed hash and after a key change', async () => {
    const visit = signupVisit();
    const first = await site.app.inject(saveRequest(visit));
    const plain = jsonHash({ visit, revision: 1 });
    const { db } = site.database;
    await db.updateTable('lead_revisions').set({ request_hash: plain }).where('lead_id', '=', visit.draftId).execute();
    const replayed = async () => {
      const [again, changed] = [
        await site.app.inject(saveRequest(visit)),
        await site.app.inject(saveRequest({ ...visit, locale: 'es' })),
      ];
      return [again.statusCode, again.body, changed.statusCode];
    };
    const same = [201, first.body, 422];
    expect(await replayed()).toEqual(same);
    const [row] = await db
      .selectFrom('lead_revisions')
      .select('created_at')
      .where('lead_id', '=', visit.draftId)
      .execute();
    const stored = row?.created_at.getTime() ?? 0;
    const { encryption } = site.services;
    expect(await fingerprintPlainHashes(db, encryption, new Date(stored + 86_400_000))).toBe(0);
    expect(await fingerprintPlainHashes(db, encryption, new Date(stored + 86_400_001))).toBe(1);
    expect(await replayed()).toEqual(same);
    const [marked] = await db
      .selectFrom('lead_revisions')
      .select('request_hash')
      .where('lead_id', '=', visit.draftId)
      .execute();
    expect(isSameRequest(marked?.request_hash ?? '', plain, encryption)).toBe(true);
    const [old, next] = [
      createEncryption(Buffer.alloc(32, 1)),
      createEncryption(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]),
    ];
    expect([
      isSameRequest(requestFingerprint(plain, old), plain, next),
      isSameRequest(requestFingerprint(plain, next), plain, old),
    ]).toEqual([true, false]);
  });

  test('[K1] the next revision changes the lead, and an older one that comes late is refused', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    const third = await site.app.inject(
      saveRequest(
        { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': 'maria@example.org' } },
        3,
      ),
    );
    expect([third.statusCode, third.json()]).toMatchObject([200, { revision: 3 }]);
    expect(await leadOf(visit.draftId)).toMatchObject({ email: 'maria@example.org' });
    const late = await site.app.inject(saveRequest(visit, 2));
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'revision-stale' }]);
  });
});

describe('what is refused', () => {
  test.each([
    ['no key', {}, 'idempotency-key-missing'],
    ['a key of another draft', { 'idempotency-key': `${randomUUID()}:1` }, 'idempotency-key-missing'],
  ])('[K1] %s', async (_name, headers, code) => {
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/v1/leads',
      headers,
      payload: { visit: signupVisit(), revision: 1 },
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code }]);
  });

  test.each(['fullyQualified', 'siteId', 'verdicts', 'consents', 'callNow', 'successSaved', 'hasConsent'])(
    '[K1] a body that claims %s',
    async (claim) => {
      const visit = signupVisit();
      const above = await site.app.inject({ ...saveRequest(visit), payload: { visit, revision: 1, [claim]: true } });
      const within = await site.app.inject({
        ...saveRequest(visit),
        payload: { visit: { ...visit, [claim]: true }, revision: 1 },
      });
      for (const reply of [above, within])
        expect([reply.statusCode, reply.json()]).toMatchObject([
          400,
          { code: 'request-invalid', issues: [{ code: 'additionalProperties' }] },
        ]);
      expect(await rows('leads', visit.draftId)).toHaveLength(0);
    },
  );

  test('[K1] answers that no step asked for are not in the lead', async () => {
    const visit = signupVisit({
      answers: {
        'candidate.ctScanAppointmentDate': '2027-01-01',
        'criteria.asthma-diagnosis': 'yes',
        'consent.clinic': true,
      },
    });
    await site.app.inject(saveRequest(visit));
    expect(JSON.stringify(await leadOf(visit.draftId))).not.toMatch(/2027-01-01|asthma-diagnosis/);
  });

  test.each([
    ['a required answer is missing', { 'candidate.lastName': '' }, 'step-not-reached', 'candidate.fullName'],
    ['the phone number does not exist', { 'candidate.phone': '+11231231234' }, 'lead-invalid', 'candidate.phone'],
    ['the postal code does not exist', { 'candidate.postalCode': '00000' }, 'lead-invalid', 'candidate.postalCode'],
  ])('[E7][E8] when %s', async (_name, answers, code, field) => {
    const visit = signupVisit({ answers });
    const reply = await site.app.inject(saveRequest(visit));
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code }]);
    expect(jsonOf(ProblemSchema, reply).issues.map((issue) => issue.field)).toContain(field);
    expect(await rows('leads', visit.draftId)).toHaveLength(0);
  });

  test.each([
    ['campaign', { campaignId: 's99' }, 404, 'campaign-unknown'],
    ['version', { campaignVersion: 99 }, 404, 'campaign-unknown'],
    ['route', { route: 'nowhere' }, 422, 'step-not-reached'],
    ['entry', { entry: 'nowhere' }, 422, 'step-not-reached'],
  ])('[K1][A16] an unknown %s', async (_name, change, status, code) => {
    const reply = await site.app.inject(saveRequest({ ...signupVisit(), ...change }));
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code }]);
  });
});

test('[A16] a visit cannot begin where what the route requires is not known', async () => {
  const reply = await site.app.inject(
    saveRequest({ ...signupVisit(), entry: 'thankyou', route: 'thankyou', answers: {} }),
  );
  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    { code: 'step-not-reached', issues: [{ field: 'visit.entry' }] },
  ]);
});

describe('consent evidence', () => {
  test('[G1] each decision is kept with its exact words, hash, language, campaign, control and time', async () => {
    const visit = signupVisit({ locale: 'es', answers: { 'consent.sms': true } });
    await site.app.inject(saveRequest(visit));
    const evidence = await site.database.db
      .selectFrom('consents')
      .selectAll()
      .where('lead_id', '=', visit.draftId)
      .orderBy('id')
      .execute();
    expect(
      evidence.map(({ type, decision, control, initial_state }) => [type, decision, control, initial_state]),
    ).toEqual([
      ['call', 'implied', 'implied', 'none'],
      ['sms', 'given', 'checkbox', 'unticked'],
      ['healthData', 'implied', 'implied', 'none'],
      ['clinic', 'implied', 'implied', 'none'],
    ]);
    const sms = evidence[1];
    expect(sms).toMatchObject({
      language: 'es',
      campaign_id: 's6',
      campaign_version: shippedVersion('s6'),
      country: 'USA',
      origin: 'https://localhost/signup/es/s6/phone',
      recorded_at: new Date('2026-11-23T17:00:00.000Z'),
    });
    expect(sms?.text).toContain('estudios clínicos desde el 55501');
    expect(sms?.text_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(
      JSON.parse(
        (await visitorKey(site.database.db, site.services.encryption, visit.draftId)).open(
          contactPurpose(visit.draftId),
          sms?.contact ?? '',
        ),
      ),
    ).toEqual({ phone: '+13122071000', postal: '60614' });
  });

  test('[G1] [O3] words and page of an app that embeds the campaign are the evidence, marked as its own', async () => {
    const visit = signupVisit({ answers: { 'consent.sms': true } });
    const request = saveRequest(visit);
    const shown = {
      address: 'https://clinic.example/trials',
      consents: [
        { type: 'sms', text: 'The Sleep Clinic may send me messages.' },
        { type: 'unasked', text: 'Nobody was asked this.' },
      ],
    };
    expect((await site.app.inject({ ...request, payload: { ...request.payload, shown } })).statusCode).toBe(201);
    const evidence = await site.database.db
      .selectFrom('consents')
      .select(['type', 'text', 'words', 'origin', 'decision'])
      .where('lead_id', '=', visit.draftId)
      .orderBy('id')
      .execute();
    expect(evidence.map(({ type, words, origin }) => [type, words, origin])).toEqual([
      ['call', 'server', shown.address],
      ['sms', 'browser', shown.address],
      ['healthData', 'server', shown.address],
      ['clinic', 'server', shown.address],
    ]);
    expect(evidence[1]).toMatchObject({ text: 'The Sleep Clinic may send me messages.', decision: 'given' });
    for (const wrong of ['javascript:alert(1)', 'https://clinic.example/?name=Maria', 'clinic'])
      expect(
        (
          await site.app.inject({
            ...saveRequest(visit, 2),
            payload: { visit, revision: 2, shown: { ...shown, address: wrong } },
          })
        ).statusCode,
      ).toBe(400);
  });

  test('[G1] an unticked box is a recorded refusal, and a changed mind is a further row', async () => {
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    await site.app.inject(saveRequest({ ...visit, answers: { ...visit.answers, 'consent.sms': true } }, 2));
    const sms = await site.database.db
      .selectFrom('consents')
      .select(['decision', 'revision'])
      .where('lead_id', '=', visit.draftId)
      .where('type', '=', 'sms')
      .orderBy('id')
      .execute();
    expect(sms).toEqual([
      { decision: 'refused', revision: 1 },
      { decision: 'given', revision: 2 },
    ]);
  });

  test('[G1] no row is ever changed or removed', async () => {
    const { db } = site.database;
    await expect(db.updateTable('consents').set({ decision: 'given' }).execute()).rejects.toThrow('stay as they are');
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('stay as they are');
  });

  /** A decision outside a save, as the page of a saved visit sends it. */
  async function decisionOf(visit: ReturnType<typeof signupVisit>) {
    await site.app.inject(saveRequest(visit));
    const { text } = await site.database.db
      .selectFrom('consents')
      .select('text')
      .where('lead_id', '=', visit.draftId)
      .where('type', '=', 'sms')
      .executeTakeFirstOrThrow();
    return {
      draftId: visit.draftId,
      consentType: 'sms',
      hasConsent: true,
      phone: '+13122071000',
      text,
      originUrl: 'https://elsewhere.example/signup/s6/phone?email=a@b.c',
      postal: '60614',
      country: 'USA',
      isInternational: false,
      language: 'en',
      campaignId: 's6',
      campaignVersion: shippedVersion('s6'),
    };
  }

  const decide = (
    payload: object & { readonly draftId: string },
    headers: Record<string, string> = { [SECRET_HEADER]: secretOf(payload) },
  ) => site.app.inject({ method: 'POST', url: '/api/v1/consents', payload, headers });

  test("[G1] a decision outside a save is recorded with the page, without query, and the site's origin", async () => {
    const decision = await decisionOf(signupVisit());
    const reply = await decide(decision);
    expect(reply.statusCode).toBe(201);
    const row = await site.database.db
      .selectFrom('consents')
      .selectAll()
      .where('id', '=', jsonOf(CALLS.postConsent.reply, reply).id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      type: 'sms',
      decision: 'given',
      control: 'checkbox',
      words: 'server',
      origin: 'https://localhost/signup/s6/phone',
      revision: null,
    });
    const changed = (change: object) => decide({ ...decision, ...change });
    expect((await changed({ hasConsent: 'yes' })).statusCode).toBe(400);
    expect((await changed({ campaignVersion: 9 })).statusCode).toBe(404);
  });

  test.each([
    ['words that the campaign does not show', { text: 'I agree to everything.' }],
    ['words that it shows for another consent', { consentType: 'commercial' }],
    ['a campaign that the visit is not of', { campaignId: 's15' }],
  ])('[G1] a decision about %s is refused', async (_what, change) => {
    const decision = await decisionOf(signupVisit());
    const reply = await decide({ ...decision, ...change });
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'consent-unknown' }]);
    expect(
      await site.database.db
        .selectFrom('consents')
        .select('id')
        .where('lead_id', '=', decision.draftId)
        .where('revision', 'is', null)
        .execute(),
    ).toEqual([]);
  });

  test("[G1] nobody decides for another's visit, nor for one that was never begun", async () => {
    const decision = await decisionOf(signupVisit());
    for (const payload of [decision, { ...decision, draftId: randomUUID() }]) {
      const reply = await decide(payload, {});
      expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'draft-foreign' }]);
    }
  });
});

describe('what the server finds out itself', () => {
  test.each([
    ['within a day', '2026-11-24', '2008-11-24', 18],
    ['further away', '2027-11-24', '2008-11-24', 17],
  ])("[Q2] the visitor's date counts when it is %s", async (_name, today, birthDate, age) => {
    const visit = screenerVisit({ today, answers: { 'candidate.birthDate': birthDate } });
    await site.app.inject(saveRequest(visit));
    expect(await leadOf(visit.draftId)).toMatchObject({ age });
  });

  test('[F3] far from every site, the lead has none, and the result says so', async () => {
    const visit = screenerVisit({ answers: { 'candidate.postalCode': '99723' } });
    const reply = await site.app.inject(saveRequest(visit));
    expect(reply.json()).toMatchObject({ verdicts: { siteQualified: false, fullyQualified: false } });
    expect(await leadOf(visit.draftId)).not.toHaveProperty('siteId');
  });
});
