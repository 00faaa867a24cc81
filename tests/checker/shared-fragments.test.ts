import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { fact } from '#tests/support/checker/proof-of.ts';
import { BYE, campaignFile, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const fragment = (...blocks: readonly object[]) => ({
  path: 'campaigns/fragments/shared.json',
  text: JSON.stringify({ formatVersion: 1, blocks }),
});
const pagesWith = (...others: readonly WrittenBlock[]) => [
  { name: 'home', blocks: [{ use: 'shared' }, ...others], next: ['later'] },
  LATER,
  BYE,
];
const using = (id: string, ...others: readonly WrittenBlock[]) => campaignFile(pagesWith(...others), { id });
const LATER = { name: 'later', blocks: ['ReferralSource'], next: ['bye'] };

test('[B9] a fragment that is wrong everywhere blocks every campaign that uses it', async () => {
  const late = { block: 'Email', showWhen: fact('answer.referral-source', { known: true }) };
  const files = [using('one'), using('two'), fragment(late)];
  const { issues, campaigns } = await checkedCampaigns({ files, registry });
  expect(issues.map(({ code }) => code)).toEqual(['fact-not-yet-asked']);
  expect([...campaigns.keys()]).toEqual([]);
});

test('[B9] a fragment that is wrong in one campaign blocks only that one', async () => {
  const files = [using('good'), using('twice', { block: 'Email' }), fragment({ block: 'Email' })];
  const { campaigns } = await checkedCampaigns({ files, registry });
  expect([...campaigns.keys()]).toEqual(['good']);
});

const said = (...languages: readonly string[]) => Object.fromEntries(languages.map((one) => [one, `Hello (${one})`]));

test('[B9] a language that only one campaign offers is missing from a shared fragment in that one alone', async () => {
  const shared = fragment({ block: 'Heading', props: { text: said('en', 'es') } });
  const french = campaignFile(pagesWith(), { id: 'with-french', languages: ['en', 'es', 'fr-CA'] });
  const files = [using('as-ever'), french, shared];
  const { issues, campaigns } = await checkedCampaigns({ files, registry });
  const ofShared = issues.filter(({ file, code }) => file === shared.path && code === 'missing-language');
  expect(ofShared.map((issue) => issue.campaigns)).toEqual([['with-french']]);
  expect(ofShared[0]?.message).toMatch(/has no Canadian French \("fr-CA"\), in the campaign "with-french"$/);
  expect(campaigns.has('as-ever')).toBe(true);
});

test('[B9] a language that all campaigns offer is missing from a shared fragment wherever it is used', async () => {
  const shared = fragment({ block: 'Heading', props: { text: said('en') } });
  const { issues } = await checkedCampaigns({ files: [using('one'), using('two'), shared], registry });
  const ofShared = issues.filter(({ file, code }) => file === shared.path && code === 'missing-language');
  expect(ofShared.map(({ campaigns, message }) => [campaigns, message])).toEqual([
    [undefined, expect.stringMatching(/has no Spanish \("es"\)$/)],
  ]);
});

test('the name of a shared part is for authors: no campaign needs it in its languages', async () => {
  const text = JSON.stringify({ formatVersion: 1, name: { en: 'For {whoever}' }, blocks: [{ block: 'Email' }] });
  const shared = { path: 'campaigns/fragments/shared.json', text };
  const { issues, campaigns } = await checkedCampaigns({ files: [using('one'), shared], registry });
  expect(issues).toEqual([]);
  expect([...campaigns.keys()]).toEqual(['one']);
});
