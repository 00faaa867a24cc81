import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { diffCampaigns } from '#checker/diff/diff-campaigns.ts';
import { verdictWords, witnessLines } from '#checker/diff/report/format-diff.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import {
  BYE,
  campaignFile,
  words,
  type WrittenBlock,
  type WrittenPage,
} from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const fact = (name: string, asked: object) => ({ fact: name, ...asked });
const note = (showWhen?: object): WrittenBlock => ({
  block: 'RichText',
  id: 'a-note',
  props: { text: words('Hello') },
  ...(showWhen ? { showWhen } : {}),
});

async function made(pages: readonly WrittenPage[], rest: object) {
  const { campaigns, issues } = await checkedCampaigns({ files: [campaignFile(pages, { ...rest })], registry }, [
    'missing-default',
    'fact-not-yet-asked',
  ]);
  const campaign = campaigns.get('small');
  if (!campaign) throw new Error(issues.map(({ message }) => message).join('; '));
  return campaign;
}

async function diff(
  a: readonly WrittenPage[],
  b: readonly WrittenPage[],
  rest: { readonly a?: object; readonly b?: object } = {},
) {
  const found = diffCampaigns(await made(a, rest.a ?? {}), await made(b, rest.b ?? {}), registry, {
    count: 30,
    seed: 1,
  });
  return {
    ...found,
    reported: found.classes.map(({ kind, change, place, words: how }) => `${kind} ${change}: ${place}: ${how}`),
  };
}

/** Three pages, the second one as given. */
const around = (
  second: Partial<WrittenPage>,
  home: readonly WrittenBlock[] = ['FullName', { block: 'Phone', props: { required: true } }],
): readonly WrittenPage[] => [
  { name: 'home', blocks: home, next: ['second'] },
  { name: 'second', blocks: ['Gender'], next: ['third'], ...second },
  { name: 'third', blocks: ['Email', 'PostalCode'], next: ['bye'] },
  BYE,
];

describe('where a page shows its blocks', () => {
  const inRegion = (region?: string): readonly WrittenBlock[] => [
    'Gender',
    { block: 'RichText', id: 'a-note', props: { text: words('Hello') }, ...(region === undefined ? {} : { region }) },
  ];

  test('[B4] a block that moves to another region is named, with both', async () => {
    const { verdict, reported } = await diff(
      around({ blocks: inRegion('aside') }),
      around({ blocks: inRegion('footer') }),
    );
    expect({ verdict, reported }).toEqual({
      verdict: 'changed',
      reported: ['block moved: page "second" › block "a-note": moves from aside to footer'],
    });
  });

  test('[B4] the main region written out is the one without a word', async () => {
    const { verdict } = await diff(around({ blocks: inRegion() }), around({ blocks: inRegion('main') }));
    expect(verdict).toBe('equal');
  });
});

describe('where visits begin', () => {
  test('[A16] a page that requires more admits fewer visits', async () => {
    const { verdict, reported, classes } = await diff(around({}), around({ meta: { requires: ['candidate.phone'] } }));
    expect({ verdict, reported }).toEqual({
      verdict: 'changed',
      reported: ['entry removed: page "second": visits no longer begin there but on page "home"'],
    });
    expect(classes[0]).toMatchObject({ visitors: 0, witness: { asked: 'second' } });
  });

  test('[A16] a page that requires a different fact opens to different links, described by their values', async () => {
    const [phone, name] = ['candidate.phone', 'candidate.firstName'].map((one) =>
      around({ meta: { requires: [one] } }),
    );
    const { reported, classes } = await diff(phone ?? [], name ?? []);
    expect(reported).toEqual([
      'entry removed: page "second": visits no longer begin there but on page "home"',
      'entry added: page "second": visits may begin there; before, they began on page "home"',
    ]);
    expect(classes.flatMap(witnessLines)).toContainEqual(
      expect.stringContaining('begins on the page "second", by a link that supplies candidate.phone'),
    );
  });

  test('[A16, E16] which values links prefill together is undecided: no visitor shows a difference', async () => {
    const { verdict, undecided } = await diff(
      around({ meta: { requires: ['candidate.firstName'] } }),
      around({ meta: { requires: ['candidate.firstName', 'candidate.lastName'] } }),
    );
    expect({ verdict, undecided }).toEqual({
      verdict: 'undecided',
      undecided: ['page "second": whether the same links and addresses lead there'],
    });
  });

  test('[A7] marking a page as a landing page where ?landing= already works changes nothing', async () => {
    expect(await diff(around({}), around({ meta: { landing: true } }))).toMatchObject({
      verdict: 'equal',
      undecided: [],
    });
  });

  test('[A7] ?landing= names a page by its name: a new name is a new address', async () => {
    const [home, second, ...rest] = around({});
    const { reported } = await diff(around({}), [
      { ...home, name: 'home', next: ['later'] },
      { ...second, name: 'later', path: 'second' },
      ...rest,
    ]);
    expect(reported).toContain(
      'address changed: landing "second": ?landing=later leads there instead of ?landing=second',
    );
  });

  test('[A16] visitors are led back if a page requires what not everybody answered', async () => {
    const optional: readonly WrittenBlock[] = ['FullName', { block: 'Phone', props: { required: false } }];
    const required = { meta: { requires: ['candidate.phone'] } };
    const { reported } = await diff(
      around(required, optional),
      around({ ...required, blocks: ['Gender', note()] }, optional),
    );
    expect(reported).toContain('block added: page "second" › block "a-note": newly shown');
    const back = await diff(around({}, optional), around(required, optional));
    expect(back.reported).toContain(
      'end changed: page "bye": the visitor is led back to page "home"; before, the visitor came to the end page "bye"',
    );
  });
});

