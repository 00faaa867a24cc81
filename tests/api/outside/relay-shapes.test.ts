import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import { startOutsideService, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

const SLUG = 'a-slug-of-the-relay';
/** The person in the fields of a candidate (R1), plus a field that nobody asked for. */
const PERSON = {
  firstName: 'Rosa',
  lastName: 'Canarias',
  phone: '(312) 555-0142',
  email: 'rosa@example.org',
  postalCode: '60614',
  country: 'US',
  gender: 'female',
  birthDate: '1970-02-03',
  studyId: 'DEMO-ASTHMA-01',
  indicationIds: [4, 7],
  heightCm: null,
  isAdmin: true,
};
const PATIENT = `GET /temp_links/${SLUG}/patient_info`;
const SITES = `GET /temp_links/${SLUG}/study/DEMO-ASTHMA-01/sites`;
const HOME = '/signup/ws11?studyId=DEMO-ASTHMA-01';

let service: OutsideService;
let site: PageSite;
beforeAll(async () => {
  service = await startOutsideService();
  site = await openPageSite({ env: { RELAY_BASE_URL: service.url } });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
beforeEach(() => service.clear());

async function arrive(): Promise<{ readonly visitor: PlainVisitor; readonly body: string; readonly draftId: string }> {
  const visitor = plainVisitor(site);
  const home = String((await visitor.get(`/signup/ws11?slug=${SLUG}`)).headers.location);
  const { body } = await visitor.get(home);
  return { visitor, body, draftId: pageDataOf(body).draft?.id ?? '' };
}

async function leadOf(id: string): Promise<unknown> {
  const row = await site.database.db.selectFrom('leads').select('lead').where('id', '=', id).executeTakeFirstOrThrow();
  return JSON.parse(site.services.encryption.open(leadPurpose(id), row.lead));
}

/** The lead of somebody who arrived through the slug and confirmed the details. */
async function confirmedLead(): Promise<unknown> {
  const { visitor, draftId } = await arrive();
  await visitor.post(HOME, { 'candidate.detailsConfirmed': 'yes' });
  return leadOf(draftId);
}

describe('sites of the relay', () => {
  test.each([
    [
      'exactly as the source has them',
      [
        { id: 'far', ssExtId: 'X-far', distance: 90 },
        { id: 'near', ssExtId: 'X-near', distance: 3 },
      ],
      { siteId: 'near', studySiteId: 'X-near' },
    ],
    ['with numbers as ids', [{ id: 12, ssExtId: 3405, distance: 3.5 }], { siteId: '12', studySiteId: '3405' }],
    [
      'with a distance written as text, and extra fields',
      [{ id: 12, ssExtId: 'X-12', distance: '3.5', name: null, open: true }],
      { siteId: '12', studySiteId: 'X-12' },
    ],
    [
      'with one that cannot be read',
      [
        { id: 1, distance: 1 },
        { id: 12, ssExtId: 'X-12', distance: 9 },
      ],
      { siteId: '12', studySiteId: 'X-12' },
    ],
  ])('[K4] sites %s are accepted, and the lead names the nearest', async (_what, sites, expected) => {
    service.answer(PATIENT, PERSON);
    service.answer(SITES, sites);
    expect(await confirmedLead()).toMatchObject(expected);
    expect(site.logs.filter(({ message }) => String(message).includes('no usable answer'))).toEqual([]);
  });

  test('[F3] if the relay knows no site near the person, the lead names none', async () => {
    service.answer(PATIENT, PERSON);
    service.answer(SITES, []);
    expect(await confirmedLead()).not.toHaveProperty('siteId');
  });

  test('[K4] sites of which none can be read are a failure that is logged; the catalogue answers', async () => {
    service.answer(PATIENT, PERSON);
    service.answer(SITES, [{ id: null }, { ssExtId: 'X' }]);
    const before = site.logs.length;
    expect(await confirmedLead()).toMatchObject({ studySiteId: 'DEMO-ASTHMA-01-chicago' });
    expect(site.logs.slice(before)).toContainEqual(
      expect.objectContaining({ level: 'error', service: 'relay', message: 'The relay gave no usable answer' }),
    );
  });
});

describe('the person behind a slug', () => {
  const EXPECTED = {
    phone1: '+13125550142',
    postalCode: '60614',
    country: 'USA',
    gender: 'female',
    dateOfBirth: '1970-02-03',
  };
  test.each([
    ['in the fields of the candidate', PERSON],
    [
      'in the fields of the lead payload',
      {
        ...PERSON,
        phone: undefined,
        phone1: '+13125550142',
        country: 'USA',
        birthDate: undefined,
        dateOfBirth: '1970-02-03T00:00:00Z',
      },
    ],
    [
      'with numbers, other spellings and nothing where nothing is known',
      { ...PERSON, phone: 3125550142, postalCode: 60614, gender: 'Female', email: null, indicationIds: null },
    ],
  ])('[K4] is read %s', async (_what, person) => {
    service.answer(PATIENT, person);
    service.answer(SITES, []);
    const { visitor, body, draftId } = await arrive();
    expect(body).toContain('ends in 0142');
    await visitor.post(HOME, { 'candidate.detailsConfirmed': 'yes', 'candidate.email': 'rosa@example.org' });
    expect(await leadOf(draftId)).toMatchObject(EXPECTED);
  });

  test.each([
    ['phone number', { phone: '123' }],
    ['postal code', { postalCode: null }],
  ])('[D17] without a usable %s everything is asked: a "yes" alone would lose the lead', async (_what, odd) => {
    service.answer(PATIENT, { ...PERSON, ...odd });
    expect((await arrive()).body).toContain('name="candidate.phone"');
  });
});
