import { describe, expect, test } from 'vitest';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { CLEAN, fact, LOOP, loopWhen, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';
import { BYE, type WrittenBlock, type WrittenPage } from '#tests/support/checker/small-campaign.ts';

describe('a page admits only visitors who have answered what it requires', () => {
  const requiring = (required: boolean, requires: readonly string[] = ['candidate.phone']) => [
    { name: 'home', blocks: [{ block: 'Phone', props: { required } }], next: ['second'] },
    { name: 'second', meta: { requires }, blocks: ['Gender'], next: ['bye'] },
    BYE,
  ];

  test('[A16] a visitor who left it open is led back, which is reported with a counterexample', async () => {
    const { found, messages, witnesses } = await proofOf(requiring(false));
    expect(found).toEqual(['prove-requires-unmet /routes/0/next/0']);
    expect(messages[0]).toContain('reach the route "second" without candidate.phone, which it requires');
    expect(witnesses[0]).toMatchObject({ confirmed: true, steps: [{ route: 'home', enter: {} }] });
  });

  test('[A16] nobody is led back if everybody answers it', async () => {
    expect(await proofOf(requiring(true))).toMatchObject(CLEAN);
  });

  test('[A16, E16] a link that prefills a first name also prefills the last name', async () => {
    const pages = [
      { name: 'home', blocks: ['FullName'], next: ['second'] },
      { name: 'second', meta: { requires: ['candidate.firstName'] }, blocks: ['Phone'], next: ['third'] },
      { name: 'third', meta: { requires: ['candidate.lastName'] }, blocks: ['Email'], next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  test('[A16] a visitor who was not asked is led back, too', async () => {
    const pages = [
      {
        name: 'home',
        blocks: [
          'Gender',
          { block: 'Phone', props: { required: true }, showWhen: fact('candidate.gender', { is: 'male' }) },
        ],
        next: ['second'],
      },
      { name: 'second', meta: { requires: ['candidate.phone'] }, next: ['bye'] },
      BYE,
    ];
    expect((await proofOf(pages)).found).toEqual(['prove-requires-unmet /routes/0/next/0']);
  });
});

describe('a visit begins wherever the server lets it begin', () => {
  const unknown = (name: string) => fact(name, { known: false });
  const heard = (id: string) => ({ block: 'ReferralSource', id, props: { required: true } });
  const skips = (when: Predicate): readonly WrittenPage[] => [
    { name: 'a', blocks: ['Gender'], next: ['b'] },
    { name: 'b', blocks: ['Age'], next: ['c'] },
    { name: 'c', next: [{ when, to: 'b' }, 'bye'] },
    BYE,
  ];

  test('[A7] landing= may name any page: what pages before it ask is then not known', async () => {
    const { found, undecided, elsewhere } = await proofOf(skips(unknown('candidate.gender')));
    expect({ found, undecided }).toEqual(CLEAN);
    expect(elsewhere).toEqual([
      'visits that ?landing= begins on the page "b" or "c", which is not a landing page: ' +
        'some of them go round in circles',
    ]);
  });

  test('[A7] a transition that only such visitors take is possible', async () => {
    const pages = [
      { name: 'a', blocks: [heard('r1')], next: ['b'] },
      { name: 'b', blocks: [heard('r2')], next: [{ when: unknown('answer.r1'), to: 'bye' }, 'c'] },
      { name: 'c', next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  test('[A7] landing= cannot name a page that requires what only earlier pages ask', async () => {
    const [a, b, ...rest] = skips(unknown('candidate.gender'));
    const meta = { requires: ['candidate.gender'] };
    const pages = [
      a,
      { ...b, name: 'b', meta },
      ...rest.map((page) => (page.name === 'c' ? { ...page, meta } : page)),
    ].filter((page) => page !== undefined);
    expect((await proofOf(pages)).found).toEqual(['prove-transition-impossible /routes/2/next/0']);
  });

  test('[A16] a link that prefills what a page requires leads to it: nothing else is known', async () => {
    const pages = [
      { name: 'a', blocks: ['Gender', 'PostalCode'], next: ['b'] },
      {
        name: 'b',
        meta: { requires: ['candidate.postalCode'] },
        blocks: ['Age'],
        next: [{ when: unknown('candidate.gender'), to: 'c' }, 'bye'],
      },
      { name: 'c', next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  const second = (requires: readonly string[], when: Predicate): readonly WrittenPage[] => [
    { name: 'a', blocks: ['Gender', 'Phone', 'Height', 'IndicationMultiSelect'], next: ['b'] },
    { name: 'b', meta: { requires }, blocks: ['Age'], next: [{ when, to: 'c' }, 'bye'] },
    { name: 'c', next: ['bye'] },
    BYE,
  ];
  const skipped = unknown('candidate.gender');

  test('[A16] what no link can prefill may have been answered before the page was opened by its address', async () => {
    const { found } = await proofOf(second(['candidate.phone', 'candidate.heightCm'], skipped));
    expect(found).not.toContain('prove-transition-impossible /routes/1/next/0');
  });

  test('[A16, A12] a page that requires a study admits links that prefill the rest, if there is a study', async () => {
    const requires = ['candidate.phone', 'study.siteRequired'];
    const without = { all: [skipped, fact('study.loaded', { is: false })] };
    expect((await proofOf(second(requires, skipped))).found).not.toContain(
      'prove-transition-impossible /routes/1/next/0',
    );
    expect((await proofOf(second(requires, without))).found).toContain('prove-transition-impossible /routes/1/next/0');
  });

  test('[A16, A19] conditions that a page requires are those that the address chooses', async () => {
    const pages = second(['candidate.phone', 'candidate.indicationIds'], {
      all: [skipped, fact('candidate.indicationIds', { known: true })],
    });
    expect((await proofOf(pages)).found).not.toContain('prove-transition-impossible /routes/1/next/0');
  });

  const chosen = { fact: 'candidate.indicationIds' };

  test('[A19] conditions that the address chooses are known from the beginning', async () => {
    const when = { ...chosen, known: true };
    expect(await proofOf(reachedWhen(['Gender'], when))).toMatchObject(CLEAN);
    const loop = await proofOf(loopWhen(['Gender'], when));
    expect(loop.found).toContain('prove-loop /routes/1/next/0');
    expect(loop.witnesses[0]).toMatchObject({ confirmed: true, visit: { query: { indicationIds: '4' } } });
  });

  test('[G2] a save that a link leads to past a consent is found, whatever the order of the pages', async () => {
    const consent = {
      block: 'GenericConsent',
      props: {
        title: { en: 'Health', es: 'Salud' },
        consents: [{ type: 'healthData', ask: 'box', text: { en: 'You may use it.', es: 'Pueden usarlo.' } }],
      },
    };
    const holds = fact('consent.healthData', { known: true });
    const rules = [{ id: 'agreed', about: 'Somebody decided', at: { saves: true }, holds }];
    const pages = [
      { name: 'agree', blocks: [consent], next: ['contact'] },
      { name: 'contact', meta: { saveSubject: true }, blocks: ['FullName', 'Phone', 'PostalCode'], next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages, { rules })).toMatchObject({
      found: [],
      elsewhere: [
        'visits that ?landing= begins on the page "contact", which is not a landing page: ' +
          'the rule "agreed" does not hold there',
      ],
    });
    const linked = pages.map((page) =>
      page.name === 'contact' ? { ...page, meta: { saveSubject: true, requires: ['candidate.postalCode'] } } : page,
    );
    const { found, witnesses } = await proofOf(linked, { rules });
    expect(found).toContain('prove-rule-broken /routes/1/name');
    expect(witnesses.flatMap(({ steps }) => steps.map(({ route }) => route))).toContain('contact');
  });
});

describe('values from a link are in the controls', () => {
  const known = (name: string) => fact(name, { known: true });
  const later = (block: WrittenBlock, name: string, also: readonly WrittenBlock[] = []): readonly WrittenPage[] => [
    { name: 'home', blocks: ['HealthQuestions'], next: ['second'] },
    { name: 'second', blocks: [...also, block], next: [{ when: known(name), to: 'third' }, 'bye'] },
    { name: 'third', next: ['bye'] },
    BYE,
  ];

  test.each([
    ['Email', 'candidate.email'],
    ['Phone', 'candidate.phone'],
    ['PostalCode', 'candidate.postalCode'],
    ['Gender', 'candidate.gender'],
    ['Age', 'candidate.age'],
    ['BirthDate', 'candidate.birthDate'],
    ['FullName', 'candidate.lastName'],
  ])('[E16] %s is shown to those whose link prefills it, where nobody else sees it', async (block, name) => {
    expect(await proofOf(later({ block, showWhen: known(name) }, name))).toMatchObject(CLEAN);
  });

  test('[E16] a prefilled value is saved: a rule that nobody has it is broken', async () => {
    const holds = fact('candidate.email', { known: false });
    const rules = [{ id: 'no-mail', about: 'We write to nobody', at: { saves: true }, holds }];
    const pages = later({ block: 'Email', showWhen: known('candidate.email') }, 'candidate.email', [
      'FullName',
      'Phone',
      'PostalCode',
    ]).map((page) => (page.name === 'second' ? { ...page, meta: { saveSubject: true } } : page));
    expect((await proofOf(pages, { rules })).found).toEqual(['prove-rule-broken /routes/1/name']);
  });

  test('[E16] a fact that no page asks is never known', async () => {
    const { found } = await proofOf(
      later(
        { block: 'Heading', props: { text: { en: 'Hello', es: 'Hola' } }, showWhen: known('candidate.email') },
        'candidate.email',
      ),
    );
    expect(found).toContain('prove-transition-impossible /routes/1/next/0');
  });
});

describe('the questions of a page depend on what was known when it was shown', () => {
  const noPhone = fact('candidate.phone', { known: false });

  test('[Q9] a later answer removes no answer from an earlier page', async () => {
    const pages = [
      { name: 'a', blocks: [{ block: 'Email', props: { required: true }, showWhen: noPhone }, 'Gender'], next: ['b'] },
      { name: 'b', blocks: ['Phone'], next: [{ when: fact('candidate.email', { known: true }), to: 'c' }, 'bye'] },
      { name: 'c', next: ['bye'] },
      BYE,
    ];
    expect(await proofOf(pages)).toMatchObject(CLEAN);
  });

  test('[G2] a later answer removes no consent: what is saved later has it', async () => {
    const consents = [
      {
        type: 'healthData',
        ask: 'byCountry',
        text: { en: 'We may use what you say.', es: 'Podemos usar lo que diga.' },
      },
    ];
    const pages = [
      {
        name: 'a',
        blocks: [
          { block: 'PostalCode', props: { showCountrySelect: true } },
          {
            block: 'GenericConsent',
            id: 'hd',
            showWhen: noPhone,
            props: { title: { en: 'Health', es: 'Salud' }, consents },
          },
        ],
        next: ['contact'],
      },
      {
        name: 'contact',
        meta: { saveSubject: true, requires: ['candidate.postalCode'] },
        blocks: ['FullName', 'Phone'],
        next: ['bye'],
      },
      BYE,
    ];
    const holds = { any: [fact('path.international', { is: false }), fact('consent.healthData', { is: true })] };
    const rules = [{ id: 'agreed', about: 'The law wants it', at: { saves: true }, holds }];
    expect(await proofOf(pages, { rules })).toMatchObject({ ...CLEAN, elsewhere: [] });
  });
});

describe('a proof covers future days', () => {
  const born = (asked: object) => fact('candidate.birthDate', asked);
  const aged = (asked: object) => fact('candidate.age', asked);
  const after2008 = { all: [born({ after: '2008-06-01' }), aged({ atLeast: 18 })] };

  test('[Q2] a visitor born on one day comes of age on another: that day is included', async () => {
    const loop = await proofOf(loopWhen(['BirthDate'], after2008), {}, '2026-01-15');
    expect(loop).toMatchObject({ ...LOOP, days: { from: '2026-01-15', to: '2028-01-15' } });
    expect(loop.witnesses[0]?.day).toBe('2026-06-02');
    expect(await proofOf(reachedWhen(['BirthDate'], after2008), {}, '2026-01-15')).toMatchObject(CLEAN);
  });

  test('[Q2] what only happens outside the two years is impossible', async () => {
    expect((await proofOf(reachedWhen(['BirthDate'], after2008), {}, '2024-01-15')).found).toEqual([
      'prove-transition-impossible /routes/0/next/0',
    ]);
    expect(await proofOf(reachedWhen(['BirthDate'], after2008), {}, '2024-06-02')).toMatchObject(CLEAN);
  });

  const scan = (before: string) => reachedWhen(['CtScanDate'], fact('candidate.ctScanAppointmentDate', { before }));

  test('[D7] an appointment before a day can be made until that day, and no longer', async () => {
    expect(await proofOf(scan('2026-07-01'), {}, '2026-01-15')).toMatchObject(CLEAN);
    const late = await proofOf(scan('2026-07-01'), {}, '2026-11-24');
    expect(late.found).toEqual(['prove-transition-impossible /routes/0/next/0']);
    expect(late.days).toEqual({ from: '2026-11-24', to: '2028-11-24' });
  });

  test('[Q2] if no condition names a day, a proof covers any day', async () => {
    const proof = await proofOf(
      reachedWhen(['BirthDate'], { all: [born({ before: 'today' }), aged({ atLeast: 18 })] }),
      {},
      '2026-01-15',
    );
    expect(proof).toMatchObject(CLEAN);
    expect(proof.days).toBeUndefined();
  });

  test('[Q2] more days than can be examined are reported as undecided', async () => {
    const twoDigits = (number: number) => String(number).padStart(2, '0');
    const days = Array.from({ length: 40 }, (_, index) =>
      born({
        before: `2026-${twoDigits(1 + (index % 12))}-${twoDigits(1 + Math.floor(index / 2))}`,
      }),
    );
    const { undecided } = await proofOf(reachedWhen(['BirthDate'], { any: days }), {}, '2026-01-15');
    expect(undecided).toEqual([
      expect.stringMatching(/^conditions name \d+ days: only 60 /),
      'what nobody takes or sees: not every visitor was examined',
    ]);
  });
});
