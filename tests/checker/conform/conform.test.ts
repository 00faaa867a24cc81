import { describe, expect, test } from 'vitest';
import { conformCampaign, type ConformRequest } from '#checker/conform/conform-campaign.ts';
import { demandsOf, firstUnmet } from '#checker/conform/specification.ts';
import { nextRoute } from '#engine/transition.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { BlockUse, Campaign, Transition } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Study } from '#schemas/study/study.ts';
import { blockUse, campaign, criterion, flowState, payload, response, route, study } from '#tests/support/builders.ts';
import { seeded } from '../prove/random-campaigns.ts';

const registry = createRegistry(await loadBlocks('blocks'));

const smokes = criterion(
  'smokes',
  [response('yes', false, 'A'), response('no', true, 'B'), response('unsure', 'unknown', 'C')],
  { type: 'yes_no_unsure' },
);
const tried = criterion(
  'tried',
  [response('pills', true, 'A'), response('salve', true, 'B'), response('none', false, 'C')],
  { type: 'select_multiple', rule: 'any' },
);

/** The sponsor's criteria. */
const CRITERIA = study({ externalId: 'S-1', minAge: 18, maxAge: 75, gender: 'female', criteria: [smokes, tried] });

const ADULT: Predicate = { fact: 'candidate.age', atLeast: 18 };
const NOT_OLD: Predicate = { fact: 'candidate.age', atMost: 75 };
const WOMAN: Predicate = { fact: 'candidate.gender', is: 'female' };
const NO_SMOKER: Predicate = { fact: 'criteria.smokes', is: 'no' };
const TRIED: Predicate = { fact: 'criteria.tried', includesAny: ['pills', 'salve'] };
const BLOCKS = [blockUse('BirthDate'), blockUse('Gender'), blockUse('CriteriaQuestions')];

/** A screener written by hand: visitors who pass its conditions reach the route "fits". */
function screener(conditions: readonly Predicate[], blocks: readonly BlockUse[] = BLOCKS): Campaign {
  return flow([{ when: { all: [...conditions] }, to: 'fits' }, { to: 'sorry' }], blocks);
}

function flow(next: readonly Transition[], blocks: readonly BlockUse[] = BLOCKS): Campaign {
  return campaign([route('home', { blocks, next }), route('fits'), route('sorry')], { settings: { needsStudy: true } });
}

function conform(given: Partial<ConformRequest> & Pick<ConformRequest, 'campaign'>) {
  const { disagreements, undecided } = conformCampaign({
    registry,
    specification: CRITERIA,
    qualified: ['fits'],
    ...given,
  });
  expect(undecided).toEqual([]);
  return disagreements;
}

test('a hand-written screener that asks what the criteria ask qualifies exactly the same visitors', () => {
  expect(conform({ campaign: screener([ADULT, NOT_OLD, WOMAN, NO_SMOKER, TRIED]) })).toEqual([]);
});

test('[A7] visits that ?landing= begins on other pages are reported separately, and days are named', () => {
  const conditions = [ADULT, NOT_OLD, WOMAN, NO_SMOKER, TRIED];
  const request = { registry, specification: CRITERIA, qualified: ['fits'] };
  const { elsewhere, undecided } = conformCampaign({ ...request, campaign: screener(conditions) });
  expect(elsewhere).toEqual([
    'visits that ?landing= begins on the page "fits", which is not a landing page: some of them are judged differently',
  ]);
  expect(undecided).toEqual([]);
  const dated = screener([...conditions, { fact: 'candidate.birthDate', after: '1940-01-01' }]);
  expect(conformCampaign({ ...request, campaign: dated }).undecided).toEqual([
    'conditions name calendar days: only visits on 2026-01-15 were examined',
  ]);
});

test('so does a screener written the other way round, which leads away those who do not fit', () => {
  const away = ({ when }: { readonly when: Predicate }): Transition => ({ when, to: 'sorry' });
  const next = [
    { fact: 'candidate.age', lessThan: 18 },
    { fact: 'candidate.age', moreThan: 75 },
    { fact: 'candidate.gender', isNot: 'female' },
    { not: { all: [NO_SMOKER, TRIED] } },
  ].map((when) => away({ when }));
  expect(conform({ campaign: flow([...next, { to: 'fits' }]) })).toEqual([]);
});

