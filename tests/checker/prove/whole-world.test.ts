import { describe, expect, test } from 'vitest';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { CLEAN, fact, LOOP, loopWhen, proofOf, reachedWhen, SCREENER } from '#tests/support/checker/proof-of.ts';
import { BYE, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';

describe('a question that another answer reveals', () => {
  const relation = (asked: object) => ({ fact: 'candidate.caregiverRelationship', ...asked });
  const asks = [{ block: 'CaregiverQuestion', props: { relations: true } }];

  test.each(['Parent', 'Spouse', 'Child', 'Friend'])('[F5] is asked of visitors who state it: %s', async (is) => {
    expect(await proofOf(reachedWhen(asks, relation({ is })))).toMatchObject(CLEAN);
    expect(await proofOf(loopWhen(asks, relation({ is })))).toMatchObject(LOOP);
  });

  test('[Q9] shows a block, and may be left open', async () => {
    const pages = [
      { name: 'home', blocks: [...asks, { block: 'Email', showWhen: relation({ is: 'Parent' }) }], next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });
});

describe('a field of several facts takes or refuses them together', () => {
  const height = [{ block: 'Height', props: { required: true } }];
  const cm = (asked: object) => ({ fact: 'candidate.heightCm', ...asked });
  const inFeet = { fact: 'candidate.heightUnit', is: 'ft' };

  test.each<[string, Predicate]>([
    ['200 cm and more', cm({ atLeast: 200 })],
    ['over 244 cm, which only feet take', cm({ moreThan: 244 })],
    ['5 feet 7 inches', { all: [inFeet, cm({ moreThan: 170.1 }), cm({ lessThan: 170.2 })] }],
    ['a tenth of a centimetre in each unit', { all: [cm({ moreThan: 180.1 }), cm({ lessThan: 180.2 })] }],
    ['the least in feet', { all: [inFeet, cm({ atMost: 91.44 })] }],
    ['the most in feet', { all: [inFeet, cm({ atLeast: 271.7 })] }],
  ])('[E9] %s', async (_what, when) => {
    expect(await proofOf(reachedWhen(height, when))).toMatchObject(CLEAN);
    expect(await proofOf(loopWhen(height, when))).toMatchObject(LOOP);
  });

  test.each<[string, Predicate]>([
    ['over 244 cm in centimetres', { all: [{ fact: 'candidate.heightUnit', is: 'cm' }, cm({ moreThan: 244 })] }],
    ['under three feet in feet', { all: [inFeet, cm({ lessThan: 91.4 })] }],
  ])('[E9] nobody enters %s', async (_what, when) => {
    const { found, undecided } = await proofOf(reachedWhen(height, when));
    expect(found).toContain('prove-transition-impossible /routes/0/next/0');
    expect(undecided).toEqual([]);
  });

  test.each<[string, Predicate]>([
    [
      'half a pound',
      {
        all: [
          { fact: 'candidate.weightUnit', is: 'lb' },
          { fact: 'candidate.weightKg', moreThan: 68 },
          { fact: 'candidate.weightKg', lessThan: 68.1 },
        ],
      },
    ],
    [
      'more than 680 kg in pounds',
      {
        all: [
          { fact: 'candidate.weightUnit', is: 'lb' },
          { fact: 'candidate.weightKg', moreThan: 680 },
        ],
      },
    ],
  ])('[E9] %s', async (_what, when) => {
    const weight = [{ block: 'Weight', props: { required: true } }];
    expect(await proofOf(reachedWhen(weight, when))).toMatchObject(CLEAN);
  });
});

test('[A10, B5] if questions of one page hide one another in turn, where visitors go is undecided', async () => {
  const asked = [
    { block: 'Gender', showWhen: fact('candidate.email', { known: false }) },
    { block: 'Email', showWhen: fact('candidate.gender', { known: true }) },
  ];
  const reported = { when: fact('candidate.email', { known: true }), to: 'bye' };
  const pages = [{ name: 'home', blocks: asked, next: [reported, 'other'] }, { name: 'other', next: ['bye'] }, BYE];
  const { undecided } = await proofOf(pages);
  expect(undecided).toContainEqual(expect.stringMatching(/"home", whose questions hide one another/));
});

test('[E16] no link prefills a birth date in the future, on whatever day it is opened', async () => {
  const pages = [
    { name: 'home', blocks: ['BirthDate'], next: ['bye'] },
    {
      name: 'born',
      meta: { requires: ['candidate.birthDate'], landing: true },
      next: [{ when: fact('candidate.birthDate', { after: '1960-12-24' }), to: 'future' }, 'bye'],
    },
    {
      name: 'future',
      blocks: [{ block: 'Gender', showWhen: fact('candidate.birthDate', { after: 'today' }) }],
      next: ['bye'],
    },
    BYE,
  ];
  const { found } = await proofOf(pages);
  expect(found).toContain('prove-block-never-shown /routes/2/blocks/0');
});

test('[E9] every band of a measure that thirty conditions divide is decided', async () => {
  const bands = Array.from({ length: 30 }, (_, index) => ({
    when: fact('candidate.weightKg', { lessThan: 40 + index * 2.5 }),
    to: `w${index}`,
  }));
  const pages = [
    { name: 'home', blocks: [{ block: 'Weight', props: { required: true } }], next: [...bands, 'bye'] },
    ...bands.map(({ to }) => ({ name: to, next: ['bye'] })),
    BYE,
  ];
  expect(await proofOf(pages)).toMatchObject(CLEAN);
});

describe('a study may ask whatever studies may ask', () => {
  const measures = [
    { block: 'Height', props: { required: true } },
    { block: 'Weight', props: { required: true } },
  ];
  const judged = (part: string, is: boolean) => fact(`verdict.${part}Qualified`, { is });
  const aged = (atLeast: number, atMost: number) => [
    fact('candidate.age', { atLeast }),
    fact('candidate.age', { atMost }),
  ];

  test.each<[string, readonly WrittenBlock[], Predicate]>([
    [
      'a study of men, and a woman',
      ['Gender'],
      { all: [judged('gender', false), fact('candidate.gender', { is: 'female' })] },
    ],
    [
      'a study of women, and a man',
      ['Gender'],
      { all: [judged('gender', false), fact('candidate.gender', { is: 'male' })] },
    ],
    ['a study from 65, and somebody of 40', ['Age'], { all: [judged('age', false), ...aged(30, 60)] }],
    ['a study of any age, and somebody of 95', ['Age'], { all: [judged('age', true), ...aged(95, 95)] }],
    ['a study up to 20, and somebody of 18', ['Age'], { all: [judged('age', true), ...aged(18, 18)] }],
    [
      'a study to 30, and somebody of 101',
      ['Age'],
      { all: [judged('age', false), fact('candidate.age', { atLeast: 101 })] },
    ],
    [
      '64.5 kg at 200 cm, too light',
      measures,
      {
        all: [
          judged('bmi', false),
          fact('candidate.heightCm', { atLeast: 185 }),
          fact('candidate.heightCm', { atMost: 243 }),
          fact('candidate.weightKg', { atLeast: 64 }),
          fact('candidate.weightKg', { atMost: 65 }),
        ],
      },
    ],
    [
      'the same, and light enough',
      measures,
      {
        all: [
          judged('bmi', true),
          fact('candidate.heightCm', { atLeast: 200 }),
          fact('candidate.weightKg', { atMost: 65 }),
        ],
      },
    ],
    [
      'young enough, and too heavy',
      ['Age', ...measures],
      { all: [judged('age', true), judged('bmi', false), ...aged(40, 41)] },
    ],
  ])('[F1] %s', async (_what, blocks, when) => {
    expect((await proofOf(reachedWhen(blocks, when), SCREENER)).found).toEqual([]);
    const loop = await proofOf(loopWhen(blocks, when), SCREENER);
    expect(loop).toMatchObject(LOOP);
    expect(loop.witnesses.map(({ confirmed }) => confirmed)).toEqual([true]);
    expect(loop.witnesses[0]?.visit.payload.study?.minAge ?? 0).toBeLessThan(120);
  });

  test.each<[string, Predicate]>([
    ['both and neither', { all: [judged('age', true), judged('age', false)] }],
    ['qualified and one part not', { all: [judged('fully', true), judged('gender', false)] }],
  ])('[F1] no study: %s', async (_what, when) => {
    expect((await proofOf(reachedWhen(['Gender', 'Age'], when), SCREENER)).found).toContain(
      'prove-transition-impossible /routes/0/next/0',
    );
  });

  const asks = ['CriteriaQuestions'];
  const smokes = (asked: object) => fact('criteria.smokes', asked);

  test.each<[string, Predicate]>([
    ['a response that a condition names', smokes({ is: 'yes' })],
    [
      'a response that no condition names',
      { all: [smokes({ known: true }), smokes({ isNot: 'yes' }), smokes({ isNot: 'no' })] },
    ],
    ['one that qualifies', { all: [smokes({ is: 'often' }), judged('criteria', true)] }],
    ['one that does not', { all: [smokes({ is: 'often' }), judged('criteria', false)] }],
    ['several', smokes({ includes: 'pipe' })],
    ['several of several', { all: [smokes({ includes: 'pipe' }), smokes({ includes: 'cigars' })] }],
    ['two criteria', { all: [smokes({ is: 'yes' }), fact('criteria.drinks', { is: 'no' })] }],
    ['one of two', { all: [smokes({ is: 'yes' }), fact('criteria.drinks', { known: false })] }],
  ])('[E15] a criterion by its name: %s', async (_what, when) => {
    expect((await proofOf(reachedWhen(asks, when), SCREENER)).found).toEqual([]);
  });

  test('[D7] the criterion that says that a scan is booked is the one that the campaign names', async () => {
    const settings = { needsStudy: true, ctScanCriterion: 'scan-is-booked' };
    const when = fact('study.ctScanBooked', { is: true });
    expect((await proofOf(reachedWhen(asks, when), { ...SCREENER, settings })).found).toEqual([]);
  });

  test('[D7, E15] a study may ask about a scan in addition to the criteria that conditions name', async () => {
    const booked = fact('study.ctScanBooked', { is: true });
    const when = {
      all: [fact('criteria.smokes', { is: 'stopped' }), fact('criteria.drugs', { includes: 'none' }), booked],
    };
    expect(await proofOf(reachedWhen(asks, when), SCREENER)).toMatchObject(CLEAN);
  });

  test('[E15] more criteria than can be combined are reported as not fully examined', async () => {
    const when = { any: ['a', 'b', 'c', 'd', 'e'].map((name) => fact(`criteria.${name}`, { is: 'yes' })) };
    expect((await proofOf(reachedWhen(asks, when), SCREENER)).undecided).toEqual([
      expect.stringContaining('5 criteria'),
      expect.stringContaining('what nobody takes or sees'),
    ]);
  });

  test('[E9] if there are too many combinations to examine, nothing is called never taken', async () => {
    const bounds = Array.from({ length: 101 }, (_, index) => fact('candidate.weightKg', { is: 40 + index * 0.5 }));
    const heights = Array.from({ length: 101 }, (_, index) => fact('candidate.heightCm', { is: 120 + index }));
    const pages = reachedWhen(['Weight', 'Height'], { any: [...bounds, ...heights] });
    const { found, undecided } = await proofOf(pages);
    expect(found).toEqual([]);
    expect(undecided.join()).toContain('combinations of answers: only 2000 were looked at');
  });

  test('[R3] a study may have the page ask the country', async () => {
    const when = fact('candidate.country', { is: 'GB' });
    expect(await proofOf(reachedWhen(['PostalCode'], when))).toMatchObject(CLEAN);
  });
});

describe('a select that begins with an answer is never left empty', () => {
  const place = { block: 'PostalCode', props: { showCountrySelect: true } };
  const consents = [{ type: 'healthData', ask: 'byCountry', text: { en: 'We may use it.', es: 'Podemos usarlo.' } }];
  const consent = { block: 'GenericConsent', props: { title: { en: 'Health', es: 'Salud' }, consents } };
  const holds = { any: [fact('path.international', { is: false }), fact('consent.healthData', { is: true })] };
  const rules = [{ id: 'agreed', about: 'The law wants it', at: { saves: true }, holds }];

  test('[N6, R3] nobody leaves the page without a country, unless a study takes the select away', async () => {
    const unknown = fact('candidate.country', { known: false });
    expect(await proofOf(reachedWhen([place], unknown))).toMatchObject(CLEAN);
    const { found } = await proofOf(reachedWhen([place], { all: [unknown, fact('study.loaded', { is: false })] }));
    expect(found).toEqual(['prove-transition-impossible /routes/0/next/0']);
  });

  test('[G2, N6] a page that asks the country again breaks no rule about consents', async () => {
    const pages = [
      { name: 'home', blocks: [consent, 'FullName', 'Phone', place], next: ['second'] },
      { name: 'second', meta: { saveSubject: true }, blocks: [place], next: ['bye'] },
      BYE,
    ];
    expect((await proofOf(pages, { rules })).found).toEqual([]);
  });
});
