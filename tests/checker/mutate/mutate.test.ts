import { expect, test } from 'vitest';
import { mutateCampaign } from '#checker/mutate/mutate-campaign.ts';
import { changesOf } from '#checker/mutate/predicate-changes.ts';
import type { Journey } from '#checker/journeys/journey.ts';
import { runJourney } from '#entry/journeys/run-journey.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { blockUse, campaign, route } from '#tests/support/builders.ts';

const registry = createRegistry(await loadBlocks('blocks'));

const BANDS = campaign([
  route('home', {
    blocks: [blockUse('Age'), blockUse('Gender')],
    next: [
      {
        when: {
          all: [
            { fact: 'candidate.age', atLeast: 40 },
            { fact: 'candidate.gender', is: 'female' },
          ],
        },
        to: 'older',
      },
      { to: 'younger' },
    ],
  }),
  route('older'),
  route('younger'),
]);

function visitor(age: number, gender: string, end: string): Journey {
  return {
    title: `${age} ${gender}`,
    campaign: 'made-up',
    language: 'en',
    query: '',
    steps: [{ route: 'home', enter: { 'candidate.age': String(age), 'candidate.gender': gender } }],
    end: { route: end },
    revisions: 0,
    lead: null,
    consents: [],
    verdicts: null,
  };
}

function mutated(journeys: readonly Journey[], original: Campaign = BANDS) {
  const runs = (changed: Campaign) =>
    journeys.map((journey) => runJourney(journey, { registry, campaign: () => changed }));
  expect(runs(original)).toEqual(journeys.map(() => undefined));
  return mutateCampaign(original, registry, (changed) => runs(changed).some((noticed) => noticed !== undefined));
}

const wordsOf = ({ survivors }: ReturnType<typeof mutated>) => survivors.map(({ mutant }) => mutant.words);

test('a journey on either side of each bound notices every change', () => {
  const found = mutated([
    visitor(40, 'female', 'older'),
    visitor(39, 'female', 'younger'),
    visitor(50, 'male', 'younger'),
    visitor(30, 'male', 'younger'),
  ]);
  expect(wordsOf(found)).toEqual([]);
  expect(found.noticed).toBe(found.counted);
  expect(found.counted).toBeGreaterThan(8);
});

test('a bound without a visitor at it is not noticed, and the suggested visitor is at that bound', () => {
  const found = mutated([
    visitor(60, 'female', 'older'),
    visitor(20, 'female', 'younger'),
    visitor(60, 'male', 'younger'),
  ]);
  const bound = found.survivors.find(({ mutant }) => mutant.words.startsWith('candidate.age is more than 40'));
  expect(bound?.witness?.confirmed).toBe(true);
  expect(bound?.witness?.visit.answers).toMatchObject({ 'candidate.age': 40, 'candidate.gender': 'female' });
  expect(wordsOf(found)).toContain('candidate.age is at least 41 instead of candidate.age is at least 40');
});

test('a suggested visitor, added as a journey, notices what no journey did', () => {
  const first = mutated([visitor(60, 'female', 'older')]);
  const proposed = first.survivors.flatMap(({ witness }): Journey[] => {
    const { 'candidate.age': age, 'candidate.gender': gender } = witness?.visit.answers ?? {};
    return typeof age === 'number' && typeof gender === 'string'
      ? [visitor(age, gender, age >= 40 && gender === 'female' ? 'older' : 'younger')]
      : [];
  });
  const second = mutated([visitor(60, 'female', 'older'), ...proposed]);
  expect(first.survivors.length).toBeGreaterThan(3);
  expect(second.survivors).toEqual([]);
});

test('a change that no visitor can notice is not counted', () => {
  const twice = campaign([
    route('home', {
      blocks: [blockUse('Age')],
      next: [{ when: { fact: 'candidate.age', atLeast: 40 }, to: 'end' }, { to: 'end' }],
    }),
    route('end'),
  ]);
  const found = mutated([], twice);
  expect({ counted: found.counted, equivalent: found.equivalent }).toEqual({ counted: 1, equivalent: 5 });
  expect(wordsOf(found)).toEqual(['the lead is saved']);
});

test('a consent that became optional is shown by a visitor who does not give it', () => {
  const consents = [{ type: 'healthData', ask: 'box', required: true, text: { en: 'You may.', es: 'Pueden.' } }];
  const asking = campaign([
    route('home', { blocks: [blockUse('GenericConsent', { props: { consents } })], next: [{ to: 'end' }] }),
    route('end'),
  ]);
  const found = mutated([], asking);
  const lax = found.survivors.find(({ mutant }) => mutant.words === 'consent "healthData": not required');
  expect(lax?.witness?.visit.answers['consent.healthData']).not.toBe(true);
});

test.each<[string, Predicate, number]>([
  ['a bound', { fact: 'candidate.age', atLeast: 18 }, 3],
  [
    'two conditions joined',
    {
      all: [
        { fact: 'candidate.age', atLeast: 18 },
        { fact: 'candidate.gender', is: 'female' },
      ],
    },
    7,
  ],
  ['a list', { fact: 'answer.heard', isOneOf: ['social', 'engine'] }, 2],
  ['a negation', { not: { fact: 'candidate.phone', known: true } }, 2],
])('every mutation of %s is made once', (_title, predicate, count) => {
  const changes = changesOf(predicate).map((change) => JSON.stringify(change.predicate));
  expect(new Set(changes).size).toBe(count);
  expect(changes).not.toContain(JSON.stringify(predicate));
});