type Planted = readonly [
  title: string,
  campaign: Campaign,
  kind: 'too-many' | 'too-few',
  demand: string | undefined,
  says: string,
];

const PLANTED: readonly Planted[] = [
  [
    'the lowest age one too low',
    screener([{ fact: 'candidate.age', atLeast: 17 }, NOT_OLD, WOMAN, NO_SMOKER, TRIED]),
    'too-many',
    'age',
    'born on 2008-01-16, on 2026-01-15',
  ],
  [
    'the lowest age one too high',
    screener([{ fact: 'candidate.age', moreThan: 18 }, NOT_OLD, WOMAN, NO_SMOKER, TRIED]),
    'too-few',
    undefined,
    '"candidate.birthDate":"2008-01-15"',
  ],
  [
    'the highest age one too high',
    screener([ADULT, { fact: 'candidate.age', atMost: 76 }, WOMAN, NO_SMOKER, TRIED]),
    'too-many',
    'age',
    'born on 1950-01-15',
  ],
  [
    'the highest age one too low',
    screener([ADULT, { fact: 'candidate.age', lessThan: 75 }, WOMAN, NO_SMOKER, TRIED]),
    'too-few',
    undefined,
    '"candidate.birthDate":"1950-01-16"',
  ],
  ['no highest age', screener([ADULT, WOMAN, NO_SMOKER, TRIED]), 'too-many', 'age', 'born on'],
  [
    'the sex reversed',
    screener([ADULT, NOT_OLD, { fact: 'candidate.gender', is: 'male' }, NO_SMOKER, TRIED]),
    'too-few',
    undefined,
    'female',
  ],
  [
    'the sex reversed: men are let in',
    screener([ADULT, NOT_OLD, { fact: 'candidate.gender', is: 'male' }, NO_SMOKER, TRIED]),
    'too-many',
    'gender',
    'male',
  ],
  [
    'every sex but one',
    screener([ADULT, NOT_OLD, { fact: 'candidate.gender', isNot: 'male' }, NO_SMOKER, TRIED]),
    'too-many',
    'gender',
    'other',
  ],
  [
    'an exclusion that is missing',
    screener([ADULT, NOT_OLD, WOMAN, TRIED]),
    'too-many',
    'smokes',
    '"yes" to "smokes?"',
  ],
  [
    'an exclusion reversed',
    screener([ADULT, NOT_OLD, WOMAN, { fact: 'criteria.smokes', is: 'yes' }, TRIED]),
    'too-few',
    undefined,
    '"criteria.smokes":"no"',
  ],
  [
    'unsure treated as fine',
    screener([ADULT, NOT_OLD, WOMAN, { fact: 'criteria.smokes', isNot: 'yes' }, TRIED]),
    'too-many',
    'smokes',
    'unsure',
  ],
  [
    'one choice of several forgotten',
    screener([ADULT, NOT_OLD, WOMAN, NO_SMOKER, { fact: 'criteria.tried', includes: 'pills' }]),
    'too-few',
    undefined,
    'salve',
  ],
  [
    'a choice that does not qualify accepted',
    screener([ADULT, NOT_OLD, WOMAN, NO_SMOKER, { fact: 'criteria.tried', includesAny: ['pills', 'salve', 'none'] }]),
    'too-many',
    'tried',
    'none',
  ],
  [
    'a question that is never asked',
    screener([ADULT, NOT_OLD, WOMAN], [blockUse('BirthDate'), blockUse('Gender')]),
    'too-many',
    'smokes',
    'not answered',
  ],
  [
    'an age that is never asked',
    screener([WOMAN, NO_SMOKER, TRIED], [blockUse('Gender'), blockUse('CriteriaQuestions')]),
    'too-many',
    'age',
    'no age is given',
  ],
  [
    'any of the conditions instead of all',
    flow([
      { when: { any: [{ all: [ADULT, NOT_OLD] }, { all: [WOMAN, NO_SMOKER, TRIED] }] }, to: 'fits' },
      { to: 'sorry' },
    ]),
    'too-many',
    'age',
    'born on',
  ],
  [
    'one transition too early',
    flow([{ when: ADULT, to: 'fits' }, { to: 'sorry' }]),
    'too-many',
    'gender',
    'gender male',
  ],
  [
    'the targets swapped',
    flow([{ when: { all: [ADULT, NOT_OLD, WOMAN, NO_SMOKER, TRIED] }, to: 'sorry' }, { to: 'fits' }]),
    'too-few',
    undefined,
    'female',
  ],
];

