import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { BYE, campaignFile, type WrittenStep } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const codesOf = async (...files: readonly SourceFile[]) =>
  (await checkDocuments({ files, registry })).map(({ code }) => code);

describe('[B6] a text that nobody can see counts as missing', () => {
  test.each([
    ['a zero-width space', '\u200B'],
    ['a blank that does not break', '\u00A0'],
    ['a Hangul filler', '\u3164'],
    ['an empty Braille cell', '\u2800'],
    ['a soft hyphen and a word joiner', '\u00AD\u2060'],
    ['a mark of direction', '\u200F'],
  ])('%s', async (_what, es) => {
    const heading = { block: 'Heading', props: { text: { en: 'Hello', es } } };
    expect(await codesOf(campaignFile([{ name: 'home', blocks: [heading], next: ['bye'] }, BYE]))).toContain(
      'missing-language',
    );
  });

  test('a single letter, a sign and a number count as texts', async () => {
    const blocks = ['ñ', '¿?', '7', '日'].map((es, index) => ({
      block: 'Heading',
      id: `h${index}`,
      props: { text: { en: 'Hello', es } },
    }));
    expect(await codesOf(campaignFile([{ name: 'home', blocks, next: ['bye'] }, BYE]))).not.toContain(
      'missing-language',
    );
  });
});

describe('[B7] a fragment that stores answers occurs once on a path', () => {
  const heard = { block: 'ReferralSource', id: 'heard', props: {} };
  const fragment = {
    path: 'campaigns/fragments/heard-of-us.json',
    text: JSON.stringify({ formatVersion: 1, blocks: [heard] }),
  };
  const asked = { use: 'heard-of-us' };

  test('on two pages of one path: reported at the second, like blocks in the file itself', async () => {
    const twice = [
      { name: 'home', blocks: [asked], next: ['again'] },
      { name: 'again', blocks: [asked], next: ['bye'] },
      BYE,
    ];
    const issues = await checkDocuments({ files: [campaignFile(twice), fragment], registry });
    expect(issues.map(({ code }) => code)).toEqual(['duplicate-block-id']);
    expect(issues[0]?.message).toContain('the route "home"');
  });

  test('on pages of separate branches: nobody meets both', async () => {
    const apart = [
      {
        name: 'home',
        blocks: ['Gender'],
        next: [{ when: { fact: 'candidate.gender', is: 'male' }, to: 'left' }, 'right'],
      },
      { name: 'left', blocks: [asked], next: ['bye'] },
      { name: 'right', blocks: [asked], next: ['bye'] },
      BYE,
    ];
    expect(await codesOf(campaignFile(apart), fragment)).toEqual([]);
  });
});

describe('[A8] a flow must offer its forced language', () => {
  const inLanguages = (languages: readonly string[], forcedLanguage: string) =>
    campaignFile([{ name: 'home', next: ['bye'] }, BYE], { languages, settings: { forcedLanguage } });

  test('a language that it does not offer is an error at the setting', async () => {
    const [issue, ...more] = await checkDocuments({ files: [inLanguages(['en'], 'es')], registry });
    expect(more.filter(({ code }) => code !== 'unused-text')).toEqual([]);
    expect(issue).toMatchObject({
      code: 'forced-language-not-offered',
      severity: 'error',
      path: '/settings/forcedLanguage',
    });
  });

  test('a language that it offers is accepted', async () => {
    expect(await codesOf(inLanguages(['en', 'es'], 'es'))).toEqual([]);
  });

  test('a campaign that extends another is checked as assembled', async () => {
    const parent = campaignFile([{ name: 'home', next: ['bye'] }, BYE], {
      id: 'parent',
      settings: { forcedLanguage: 'es' },
    });
    const child = {
      path: 'campaigns/child.json',
      text: JSON.stringify({ formatVersion: 1, id: 'child', version: 1, extends: 'parent', languages: ['en'] }),
    };
    const issues = await checkDocuments({ files: [parent, child], registry });
    expect(issues.filter(({ code }) => code === 'forced-language-not-offered')).toMatchObject([
      { file: 'campaigns/child.json', path: '/languages' },
    ]);
  });
});

