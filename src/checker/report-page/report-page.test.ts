import { describe, expect, test } from 'vitest';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { coverageOf, type WalkedJourney } from './coverage.ts';
import { pageTexts } from './page-texts.ts';
import type { ReportInput } from './report-input.ts';
import { reportPage } from './report-page.ts';

const CAMPAIGN: Campaign = {
  formatVersion: 1,
  id: 'told',
  version: 3,
  name: 'Told <script>alert(1)</script>',
  type: 'Signup',
  path: 'told',
  aliases: [],
  home: 'home',
  languages: ['en', 'es'],
  settings: {},
  routes: [
    {
      name: 'home',
      path: 'home',
      title: { en: 'Hello <img src=x>', es: 'Hola' },
      meta: {},
      blocks: [
        {
          block: 'Heading',
          id: 'heading',
          props: { text: { en: 'Only English' }, more: [{ label: { en: 'Yes', es: 'Sí' } }] },
        },
      ],
      next: [{ when: { fact: 'candidate.age', lessThan: 18 }, to: 'end' }, { to: 'more' }, { to: 'end' }],
    },
    { name: 'more', path: 'more', title: { en: 'More', es: 'Más' }, meta: {}, blocks: [], next: [{ to: 'end' }] },
    { name: 'end', path: 'end', title: { en: 'End', es: 'Fin' }, meta: {}, blocks: [], next: [] },
  ],
};

const journey = (title: string, steps: WalkedJourney['steps'], campaign = 'told'): WalkedJourney => ({
  title,
  campaign,
  language: 'en',
  steps,
  end: { route: 'end' },
});
const JOURNEYS = [
  journey('the short one', [{ route: 'home' }]),
  journey('a refused page', [{ route: 'home', refused: ['Missing'] }, { route: 'home' }]),
  journey('another flow', [{ route: 'home' }], 'else'),
];

const INPUT: ReportInput = {
  campaign: CAMPAIGN,
  language: 'en',
  made: '2026-01-15 10:20',
  chart: {
    campaign: 'told',
    name: CAMPAIGN.name,
    language: 'en',
    undecided: false,
    routes: CAMPAIGN.routes.map(({ name, next }) => ({
      name,
      title: name,
      start: name === 'home',
      end: next.length === 0,
      saves: false,
      reached: true,
    })),
    arrows: [],
  },
  pictures: {
    screens: [
      { route: 'home', language: 'en', picture: 'AAAA' },
      { route: 'home', language: 'es', why: 'the server leads this visitor to /signup/told' },
    ],
  },
  checked: ['campaigns/told.json:1:1 unused-text <b>'],
  proven: [],
  undecided: [],
  coverage: coverageOf(CAMPAIGN, JOURNEYS),
  blockTexts: new Map([['Heading', [{ place: 'label', words: { en: 'A heading', es: 'Un título' } }]]]),
  burden: {
    campaign: 'told',
    count: 1200,
    seed: 1,
    lost: 0,
    endings: [
      {
        end: 'end',
        verdict: 'not qualified',
        visitors: 900,
        share: 0.75,
        screens: { median: 5, ninth: 6 },
        questions: { median: 26, ninth: 28 },
        minutes: { median: 3.1, ninth: 3.3 },
      },
    ],
    earliest: [
      {
        route: 'home',
        screen: 1,
        reason: 'ageQualified',
        visitors: 640,
        screensAfter: 4,
        questionsAfter: 12,
        minutesAfter: 1.4,
      },
    ],
  },
};

describe('the coverage by journeys', () => {
  test('each path lists the journeys that take it; journeys of other flows do not count', () => {
    expect(INPUT.coverage.ways).toEqual([
      { from: 'home', to: 'end', transitions: 2, journeys: ['the short one', 'a refused page'] },
      { from: 'home', to: 'more', transitions: 1, journeys: [] },
      { from: 'more', to: 'end', transitions: 1, journeys: [] },
    ]);
    expect(INPUT.coverage.journeys).toEqual(['the short one', 'a refused page']);
  });
});

test('texts of a page are side by side, and a missing translation is left blank', () => {
  expect(
    pageTexts(CAMPAIGN.routes[0] ?? { name: '', path: '', title: {}, meta: {}, blocks: [], next: [] }).map(
      ({ place, words }) => [place, words.es],
    ),
  ).toEqual([
    ['title', 'Hola'],
    ['Heading (heading) › text', undefined],
    ['Heading (heading) › more 1 › label', 'Sí'],
  ]);
});

describe('the page', () => {
  const html = reportPage(INPUT);

  test('whatever an author writes appears as text', () => {
    expect(html).not.toMatch(/<script|<img src=x|<b>/);
    expect(html).toContain('Told &lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('nothing is loaded from elsewhere', () => {
    expect(
      [...html.matchAll(/(?:src|href)="([^"]*)"/g)]
        .map(([, to = '']) => to)
        .filter((to) => !to.startsWith('data:') && !to.startsWith('#')),
    ).toEqual([]);
    expect(html).toContain("default-src 'none'");
  });

  test('a page without a picture says why', () => {
    expect(html).toContain('data:image/jpeg;base64,AAAA');
    expect(html).toContain('Spanish. No picture: the server leads this visitor to /signup/told.');
    expect(reportPage({ ...INPUT, pictures: { screens: [], missing: 'Playwright is not installed' } })).toContain(
      'There are no pictures of the pages: Playwright is not installed.',
    );
  });

  test('a path that no journey takes and a missing text are reported', () => {
    expect(html).toContain('2 journeys walk this campaign and take 1 of 3 paths between its pages.');
    expect(html).toContain('<td class="none">missing</td>');
  });

  test('shows the cost of a visit for each ending, with the earliest page at which it could be known', () => {
    const rowsOf = (page: string) =>
      [...page.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
        row
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
    expect(rowsOf(html)).toEqual(['end not qualified 75% 5 (6) 26 (28) 3.1 (3.3)', 'home screen 1 age 640 4 12 1.4']);
    expect(rowsOf(reportPage({ ...INPUT, language: 'es' }))).toEqual([
      'end no cumple 75 % 5 (6) 26 (28) 3,1 (3,3)',
      'home pantalla 1 la edad 640 4 12 1,4',
    ]);
    expect(html).toContain('1,200 visitors drawn at random with seed 1');
    expect(html).toContain('a choice 4, a decision 5');
  });

  test('the report says if nobody was turned down, and how many visitors reached no end', () => {
    const other = reportPage({ ...INPUT, burden: { ...INPUT.burden, lost: 3, earliest: [] } });
    expect(other).toContain(
      'No study criterion turned any of them down. If an answer leads to a separate ending, ' +
        'the table above includes it.',
    );
    expect(other).toContain('3 of them reached no end.');
  });

  test("the blocks' own texts are listed next to the campaign's, for translators", () => {
    expect(html).toContain('<h4>Heading</h4>');
    expect(html).toContain('<td lang="es">Un título</td>');
  });

  test('is available in Spanish too', () => {
    expect(reportPage({ ...INPUT, language: 'es' })).toContain('Informe de la campaña');
  });
});