describe('planted disagreements, each with a visitor whom the engine judges the same way', () => {
  test.each(PLANTED)('%s', (_title, planted, kind, demand, says) => {
    const found = conform({ campaign: planted }).find((one) => one.kind === kind && one.demand?.id === demand);
    expect(found).toMatchObject({ kind, confirmed: true });
    if (!found) return;
    // What the visitor lacks, in words; if they lack nothing, their answers.
    expect(found.demand?.said(found.replayed) ?? JSON.stringify(found.replayed.answers)).toContain(says);
  });

  test('a bound in months written as years', () => {
    const specification = study({ ...CRITERIA, minAge: 1.5, maxAge: null, gender: 'any', criteria: [] });
    const found = conform({
      specification,
      campaign: screener([{ fact: 'candidate.age', atLeast: 18 }], [blockUse('BirthDate')]),
    });
    expect(found).toMatchObject([{ kind: 'too-few', confirmed: true }]);
    const [one] = found;
    // Exactly eighteen months: the youngest visitor who fits is among those who are examined.
    expect(String(one?.replayed.answers['candidate.birthDate']) <= '2024-07-15').toBe(true);
  });

  test('months are compared to the day: one whole year is not eighteen months', () => {
    const specification = study({ ...CRITERIA, minAge: 1.5, maxAge: null, gender: 'any', criteria: [] });
    const found = conform({
      specification,
      campaign: screener([{ fact: 'candidate.age', atLeast: 1 }], [blockUse('BirthDate')]),
    });
    expect(found).toMatchObject([{ kind: 'too-many', demand: { id: 'age' }, confirmed: true }]);
    expect(String(found[0]?.replayed.answers['candidate.birthDate']) > '2024-07-15').toBe(true);
  });
});

describe("the product's own verdict, compared with another study than the one that it knows", () => {
  const reported = campaign([route('home', { blocks: [...BLOCKS, blockUse('Height'), blockUse('Weight')] })], {
    settings: { needsStudy: true, webScreenerProps: { heightWeight: true } },
  });
  const own = (specification: Study, settings: Campaign['settings'] = {}) =>
    conform({
      campaign: { ...reported, settings: { ...reported.settings, ...settings } },
      study: CRITERIA,
      specification,
      qualified: [],
    }).map(({ kind, demand, confirmed }) => [kind, demand?.id, confirmed]);

  test('the same study: no disagreement', () => {
    expect(own(CRITERIA)).toEqual([]);
    expect(own({ ...CRITERIA, criteria: [] })).toEqual([['too-few', undefined, true]]);
  });

  test.each<[string, Partial<Study>, Campaign['settings'], [string, string | undefined][]]>([
    ['a bound of body mass index that was not stored', { minBmi: 18.5, maxBmi: 40 }, {}, [['too-many', 'bmi']]],
    ['another lowest age', { minAge: 21 }, {}, [['too-many', 'age']]],
    [
      'a question whose yes and no were swapped',
      {
        criteria: [
          criterion(
            'smokes',
            [response('yes', true, 'A'), response('no', false, 'B'), response('unsure', 'unknown', 'C')],
            { type: 'yes_no_unsure' },
          ),
          tried,
        ],
      },
      {},
      [
        ['too-many', 'smokes'],
        ['too-few', undefined],
      ],
    ],
    [
      'any choice does where all must qualify',
      { criteria: [smokes, { ...tried, rule: 'all' }] },
      {},
      [['too-many', 'tried']],
    ],
    [
      'a setting that counts the questions alone',
      {},
      { qualificationFrom: 'criteria' },
      [
        ['too-many', 'age'],
        ['too-many', 'gender'],
      ],
    ],
    [
      'questions that are marked as the minimal set, where everything is asked',
      { criteria: [{ ...smokes, minimal: true }, tried] },
      {},
      [],
    ],
  ])('%s', (_title, specification, settings, expected) => {
    expect(own({ ...CRITERIA, ...specification }, settings)).toEqual(expected.map((one) => [...one, true]));
  });

  test('the campaign asks the minimal set, and the criteria want everything', () => {
    const both = { ...CRITERIA, criteria: [{ ...smokes, minimal: true }, tried] };
    const found = conform({
      campaign: { ...reported, settings: { needsStudy: true, webScreenerProps: { minimalSet: true } } },
      specification: both,
      qualified: [],
    });
    expect(found).toMatchObject([{ kind: 'too-many', demand: { id: 'tried' }, confirmed: true }]);
  });
});

