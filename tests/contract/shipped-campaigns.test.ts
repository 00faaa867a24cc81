import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveCampaign } from '#engine/resolve/resolve-campaign.ts';
import type { AuthoredCampaign, Campaign, CampaignType, Fragment } from '#schemas/campaign/campaign.ts';

const FOLDER = join(import.meta.dirname, '../../campaigns');
const parsed = (path: string): unknown => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
const isCampaign = (value: unknown): value is AuthoredCampaign =>
  typeof value === 'object' && value !== null && 'id' in value;
const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && !('id' in value);

function shipped(id: string): Campaign {
  const resolved = resolveCampaign(id, {
    campaign: (name) => [parsed(`${name}.json`)].find(isCampaign),
    fragment: (name) => [parsed(`fragments/${name}.json`)].find(isFragment),
    questionnaire: () => undefined,
  });
  if (!resolved.ok) throw new Error(`${id}: ${resolved.code} ${resolved.name}`);
  return resolved.campaign;
}

const ids = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const campaigns = ids.map(shipped);

test.each<[CampaignType, string]>([
  ['Signup', 's6'],
  ['Screener', 'ws10'],
  ['Flare', 'flare'],
  ['Lead Update', 'ws11'],
  ['Midpath', 'midpath'],
  ['Special', 'special'],
])('[B8] a sample of the type %s is shipped: %s', (type, id) => {
  expect(campaigns.find((campaign) => campaign.id === id)?.type).toBe(type);
});

test.each([
  ['age', 's6'],
  ['dob', 's15'],
  ['home', 's6'],
  ['email', 's6'],
  ['phone', 's6'],
  ['thanks', 'ws10'],
  ['gender', 's6'],
  ['name', 's6'],
  ['thankyou', 's6'],
  ['postal', 's6'],
  ['diagnosis', 's6'],
  ['indications', 's6'],
  ['cancerindications', 'cancer'],
  ['questions', 'ws11'],
  ['checkAgain', 'midpath'],
  ['confirmEligibility', 'midpath'],
  ['healthQuestions', 's6'],
  ['healthQuestionsThankYou', 's6'],
  ['oncologyConfirmation', 'cancer'],
  ['webScreenerHealth', 'ws10'],
  ['result', 'ws10'],
])('[A20, C16] the shared route %s is in a shipped campaign: %s', (route, id) => {
  expect(campaigns.find((campaign) => campaign.id === id)?.routes.map(({ name }) => name)).toContain(route);
});

test('[A20] the path of a route is its name, but for the health questions of the screeners', () => {
  const other = campaigns.flatMap(({ id, routes }) =>
    routes.filter(({ name, path }) => name !== path).map(({ name, path }) => ({ id, name, path })),
  );
  const health = other.filter(({ name }) => name === 'webScreenerHealth' || name === 'healthQuestionsThankYou');
  expect(new Set(health.map(({ name, path }) => `${name} ${path}`))).toEqual(
    new Set(['webScreenerHealth health-questions', 'healthQuestionsThankYou health-thank-you']),
  );
});

test.each([
  [
    'ws10',
    {
      alternatingBackgrounds: true,
      twoColumnMultiSelect: false,
      singleColumn: true,
      numbering: true,
      yesNoUnsureButtons: true,
      heightWeight: true,
      callNumber: true,
      questionOffset: 0,
    },
  ],
  [
    'ws15',
    {
      twoColumnMultiSelect: true,
      singleColumn: true,
      numbering: true,
      yesNoUnsureButtons: true,
      heightWeight: true,
      callNumber: true,
      questionOffset: 0,
    },
  ],
  ['s15', { legacyStepCounter: true, progressStepNumbers: true }],
])('[B2, C2, C3, C4] %s looks as the specification says', (id, props) => {
  expect(campaigns.find((campaign) => campaign.id === id)?.settings.webScreenerProps).toEqual(props);
});

test('[B7] ws20 is ws15 with one question more; nothing else differs', () => {
  const [ws15, ws20] = ['ws15', 'ws20'].map(shipped);
  const blocks = (campaign: Campaign | undefined) =>
    campaign?.routes.map((route) => ({
      ...route,
      blocks: route.blocks.filter(({ block }) => block !== 'ReferralSource'),
    }));
  expect(blocks(ws20)).toEqual(blocks(ws15));
  expect(ws20?.routes[0]?.blocks.length).toBe((ws15?.routes[0]?.blocks.length ?? 0) + 1);
});

test('[B3] every one-page screener explains next to its button why it asks', () => {
  const screeners = campaigns.filter(({ type }) => type === 'Screener' || type === 'Partner Screener');
  const silent = screeners.filter(
    ({ routes, home }) => routes.find(({ name }) => name === home)?.meta.whyWeAsk === undefined,
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
