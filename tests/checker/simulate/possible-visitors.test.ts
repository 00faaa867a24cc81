import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { conditionBounds, whyImpossible } from '#checker/simulate/bounds.ts';
import { journeyOf } from '#checker/simulate/journeys-of.ts';
import { simulateCampaign } from '#checker/simulate/simulate-campaign.ts';
import { candidateCheck, missingForCheck } from '#engine/qualification/candidate-check.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { walk } from '#engine/walk.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';

const { files } = await readCampaignFiles(['campaigns']);
const registry = createRegistry(await loadBlocks('blocks'));
const bind = createBlockBinder(registry, () => () => '');
const { campaigns } = await checkedCampaigns({ files, registry });

function simulated(id: string) {
  const campaign = campaigns.get(id);
  if (!campaign) throw new Error(`There is no campaign ${id}`);
  return simulateCampaign({ campaign, registry, today: '2026-11-21' }).visitors;
}

test('what a check says of a simulated visitor follows from what they have answered or left open', () => {
  const reported = simulated('ps1').flatMap(({ pages }) => {
    const [page] = pages;
    const { qualification: check, ...remote } = page?.left.remote ?? {};
    if (!page || check?.status !== 'ready') return [];
    // As the server sees it: what a page asks because of the check itself does not count as missing for the check.
    const missing = missingForCheck(walk({ ...page.left, remote }, bind, page.route.name).issues);
    return [{ reported: check.value, follows: missing ?? candidateCheck(verdictsOf(page.left)) }];
  });
  expect(new Set(reported.map((one) => one.reported))).toEqual(
    new Set(['qualified', 'unqualified', 'noSite', 'bmi', 'unknown', 'questionsMissing', 'fieldsMissing']),
  );
  expect(reported.filter((one) => one.reported !== one.follows)).toEqual([]);
});

test('a simulated visitor with no nearby site, or a failed lookup, gets a postal code that produces it', () => {
  const places = simulated('ws15').map(({ visit: { remote, answers } }) => [
    remote.sites?.status === 'ready' ? remote.sites.value.length : remote.sites?.status,
    answers['candidate.postalCode'],
  ]);
  expect(new Set(places.map((place) => place.join(' ')))).toEqual(new Set(['1 60614', '0 99501', 'failed 34001']));
});

const examples = await checkedCampaigns({
  files: [...files, ...(await readCampaignFiles(['docs/examples/campaigns'])).files],
  registry,
});

const EXAMPLES = ['smoking', 'eczema-child', 'diabetes', 'asthma-control', 'knee-pain', 'sleep-apnoea'];

test.each(EXAMPLES)('no value that a simulated visitor of %s has is called impossible', (id) => {
  const campaign = examples.campaigns.get(id);
  if (!campaign) throw new Error(`There is no example ${id}`);
  const subject = subjectOf(campaign, registry, () => undefined, { today: '2026-11-21' });
  const { visitors } = simulateCampaign({ campaign, registry, today: '2026-11-21' });
  const met = conditionBounds(subject).filter(({ isMet }) => visitors.some(isMet));
  expect(met.length).toBeGreaterThan(0);
  expect(met.flatMap((bound) => whyImpossible(bound, subject) ?? [])).toEqual([]);
});

test('a value at a bound counts only where the study has the bound and the visitor the value', () => {
  const visitors = simulated('special');
  const indices = visitors.flatMap(({ visit: { payload, answers } }) =>
    payload.study?.minBmi === null || answers['candidate.weightKg'] === undefined
      ? []
      : [answers['candidate.weightKg']],
  );
  expect(new Set(indices).size).toBeGreaterThanOrEqual(4);
});

test('studies of different kinds have different names, and the address of a journey names its study', () => {
  const journeys = simulated('ws21').map((visitor, index) =>
    journeyOf({ ...visitor, real: false }, bind, `visitor ${index}`),
  );
  const studies = journeys.flatMap(({ visit }) => visit.payload.study ?? []);
  const kinds = new Map(studies.map((study) => [study.externalId, JSON.stringify({ ...study, externalId: '' })]));
  expect(kinds.size).toBe(new Set(kinds.values()).size);
  expect(studies.every((study) => kinds.get(study.externalId) === JSON.stringify({ ...study, externalId: '' }))).toBe(
    true,
  );
  expect(kinds.size).toBeGreaterThan(1);
  for (const { query, visit, ownWorld } of journeys)
    expect([new URLSearchParams(query).get('studyId') ?? undefined, ownWorld]).toEqual([
      visit.payload.study?.externalId,
      true,
    ]);
});
