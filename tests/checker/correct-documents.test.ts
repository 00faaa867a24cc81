import { expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { CLEAN, fact, proofOf, reachedWhen, SCREENER } from '#tests/support/checker/proof-of.ts';
import { BYE, campaignFile, type WrittenBlock, type WrittenPage } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const caregiver = { settings: { hasCaregiver: true } };
const text = (en: string, es: string): WrittenBlock => ({ block: 'Heading', props: { text: { en, es } } });
const relations: WrittenBlock = { block: 'CaregiverQuestion', props: { relations: true } };
const required = (block: string) => ({ block, props: { required: true } });
const all = (...tests: readonly Predicate[]): Predicate => ({ all: [...tests] });
const aboutAStudy = (blocks: readonly WrittenBlock[], when: Predicate) => reachedWhen(blocks, when);

interface Correct {
  readonly title: string;
  readonly pages: readonly WrittenPage[];
  readonly rest?: Readonly<Record<string, unknown>>;
}

/** Correct documents that look wrong if a few sample values stand for all of them. */
const CORRECT: readonly Correct[] = [
  {
    title: 'a relation that only caregivers are asked for',
    pages: reachedWhen([relations], fact('candidate.caregiverRelationship', { is: 'Parent' })),
    rest: caregiver,
  },
  { title: 'two meters exactly', pages: reachedWhen(['Height'], fact('candidate.heightCm', { is: 200 })) },
  {
    title: 'five feet seven, which is not a whole number of centimeters',
    pages: reachedWhen(
      ['Height'],
      all(fact('candidate.heightCm', { moreThan: 170 }), fact('candidate.heightCm', { lessThan: 170.5 })),
    ),
  },
  {
    title: 'a height that only feet and inches reach',
    pages: reachedWhen(['Height'], fact('candidate.heightCm', { moreThan: 244 })),
  },
  {
    title: 'a height and a weight that no list of examples has',
    pages: reachedWhen(
      ['Height', 'Weight'],
      all(fact('candidate.heightCm', { is: 200 }), fact('candidate.weightKg', { is: 64.5 })),
    ),
  },
  {
    title: 'a study for men, and a woman',
    pages: aboutAStudy(
      ['Gender'],
      all(fact('verdict.genderQualified', { is: false }), fact('candidate.gender', { is: 'female' })),
    ),
    rest: SCREENER,
  },
  {
    title: 'a study from 65 on, and a person of 40',
    pages: aboutAStudy(['Age'], all(fact('verdict.ageQualified', { is: false }), fact('candidate.age', { is: 40 }))),
    rest: SCREENER,
  },
  {
    title: 'a study whose body mass index nobody of normal weight has',
    pages: aboutAStudy(
      ['Height', 'Weight'],
      all(
        fact('verdict.bmiQualified', { is: false }),
        fact('candidate.heightCm', { is: 180 }),
        fact('candidate.weightKg', { is: 70 }),
      ),
    ),
    rest: SCREENER,
  },
  {
    title: 'born after June 2008, and of age',
    pages: reachedWhen(
      ['BirthDate'],
      all(fact('candidate.birthDate', { after: '2008-06-01' }), fact('candidate.age', { atLeast: 18 })),
    ),
  },
  {
    title: 'a scan before July of next year',
    pages: reachedWhen(['CtScanDate'], fact('candidate.ctScanAppointmentDate', { before: '2027-07-01' })),
  },
  { title: 'a person of 101 years', pages: reachedWhen(['Age'], fact('candidate.age', { is: 101 })) },
  {
    title: 'conditions that the address has chosen',
    pages: reachedWhen(['Email'], fact('candidate.indicationIds', { known: true })),
  },
  { title: 'a page that only ?g=1 leads to', pages: reachedWhen(['Email'], fact('path.genderRequired', { is: true })) },
  {
    title: 'a criterion of the study, by its name',
    pages: aboutAStudy(['CriteriaQuestions'], fact('criteria.smokes', { is: 'yes' })),
    rest: SCREENER,
  },
  {
    title: 'the lookup of sites fails',
    pages: aboutAStudy(['PostalCode'], fact('sites.nearby', { is: 'failed' })),
    rest: SCREENER,
  },
  {
    title: 'two pages of which the address may name either',
    pages: [
      { name: 'home', blocks: ['Email'], next: ['second'] },
      {
        name: 'second',
        meta: { landing: true },
        blocks: ['Phone'],
        next: [{ when: fact('candidate.email', { known: false }), to: 'third' }, 'bye'],
      },
      { name: 'third', next: ['bye'] },
      BYE,
    ],
  },
  {
    title: 'two blocks for men and for all others that ask the same',
    pages: [
      { name: 'home', blocks: ['Gender'], next: ['second'] },
      {
        name: 'second',
        blocks: [
          { ...required('Email'), id: 'his', showWhen: fact('candidate.gender', { is: 'male' }) },
          { block: 'Email', id: 'theirs', showWhen: fact('candidate.gender', { isNot: 'male' }) },
        ],
        next: ['bye'],
      },
      BYE,
    ],
  },
  {
    title: 'bands of weight that touch at half a kilogram',
    pages: [
      {
        name: 'home',
        blocks: ['Weight'],
        next: [
          { when: fact('candidate.weightKg', { atMost: 50.5 }), to: 'bye' },
          { when: fact('candidate.weightKg', { moreThan: 50.5 }), to: 'other' },
          'other',
        ],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ],
  },
  {
    title: 'a date that only a leap year has',
    pages: reachedWhen(
      ['BirthDate'],
      all(fact('candidate.birthDate', { after: '2004-02-28' }), fact('candidate.birthDate', { before: '2004-03-01' })),
    ),
  },
  {
    title: 'words of one letter in each language',
    pages: [{ name: 'home', blocks: [text('y', 'y'), text('O', 'Ó')], next: ['bye'] }, BYE],
  },
  {
    title: 'blocks whose ids are names of every object',
    pages: [
      {
        name: 'home',
        blocks: [{ block: 'ReferralSource', id: 'constructor' }],
        next: [{ when: fact('answer.constructor', { is: 'doctor' }), to: 'other' }, 'bye'],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ],
  },
  {
    title: 'a question that comes up once more for whoever left it open',
    pages: [
      {
        name: 'home',
        blocks: [{ block: 'Gender', props: { required: false } }, 'Email'],
        next: [{ when: fact('candidate.gender', { known: false }), to: 'again' }, 'bye'],
      },
      { name: 'again', blocks: [required('Gender')], next: ['bye'] },
      BYE,
    ],
  },
  {
    title: 'a page that requires what every visitor who comes there has said',
    pages: [
      {
        name: 'home',
        blocks: [required('Age')],
        next: [{ when: fact('candidate.age', { atLeast: 65 }), to: 'bye' }, 'details'],
      },
      { name: 'details', meta: { requires: ['candidate.age'] }, blocks: ['PostalCode'], next: ['bye'] },
      BYE,
    ],
  },
  {
    title: 'a page for visitors in Spanish from outside the United States',
    pages: reachedWhen(
      ['PostalCode'],
      all(fact('path.language', { is: 'es' }), fact('path.international', { is: true })),
    ),
  },
  {
    title: 'three questions, each revealed by the one before',
    pages: [
      {
        name: 'home',
        blocks: [
          'ReferralSource',
          { block: 'Gender', showWhen: fact('answer.referral-source', { is: 'doctor' }) },
          { block: 'Age', showWhen: fact('candidate.gender', { is: 'female' }) },
        ],
        next: [{ when: fact('candidate.age', { atLeast: 50 }), to: 'other' }, 'bye'],
      },
      { name: 'other', next: ['bye'] },
      BYE,
    ],
  },
];

test('there are 25 of them', () => {
  expect(new Set(CORRECT.map(({ title }) => title)).size).toBe(25);
});

test.each(CORRECT)('[B5] is neither refused nor called impossible: $title', async ({ pages, rest }) => {
  const issues = await checkDocuments({ files: [campaignFile(pages, rest ?? {})], registry });
  expect(issues).toEqual([]);
  expect(await proofOf(pages, rest ?? {})).toMatchObject(CLEAN);
});
