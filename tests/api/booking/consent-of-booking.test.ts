import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visit } from '#api/contract/visit-calls.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import {
  bookingVisitor,
  firstOf,
  qualifiedVisit,
  slotsIn,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { layConsentCampaigns, RECORDS } from '#tests/support/pages/consent-campaigns.ts';
import { removeTempFolder } from '#tests/support/temp.ts';
import { proofOf } from '#tests/support/visits.ts';

const campaigns = layConsentCampaigns();
let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ env: { CAMPAIGNS_DIR: campaigns } });
});
afterAll(async () => {
  await site.close();
  removeTempFolder(campaigns);
});

let serial = 0;
/** Begins a qualifying visit of a visitor with a phone number of their own. */
function begin(
  service: 'secondary' | 'site',
  campaignId: string,
  answers: Visit['answers'] = {},
): Promise<BookingVisitor> {
  serial += 1;
  const { answers: asked, ...visit } = qualifiedVisit(service === 'site' ? 'ws21' : 'ws18', 6000 + serial);
  return bookingVisitor(askSite(site), service, { ...visit, campaignId, answers: { ...asked, ...answers } });
}

/** Everything that a visit has stored outside its draft. */
async function storedOf({ draftId }: Pick<Visit, 'draftId'>): Promise<unknown[]> {
  const { db } = site.database;
  const bookings = await db.selectFrom('bookings').select('state').where('draft_id', '=', draftId).execute();
  const leads = await db.selectFrom('leads').select('id').where('id', '=', draftId).execute();
  const consents = await db.selectFrom('consents').select('type').where('lead_id', '=', draftId).execute();
  const deliveries = await db.selectFrom('deliveries').select('state').where('lead_id', '=', draftId).execute();
  return [...bookings, ...leads, ...consents, ...deliveries];
}

const BRITISH = { 'candidate.country': 'GB', 'candidate.postalCode': 'SE1 9RT', 'candidate.phone': '+442079460957' };
const REFUSED = { status: 422, json: { code: 'consent-missing' } };

const LACKING: readonly (readonly [
  service: 'secondary' | 'site',
  campaignId: string,
  what: string,
  answers: Visit['answers'],
])[] = [
  ['secondary', 'ws18', 'the health data of a visitor in Great Britain', BRITISH],
  ['site', 'ws21', 'the health data of a visitor in Great Britain', BRITISH],
  ['site', 'consent-before-booking', 'a box of the page before', {}],
  ['site', 'consent-before-booking', 'a box of the page before, left empty', { [RECORDS]: false }],
  ['site', 'consent-at-booking', 'a box next to the times', {}],
  ['site', 'consent-at-booking', 'a box next to the times, left empty', { [RECORDS]: false }],
];

describe('a time is neither held nor booked without the consents of the way to it', () => {
  test.each(LACKING)('[G2, H3] at the service %s of %s without %s', async (service, campaignId, _what, answers) => {
    const visitor = await begin(service, campaignId, answers);
    const slot = firstOf(slotsIn(await visitor.slots()));
    expect(await visitor.hold(slot)).toMatchObject(REFUSED);
    expect(await visitor.book(slot)).toMatchObject(REFUSED);
    expect(await storedOf(visitor.visit)).toEqual([]);
  });

  test.each(['consent-before-booking', 'consent-at-booking'])(
    '[G2, H3] %s: with the consent it is',
    async (campaignId) => {
      const visitor = await begin('site', campaignId, { [RECORDS]: true });
      const slot = firstOf(slotsIn(await visitor.slots()));
      expect((await visitor.hold(slot)).status).toBe(201);
      expect((await visitor.book(slot)).status).toBe(201);
    },
  );

  test('[G2, H3] a consent that is withdrawn between hold and booking is missing', async () => {
    const { visit, ...visitor } = await begin('site', 'consent-before-booking', { [RECORDS]: true });
    const slot = firstOf(slotsIn(await visitor.slots()));
    expect((await visitor.hold(slot)).status).toBe(201);
    const { [RECORDS]: _given, ...answers } = visit.answers;
    const changed = await site.app.inject({
      method: 'PUT',
      url: '/api/v1/drafts',
      headers: proofOf(visit),
      payload: { ...visit, answers },
    });
    expect(changed.statusCode).toBe(204);
    expect(await visitor.book(slot)).toMatchObject(REFUSED);
    expect(await storedOf(visit)).toEqual([{ state: 'held' }]);
  });
});