describe('[B2] two blocks that no visitor sees together may ask the same', () => {
  const together = (one: Predicate, other: Predicate) =>
    campaignFile([
      { name: 'home', blocks: ['Gender', { block: 'Age' }, 'BirthDate'], next: ['mail'] },
      {
        name: 'mail',
        blocks: [
          { block: 'Email', showWhen: one },
          { block: 'Email', id: 'again', showWhen: other },
        ],
        next: ['bye'],
      },
      BYE,
    ]);
  const gender = (asked: object) => ({ fact: 'candidate.gender', ...asked });
  const age = (asked: object) => ({ fact: 'candidate.age', ...asked });
  const born = (asked: object) => ({ fact: 'candidate.birthDate', ...asked });

  test.each<[string, Predicate, Predicate]>([
    ['is and isNot', gender({ is: 'male' }), gender({ isNot: 'male' })],
    ['is and not is', gender({ is: 'male' }), { not: gender({ is: 'male' }) }],
    ['a list and not the list', gender({ isOneOf: ['male'] }), { not: gender({ isOneOf: ['male', 'female'] }) }],
    ['known and not known', gender({ is: 'male' }), gender({ known: false })],
    ['bands that meet', age({ lessThan: 50 }), age({ atLeast: 50 })],
    ['bands that part', age({ atMost: 40 }), age({ moreThan: 40 })],
    ['a number and a band without it', age({ is: 30 }), age({ moreThan: 30 })],
    ['days', born({ before: '2000-01-01' }), born({ after: '1999-12-31' })],
    [
      'one of several with all',
      { all: [gender({ is: 'male' }), age({ atLeast: 50 })] },
      { all: [age({ atLeast: 20 }), gender({ isNot: 'male' })] },
    ],
    [
      'either of two that both exclude it',
      { any: [gender({ is: 'male' }), age({ lessThan: 20 })] },
      { all: [gender({ is: 'female' }), age({ atLeast: 20 })] },
    ],
    ['not any', gender({ is: 'male' }), { not: { any: [gender({ is: 'male' }), age({ lessThan: 20 })] } }],
    ['not all of one', gender({ is: 'male' }), { not: { all: [gender({ is: 'male' })] } }],
  ])('%s', async (_what, one, other) => {
    expect(await codesOf(together(one, other))).toEqual([]);
    expect(await codesOf(together(other, one))).toEqual([]);
  });

  test.each<[string, Predicate, Predicate]>([
    ['bands that overlap', age({ atMost: 50 }), age({ atLeast: 50 })],
    ['two that are not', gender({ isNot: 'male' }), gender({ isNot: 'female' })],
    ['other facts', gender({ is: 'male' }), age({ atLeast: 50 })],
    [
      'either of two of which one does not exclude it',
      { any: [gender({ is: 'male' }), age({ lessThan: 20 })] },
      gender({ is: 'female' }),
    ],
    ['not all of two', gender({ is: 'male' }), { not: { all: [gender({ is: 'male' }), age({ lessThan: 20 })] } }],
    ['days that overlap', born({ before: '2000-01-02' }), born({ after: '1999-12-31' })],
  ])('%s may be shown together', async (_what, one, other) => {
    expect(await codesOf(together(one, other))).toEqual(['duplicate-control']);
  });
});

describe('[A16] some page must ask what a page requires', () => {
  const requiring = (fact: string, asked: readonly string[] = []) =>
    campaignFile([
      { name: 'home', blocks: ['Gender', ...asked], next: ['second'] },
      { name: 'second', meta: { requires: [fact] }, blocks: ['Age'], next: ['bye'] },
      BYE,
    ]);

  test.each(['candidate.email', 'candidate.heightCm', 'candidate.country'])(
    '%s is reported if no block asks it',
    async (fact) => {
      const [issue, ...more] = await checkDocuments({ files: [requiring(fact)], registry });
      expect(more).toEqual([]);
      expect(issue).toMatchObject({
        code: 'requires-nobody-asks',
        severity: 'error',
        path: '/routes/1/meta/requires/0',
      });
      expect(issue?.message).toContain(`"second" requires ${fact}, which no block of the campaign asks`);
    },
  );

  test('what a page asks, the address chooses or the study says is accepted', async () => {
    expect(await codesOf(requiring('candidate.email', ['Email']))).toEqual([]);
    expect(await codesOf(requiring('candidate.age', ['BirthDate']))).toEqual([]);
    expect(await codesOf(requiring('candidate.country', ['PostalCode']))).toEqual([]);
    for (const fact of ['study.loaded', 'candidate.indicationIds']) expect(await codesOf(requiring(fact))).toEqual([]);
  });
});

describe('[B5] bands that leave a gap', () => {
  const page = (blocks: readonly string[], next: readonly WrittenStep[]) => [
    {
      name: 'home',
      blocks: blocks.map((block) => ({ block, props: block === 'Age' ? {} : { required: true } })),
      next,
    },
    { name: 'low', next: ['bye'] },
    { name: 'high', next: ['bye'] },
    BYE,
  ];
  const gapsOf = async (blocks: readonly string[], next: readonly WrittenStep[]) => {
    const { proofs } = await proveDocuments({ files: [campaignFile(page(blocks, next))], registry });
    return proofs
      .flatMap(({ issues }) => issues)
      .filter(({ code }) => code === 'prove-band-gap')
      .map(({ message }) => message);
  };
  const kg = (asked: object) => ({ fact: 'candidate.weightKg', ...asked });
  const years = (asked: object) => ({ fact: 'candidate.age', ...asked });
  const male = { fact: 'candidate.gender', is: 'male' };

  test('half a kilogram wide', async () => {
    const next = [{ when: kg({ atMost: 50 }), to: 'low' }, { when: kg({ atLeast: 50.5 }), to: 'high' }, 'bye'];
    expect(await gapsOf(['Weight'], next)).toEqual([expect.stringContaining('candidate.weightKg')]);
  });

  test('next to a second fact', async () => {
    const next = [
      { when: { all: [male, years({ lessThan: 30 })] }, to: 'low' },
      { when: { all: [male, years({ atLeast: 40 })] }, to: 'high' },
      'bye',
    ];
    expect(await gapsOf(['Gender', 'Age'], next)).toEqual([expect.stringContaining('candidate.age 30 to 39')]);
  });

  test.each<[string, readonly string[], readonly WrittenStep[]]>([
    [
      'whole numbers that follow each other',
      ['Age'],
      [{ when: years({ atMost: 50 }), to: 'low' }, { when: years({ atLeast: 51 }), to: 'high' }, 'bye'],
    ],
    [
      'bands that meet at half a kilogram',
      ['Weight'],
      [{ when: kg({ lessThan: 50.5 }), to: 'low' }, { when: kg({ atLeast: 50.5 }), to: 'high' }, 'bye'],
    ],
    [
      'a band for men, another for women',
      ['Gender', 'Age'],
      [
        { when: { all: [male, years({ lessThan: 30 })] }, to: 'low' },
        { when: { all: [{ fact: 'candidate.gender', is: 'female' }, years({ atLeast: 40 })] }, to: 'high' },
        'bye',
      ],
    ],
  ])('%s leave none', async (_what, blocks, next) => {
    expect(await gapsOf(blocks, next)).toEqual([]);
  });
});
