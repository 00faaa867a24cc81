import { createHmac } from 'node:crypto';
import { lastCampaignOf, photosOf, type Journey } from '../../journeys/journey.ts';
import type { Webhook } from '../../support/webhook.ts';
import { expect, WEBHOOK_SECRET } from '../fixtures.ts';

/** Waits for the last delivery of a journey's lead, and compares it with what the journey says about it. */
export async function expectDelivered(webhook: Webhook, journey: Journey, lastName: string): Promise<void> {
  const delivery = await webhook.waitFor(({ json }) => isDeliveryOf(json, lastName, journey.revisions));
  expect(delivery.headers['trialflow-signature']).toBe(
    `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(delivery.raw).digest('hex')}`,
  );
  // Whatever the flow asked, these are in every lead (K1).
  const survey = Array.from({ length: 9 }, (_, index) =>
    expect.objectContaining({ questionId: index + 1, questionText: expect.any(String) }),
  );
  expect(delivery.json).toMatchObject({
    lead: { additionalFields: { siteSchedulingEnabled: expect.any(Boolean), surveyQuestions: survey } },
  });
  expect(delivery.json).toMatchObject({
    campaign: { id: lastCampaignOf(journey) },
    lead: leadOf(journey),
    verdicts: journey.verdicts,
    consents: expect.arrayContaining(journey.consents.map((consent) => expect.objectContaining(consent))),
  });
}

/** What must be stored for a journey: its part of the lead, and as many photos as were sent. */
export function leadOf(journey: Journey): object {
  const photos = photosOf(journey);
  const imageIds = Array.from({ length: photos }, () => expect.stringMatching(/^[0-9a-f-]{36}$/));
  return { ...journey.lead, ...(photos === 0 ? {} : { additionalFields: { imageIds } }) };
}

function isDeliveryOf(json: unknown, lastName: string, revision: number): boolean {
  if (typeof json !== 'object' || json === null || !('lead' in json) || !('revision' in json)) return false;
  const { lead } = json;
  return (
    json.revision === revision &&
    typeof lead === 'object' &&
    lead !== null &&
    'lastName' in lead &&
    lead.lastName === lastName
  );
}
