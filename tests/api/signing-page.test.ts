import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeadDelivery } from '#schemas/lead/lead.ts';
import { deliveryPurpose } from '#server/features/leads/lead-delivery.ts';
import { visitorKey } from '#server/features/consents/evidence/visitor-key.ts';
import { signerPurpose } from '#server/features/consents/signing/store-signature.ts';
import { startConsentsService, type ConsentsService } from '#tests/support/outside/consents.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: PageSite;
let consents: ConsentsService;
let configured: PageSite;
beforeAll(async () => {
  consents = await startConsentsService();
  site = await openPageSite();
  configured = await openPageSite({ env: { CONSENTS_BASE_URL: consents.baseUrl, SIGNING_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await site.close();
  await configured.close();
  await consents.stop();
});

const QUERY = '?studyId=DEMO-ASTHMA-01';
const SCREENER = {
  'candidate.fullName': 'Maria Sanchez',
  'candidate.postalCode': '60614',
  'candidate.country': 'US',
  'candidate.phone': '(312) 207-1000',
  'candidate.email': 'maria@example.org',
  'candidate.birthDate': '05/14/1980',
  'candidate.gender': 'female',
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue', 'daily'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
  'candidate.ethnicities': '6',
  'candidate.heightUnit': 'ft',
  'candidate.heightFeet': '5',
  'candidate.heightInches': '7',
  'candidate.weightUnit': 'lb',
  'candidate.weightLb': '150',
  _action: 'next',
};
const RESULT = `/indications${QUERY}`;

/** A visitor of ws17 without script who has reached the result. */
async function atResult(
  on: PageSite,
  language = '',
): Promise<{
  readonly visitor: PlainVisitor;
  readonly flow: string;
  readonly signing: string;
  readonly leadId: string;
}> {
  const visitor = plainVisitor(on);
  const flow = `/signup${language}/ws17`;
  const answer = await visitor.post(`${flow}${QUERY}`, SCREENER);
  expect(answer.headers.location).toBe(`${flow}${RESULT}`);
  const page = pageDataOf((await visitor.get(`${flow}${RESULT}`)).body);
  return { visitor, flow, signing: `/signup${language}/signing${QUERY}`, leadId: page.draft?.id ?? '' };
}

const hashIn = (html: string) => /name="signature\.text" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? '';
const evidence = (leadId: string) =>
  site.database.db
    .selectFrom('consents')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('type', '=', 'medicalRecords')
    .orderBy('id')
    .execute();
const signatures = (leadId: string) =>
  site.database.db.selectFrom('signatures').selectAll().where('lead_id', '=', leadId).execute();

describe('[K3] our own signing page, without JavaScript', () => {
  test('[G4, G8] from Yes by a plain link to a signature that is kept as evidence, and back', async () => {
    const { visitor, flow, signing, leadId } = await atResult(site);
    const said = await visitor.post(`${flow}${RESULT}`, {
      'consent.medicalRecords': '',
      _action: 'answer:consent.medicalRecords=yes',
    });
    expect(said.headers.location).toBe(`${flow}${RESULT}`);
    expect((await visitor.get(`${flow}${RESULT}`)).body).toContain(`href="${signing}"`);
    const page = await visitor.get(signing);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This authorization is valid for 5 years from the day I sign it.');
    expect(page.body).toContain('the name that I type is my signature');
    expect(page.body).toContain('November 23, 2026');
    const signed = await visitor.post(signing, {
      'signature.name': ' Maria J. Sanchez ',
      'signature.text': hashIn(page.body),
      _action: 'sign',
    });
    expect([signed.statusCode, signed.headers.location]).toEqual([303, `${flow}${RESULT}`]);
    expect((await visitor.get(`${flow}${RESULT}`)).body).toContain('Thank you. Your signature has been recorded.');
    const [signature, ...more] = await signatures(leadId);
    expect(more).toEqual([]);
    expect(signature).toMatchObject({ language: 'en', signed_at: new Date('2026-11-23T17:00:00.000Z') });
    expect(signature?.meaning).toContain('I agree to it');
    expect(signature?.text).toContain('By signing, I authorize my doctors');
    expect(signature?.text_sha256).toBe(
      createHash('sha256')
        .update(signature?.text ?? '')
        .digest('hex'),
    );
    expect(signature?.signer).not.toContain('Maria');
    const { encryption } = site.services;
    expect(
      JSON.parse(
        (await visitorKey(site.database.db, encryption, leadId)).open(signerPurpose(leadId), signature?.signer ?? ''),
      ),
    ).toEqual({ typedName: 'Maria J. Sanchez', firstName: 'Maria', lastName: 'Sanchez' });
    expect(await evidence(leadId)).toMatchObject([
      {
        id: signature?.consent_id,
        decision: 'given',
        control: 'signature',
        initial_state: 'empty',
        campaign_id: 'ws17',
        campaign_version: shippedVersion('ws17'),
        words: 'server',
      },
    ]);
    await visitor.post(`${flow}${RESULT}`, {
      'consent.medicalRecords': 'yes',
      'answer.signature': 'signed',
      'candidate.indicationIds': '',
      _action: 'next',
    });
    // The saved lead repeats the decision, not its evidence.
    expect(await evidence(leadId)).toHaveLength(1);
    const { revision, delivery } = await site.database.db
      .selectFrom('lead_revisions')
      .select(['revision', 'delivery'])
      .where('lead_id', '=', leadId)
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow();
    const delivered = Value.Parse(
      LeadDelivery,
      JSON.parse(encryption.open(deliveryPurpose({ leadId, revision }), delivery)),
    );
    expect(delivered.consents.find(({ type }) => type === 'medicalRecords')).toMatchObject({
      hasConsent: true,
      control: 'signature',
    });
  });

  test('[K3] in Spanish, a page without a name comes back and says so; nothing is kept', async () => {
    const { visitor, signing, leadId } = await atResult(site, '/es');
    const page = await visitor.get(signing);
    expect(page.body).toContain('<html lang="es"');
    expect(page.body).toContain('Esta autorización es válida por 5 años a partir del día en que la firme.');
    expect(page.body).toContain('23 de noviembre de 2026');
    const refused = await visitor.send(signing, {
      'signature.name': ' 7 ',
      'signature.text': hashIn(page.body),
      _action: 'sign',
    });
    expect(refused.statusCode).toBe(200);
    expect(refused.body).toContain('<title>Error: ');
    expect(refused.body).toContain('Escriba su nombre completo');
    expect(await signatures(leadId)).toEqual([]);
  });

  test('[K3] only the latest text is signed: a page with another text comes back', async () => {
    const { visitor, signing, leadId } = await atResult(site);
    const refused = await visitor.send(signing, {
      'signature.name': 'Maria Sanchez',
      'signature.text': '0'.repeat(64),
      _action: 'sign',
    });
    expect([refused.statusCode, refused.body.includes('was not the latest')]).toEqual([200, true]);
    expect(refused.body).toContain('value="Maria Sanchez"');
    expect(await signatures(leadId)).toEqual([]);
  });

  test('[K3] submitting the signature twice stores one', async () => {
    const { visitor, signing, leadId } = await atResult(site);
    const form = {
      'signature.name': 'Maria Sanchez',
      'signature.text': hashIn((await visitor.get(signing)).body),
      _action: 'sign',
    };
    await visitor.post(signing, form);
    await visitor.post(signing, form);
    expect(await signatures(leadId)).toHaveLength(1);
  });

  test('[G1] declining to sign is recorded as a refusal, with the lead', async () => {
    const { visitor, flow, signing, leadId } = await atResult(site);
    await visitor.post(signing, { _action: 'decline' });
    const page = await visitor.get(`${flow}${RESULT}`);
    expect(page.body).toContain('Your answer: No');
    await visitor.post(`${flow}${RESULT}`, {
      'consent.medicalRecords': 'no',
      'candidate.indicationIds': '',
      _action: 'next',
    });
    expect(await evidence(leadId)).toMatchObject([
      { decision: 'refused', control: 'buttons', initial_state: 'none chosen' },
    ]);
  });

  test('[K3] signatures cannot be changed or deleted', async () => {
    await expect(site.database.db.updateTable('signatures').set({ text: 'other' }).execute()).rejects.toThrow(
      'stay as they are',
    );
    await expect(site.database.db.deleteFrom('signatures').execute()).rejects.toThrow('stay as they are');
  });

  test('[K3] nobody signs for another: no page without the visit, and a post from elsewhere is refused', async () => {
    expect((await plainVisitor(site).get('/signup/signing')).headers.location).toBe('/signup');
    expect((await plainVisitor(site).get('/signup/es/signing')).headers.location).toBe('/signup/es');
    const { visitor, signing, leadId } = await atResult(site);
    const foreign = await visitor.post(
      signing,
      { 'signature.name': 'Eve', 'signature.text': hashIn((await visitor.get(signing)).body), _action: 'sign' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.statusCode).toBe(403);
    expect(await signatures(leadId)).toEqual([]);
  });
});

describe('[G8] with a consents service, without JavaScript', () => {
  test('the way to its host is a plain link, which names the host', async () => {
    consents.answerWith({ url: `${consents.baseUrl}/session/7` });
    const { visitor, signing } = await atResult(configured);
    const page = await visitor.get(signing);
    expect(page.body).toContain(
      `<a class="button button-primary button-large" href="${consents.baseUrl}/session/7" rel="noopener noreferrer">`,
    );
    expect(consents.requests.at(-1)?.body).toEqual({
      phone: '+13122071000',
      firstName: 'Maria',
      lastName: 'Sanchez',
      email: 'maria@example.org',
    });
  });

  test.each([[{ status: 500 }], ['wrong-shape'], [{ url: 'https://evil.example/' }]] as const)(
    '[G4] when it answers %j the page says so, offers a way on, and the failure is tracked',
    async (answer) => {
      consents.answerWith(answer);
      const { visitor, signing, flow, leadId } = await atResult(configured);
      const page = await visitor.get(signing);
      expect([page.statusCode, page.body.includes('Nothing was signed. This is not your fault.')]).toEqual([503, true]);
      expect(page.body).not.toContain('evil.example');
      expect(
        await configured.database.db.selectFrom('events').select('event').where('draft_id', '=', leadId).execute(),
      ).toEqual([{ event: 'signature-failed' }]);
      const on = await visitor.post(signing, { _action: 'unsigned' });
      expect(on.headers.location).toBe(`${flow}${RESULT}`);
      const result = await visitor.get(`${flow}${RESULT}`);
      expect(result.body).toContain('You went on without signing.');
      expect(result.body).toContain('Do you have other conditions?');
      const next = await visitor.post(`${flow}${RESULT}`, {
        'consent.medicalRecords': '',
        'answer.signature': 'unsigned',
        'candidate.indicationIds': '',
        _action: 'next',
      });
      expect(next.headers.location).toBe(`${flow}/thanks${QUERY}`);
      expect(
        await configured.database.db
          .selectFrom('consents')
          .select('id')
          .where('lead_id', '=', leadId)
          .where('type', '=', 'medicalRecords')
          .execute(),
      ).toEqual([]);
    },
  );
});

test('[G3] without JavaScript Yes and No stay on the page; Next without one says what is missing', async () => {
  const visitor = plainVisitor(site);
  await visitor.post(`/signup/ws16${QUERY}`, SCREENER);
  const missing = await visitor.send(`/signup/ws16${RESULT}`, { 'consent.medicalRecords': '', _action: 'next' });
  expect([missing.statusCode, missing.body.includes('Please answer Yes or No. You can answer No and go on.')]).toEqual([
    200,
    true,
  ]);
  const pressed = await visitor.post(`/signup/ws16${RESULT}`, {
    'consent.medicalRecords': '',
    _action: 'answer:consent.medicalRecords=no',
  });
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/signup/ws16${RESULT}`]);
  const page = await visitor.get(`/signup/ws16${RESULT}`);
  expect(page.body).toContain('Your answer: No');
  expect(page.body).toContain('Do you have other conditions?');
});