describe('the result agrees with enumerating every visitor', () => {
  // The block asks ages from 18 to 101.
  const GENDERS = ['male', 'female', 'other', undefined];
  const SMOKES = ['yes', 'no', 'unsure', undefined];
  const grid = Array.from({ length: 84 }, (_, index) => 18 + index).flatMap((age) =>
    GENDERS.flatMap((gender) =>
      SMOKES.map((answer): Answers => ({
        'candidate.age': age,
        ...(gender === undefined ? {} : { 'candidate.gender': gender }),
        ...(answer === undefined ? {} : { 'criteria.smokes': answer }),
      })),
    ),
  );
  // The blocks accept no page without an answer to what they require, so only these visitors get further.
  const answered = grid.filter(
    (answers) => answers['candidate.gender'] !== undefined && answers['criteria.smokes'] !== undefined,
  );

  test.each(Array.from({ length: 30 }, (_, seed) => seed))('seed %i', (seed) => {
    const random = seeded(seed);
    const pick = <Item>(list: readonly Item[]) => list[random(list.length)];
    const specification = study({
      minAge: 20 + random(4),
      maxAge: 70 + random(4),
      gender: pick(['any', 'female', 'male'] as const) ?? 'any',
      criteria: [smokes],
    });
    const parts = [
      pick<Predicate>([
        { fact: 'candidate.age', atLeast: 20 + random(4) },
        { fact: 'candidate.age', moreThan: 19 + random(4) },
        { not: { fact: 'candidate.age', lessThan: 20 + random(4) } },
      ]),
      pick<Predicate>([
        { fact: 'candidate.age', atMost: 70 + random(4) },
        { fact: 'candidate.age', lessThan: 71 + random(4) },
      ]),
      pick<Predicate>([
        WOMAN,
        { fact: 'candidate.gender', isNot: 'female' },
        { fact: 'candidate.gender', is: 'male' },
        { fact: 'candidate.gender', known: true },
      ]),
      pick<Predicate>([
        NO_SMOKER,
        { fact: 'criteria.smokes', isNot: 'yes' },
        { fact: 'criteria.smokes', isOneOf: ['no', 'unsure'] },
      ]),
    ].filter((part) => part !== undefined);
    const handWritten = screener(parts, [blockUse('Age'), blockUse('Gender'), blockUse('CriteriaQuestions')]);
    const visits = answered.map((answers) =>
      flowState({ campaign: handWritten, answers, payload: payload({ study: specification }) }),
    );
    const [home] = handWritten.routes;
    const judged = visits.map((visit) => ({
      called: home && nextRoute(home, visit)?.name === 'fits',
      fits: firstUnmet(demandsOf(specification), visit) === undefined,
    }));
    const kinds = new Set(
      conform({ campaign: handWritten, specification }).map(({ kind, confirmed }) => `${kind} ${confirmed}`),
    );
    expect(kinds).toEqual(
      new Set([
        ...(judged.some(({ called, fits }) => called && !fits) ? ['too-many true'] : []),
        ...(judged.some(({ called, fits }) => !called && fits) ? ['too-few true'] : []),
      ]),
    );
  });
});
