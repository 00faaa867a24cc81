import { describe, expect, test } from 'vitest';
import { conformCampaign } from '#checker/conform/conform-campaign.ts';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import { computing } from '#engine/computed/terms.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { blockUse, campaign, criterion, response, route, study } from '#tests/support/builders.ts';

const registry = createRegistry(await loadBlocks('blocks'));
await loadComputations();

const bands = (bounds: Partial<CriterionResponse>, qualifies = true) => [
  { ...response('in', qualifies, 'A'), ...bounds },
  response('out', !qualifies, 'B'),
];
const days = (bounds: Partial<CriterionResponse>) => criterion('days', bands(bounds), { type: 'number', maximum: 31 });
const dose = (bounds: Partial<CriterionResponse>) =>
  criterion('dose', bands(bounds), { type: 'date', latest: 'today' });
const smoked = (bounds: Partial<CriterionResponse>) =>
  criterion('smoked', bands(bounds), { type: 'computed', fact: 'computed.cigarettes' });

const PACKS: BlockUse = {
  block: 'Question',
  id: 'packs',
  props: { kind: 'number', label: { en: 'Packs a week?', es: '¿Paquetes?' }, min: 0, max: 9 },
};

/** A screener that qualifies whom the study's own criteria qualify, or whom a condition of its own does. */
function screener(when: Predicate): Campaign {
  const blocks = [PACKS, blockUse('CriteriaQuestions')];
  return campaign(
    [route('home', { blocks, next: [{ when, to: 'fits' }, { to: 'sorry' }] }), route('fits'), route('sorry')],
    {
      settings: { needsStudy: true },
      ...computing([['cigarettes', { product: ['answer.packs', 20] }]]),
    },
  );
}

const BY_VERDICT = screener({ fact: 'verdict.criteriaQualified', is: true });

function disagreements(asked: Criterion[], wanted: Criterion[], document = BY_VERDICT) {
  return conformCampaign({
    campaign: document,
    registry,
    study: study({ criteria: asked }),
    specification: study({ criteria: wanted }),
    qualified: ['fits'],
  });
}

describe('criteria over numbers, dates and computed values', () => {
  test.each([
    ['a number', days({ atLeast: 4 }), days({ atLeast: 5 }), 'days'],
    ['a date', dose({ to: 'today-30d' }), dose({ to: 'today-31d' }), 'dose'],
    ['a computed value', smoked({ atMost: 60 }), smoked({ atMost: 59 }), 'smoked'],
  ])('[F1] %s: equal bounds qualify the same visitors, and others show who differs', (_what, asked, wanted, demand) => {
    expect(disagreements([asked], [asked])).toMatchObject({ disagreements: [], undecided: [] });
    const [tooMany] = disagreements([asked], [wanted]).disagreements;
    expect(tooMany).toMatchObject({ kind: 'too-many', demand: { id: demand } });
    const [tooFew] = disagreements([wanted], [asked]).disagreements;
    expect(tooFew).toMatchObject({ kind: 'too-few' });
  });

  test('[F1] a condition written by hand is compared with a computed criterion', () => {
    const byHand = (atMost: number) => screener({ fact: 'computed.cigarettes', atMost });
    expect(disagreements([], [smoked({ atMost: 60 })], byHand(60)).disagreements).toEqual([]);
    expect(disagreements([], [smoked({ atMost: 60 })], byHand(80)).disagreements).toMatchObject([{ kind: 'too-many' }]);
  });

  test('[F1] criteria that name a day of the calendar are compared on one day only, and it is said', () => {
    expect(disagreements([dose({ to: '2025-12-31' })], [dose({ to: '2025-12-31' })]).undecided).toEqual([
      'criteria name calendar days: only visits on 2026-01-15 were examined',
    ]);
  });

  test('[F1] where too many answers count, it ends and says so', { timeout: 60_000 }, () => {
    const numbers = ['one', 'two', 'three', 'four'].map((id) =>
      criterion(id, bands({ atLeast: 4 }), { type: 'number', maximum: 100 }),
    );
    const index = criterion('index', bands({ atLeast: 18.5, atMost: 40 }), { type: 'computed', fact: 'computed.bmi' });
    const blocks = [blockUse('Height'), blockUse('Weight'), blockUse('CriteriaQuestions')];
    const plain = campaign([route('home', { blocks, next: [{ to: 'end' }] }), route('end')], {
      settings: { needsStudy: true },
      ...computing([['bmi', { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] }]]),
    });
    const specification = study({ criteria: [...numbers, index] });
    expect(conformCampaign({ campaign: plain, registry, specification }).undecided).toContain(
      'whom the campaign calls qualified: there are too many classes of visitors',
    );
  });
});