describe('what links prefill and pages ask later', () => {
  const known = fact('candidate.email', { known: true });

  test('[E16] a note for those whose link prefills what a later page asks', async () => {
    const { verdict, reported, classes } = await diff(around({ blocks: [note(known), 'Gender'] }), around({}));
    expect({ verdict, reported }).toEqual({
      verdict: 'changed',
      reported: ['block removed: page "second" › block "a-note": no longer shown'],
    });
    expect(classes[0]?.witness.known).toHaveProperty(['candidate.email']);
  });

  test('visitors who come back have answered later pages: that is not called equal', async () => {
    const male = fact('candidate.gender', { is: 'male' });
    const home: readonly WrittenBlock[] = ['Gender'];
    const later = (when: object): readonly WrittenPage[] => [
      { name: 'home', blocks: home, next: ['second'] },
      { name: 'second', blocks: [note(when)], next: ['third'] },
      { name: 'third', blocks: [{ block: 'ReferralSource', id: 'heard', props: { required: true } }], next: ['bye'] },
      BYE,
    ];
    const { verdict, undecided } = await diff(
      later({ all: [male, fact('answer.heard', { known: false })] }),
      later(male),
    );
    expect(verdict).toBe('undecided');
    expect(undecided.join()).toMatch(/^page "second": a condition reads .*answer\.heard/);
  });
});

describe('changes in what a page does are named', () => {
  test('[A5] a page that saves', async () => {
    const { reported } = await diff(
      around({ blocks: ['PostalCode'] }),
      around({ blocks: ['PostalCode'], meta: { saveSubject: true } }),
    );
    expect(reported).toContain('sent added: page "second": the page saves the lead when it is left');
    expect(reported.filter((one) => one.startsWith('look'))).toEqual([]);
  });

  test('a call that a page makes', async () => {
    const { reported } = await diff(around({ meta: { shouldFetchSiteScheduling: true } }), around({}));
    expect(reported).toEqual(['call removed: page "second": no longer: the page asks whether the site offers times']);
  });

  test('[G1] a language that is forced', async () => {
    const { reported } = await diff(around({}), around({}), { b: { settings: { forcedLanguage: 'es' } } });
    expect(reported[0]).toBe(
      'language changed: setting "forcedLanguage": every visitor reads es instead of what they choose',
    );
  });
});

describe('a comparison covers future days', () => {
  const born = (after: string) =>
    around(
      {
        next: [
          {
            when: { all: [fact('candidate.birthDate', { after }), fact('candidate.age', { atLeast: 18 })] },
            to: 'bye',
          },
          'third',
        ],
      },
      ['BirthDate'],
    );

  test('[Q2] a date moved by a day is shown by a visitor born in between, on the day on which it matters', async () => {
    const { verdict, days, classes } = await diff(born('2008-06-01'), born('2008-06-02'));
    expect({ verdict, days }).toEqual({ verdict: 'changed', days: { from: '2026-01-15', to: '2028-01-15' } });
    const witness = classes[0]?.witness;
    expect(witness?.day).toMatch(/^202[67]/);
    expect(witness?.visits.a.answers['candidate.birthDate']).toBe('2008-06-02');
  });

  test('[Q2] nobody has come of age by then: nothing changes within the two years, and it says of which', async () => {
    const found = await diff(born('2010-06-01'), born('2010-06-02'));
    expect(found.undecided).toEqual([]);
    expect(verdictWords({ ...found, campaign: 'small' })).toBe(
      'no visitor-visible change, proven for visits from 2026-01-15 to 2028-01-15',
    );
  });
});
