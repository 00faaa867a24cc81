import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { readAnswers } from '#checker/explain/answers/read-answers.ts';
import { explainArrival, explainVisit } from '#checker/explain/explain-visit.ts';
import { followVisit, takenFrom } from '#checker/explain/follow-visit.ts';
import { explanationAsData } from '#checker/explain/format/explanation-as-data.ts';
import { formatExplanation } from '#checker/explain/format/format-explanation.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { AuthoredCampaign } from '#schemas/campaign/campaign.ts';
import { takenTransition } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';

const registry = createRegistry(await loadBlocks('blocks'));

/**
 * Young visitors go to the end, women under 60 to `women`, visitors who arrive by another link to the end, everybody
 * else to `contact`; nobody reaches `lost`.
 */
const DOCUMENT: AuthoredCampaign = {
  formatVersion: 1,
  id: 'shown',
  version: 1,
  name: 'Shown',
  type: 'Signup',
  home: 'home',
  languages: ['en', 'es'],
  routes: [
    {
      name: 'home',
      title: { en: 'Welcome', es: 'Bienvenida' },
      blocks: [{ block: 'Age' }, { block: 'Gender' }],
      next: [
        { when: { fact: 'candidate.age', lessThan: 30 }, to: 'thankyou' },
        {
          when: {
            all: [
              { fact: 'candidate.age', lessThan: 60 },
              { fact: 'candidate.gender', is: 'female' },
            ],
          },
          to: 'women',
        },
        { when: { fact: 'path.skipDiagnosis', is: true }, to: 'thankyou' },
        {
          when: {
            all: [
              { fact: 'candidate.age', atLeast: 90 },
              { fact: 'candidate.age', lessThan: 50 },
            ],
          },
          to: 'lost',
        },
        { to: 'contact' },
      ],
    },
    { name: 'women', title: { en: 'Women', es: 'Mujeres' }, blocks: [], next: [{ to: 'thankyou' }] },
    {
      name: 'contact',
      title: { en: 'Contact', es: 'Contacto' },
      blocks: [{ block: 'FullName' }],
      next: [{ to: 'thankyou' }],
    },
    { name: 'lost', title: { en: 'Lost', es: 'Perdida' }, blocks: [], next: [{ to: 'thankyou' }] },
    { name: 'thankyou', title: { en: 'Thank you', es: 'Gracias' }, blocks: [] },
  ],
};

async function openSubject(document: object = DOCUMENT): Promise<Subject> {
  const { campaigns } = await checkedCampaigns({
    files: [{ path: 'campaigns/shown.json', text: JSON.stringify(document) }],
    registry,
  });
  const campaign = campaigns.get('shown');
  if (!campaign) throw new Error('The campaign of this test has errors');
  return subjectOf(campaign, registry, () => undefined);
}

const subject = await openSubject();

function visitWith(answers: Record<string, unknown>, more: object = {}) {
  const read = readAnswers({ path: 'answers.json', text: JSON.stringify({ ...more, answers }) }, subject);
  if (!read.ok) throw new Error(read.issues.map(formatIssue).join('\n'));
  return read.visit;
}

const WOMAN = {
  'candidate.age': 65,
  'candidate.gender': 'female',
  'candidate.firstName': 'Ana',
  'candidate.lastName': 'Rivera',
};
const MAN = { ...WOMAN, 'candidate.gender': 'male' };

describe('the path of a visit', () => {
  test('each page says which transition was taken, and why those before it were not', () => {
    const { steps, stop } = followVisit(visitWith(WOMAN), subject.bind);
    expect(stop).toBe('end');
    expect(steps.map(({ route }) => route.name)).toEqual(['home', 'contact', 'thankyou']);
    expect(steps[0]?.transitions.map(({ to, fate, truth }) => [to, fate, truth])).toEqual([
      ['thankyou', 'not-met', false],
      ['women', 'not-met', false],
      ['thankyou', 'not-met', false],
      ['lost', 'not-met', false],
      ['contact', 'taken', true],
    ]);
    expect(steps[0]?.transitions[1]?.when).toMatchObject({
      kind: 'all',
      truth: false,
      parts: [
        { value: 65, truth: false },
        { value: 'female', truth: true },
      ],
    });
  });

  test('transitions after the one that was taken are not evaluated', () => {
    const [home] = followVisit(visitWith({ ...WOMAN, 'candidate.age': 50 }), subject.bind).steps;
    expect(home?.transitions.map(({ fate }) => fate)).toEqual(['not-met', 'taken', 'passed', 'passed', 'passed']);
  });

  test('what a page sends by itself needs no answer', async () => {
    const title = { en: 'A page', es: 'Una página' };
    const routes = [
      { name: 'home', title, blocks: [{ block: 'LeadVerification' }], next: [{ to: 'end' }] },
      { name: 'end', title, blocks: [] },
    ];
    const about = await openSubject({ ...DOCUMENT, routes });
    const read = readAnswers({ path: 'answers.json', text: JSON.stringify({ answers: {} }) }, about);
    expect(read.ok && followVisit(read.visit, about.bind).stop).toBe('end');
  });

  test('a page that lacks an answer holds the visit, and its conditions are not known', () => {
    const { steps, stop } = followVisit(visitWith({ 'candidate.gender': 'female' }), subject.bind);
    expect(stop).toBe('held');
    expect(steps[0]?.missing.map(({ facts }) => facts)).toEqual([['candidate.age']]);
    expect(steps[0]?.transitions[0]).toMatchObject({ fate: 'open', truth: 'unknown' });
  });
});

describe('what would lead elsewhere', () => {
  const ways = (answers: Record<string, unknown>) => explainVisit(subject, visitWith(answers));

  test('the smallest change of an answer is found at the very bound, and the engine has walked it', () => {
    const { elsewhere } = ways(WOMAN);
    expect(elsewhere.map(({ transition, changes }) => [transition, changes])).toEqual([
      [0, [{ fact: 'candidate.age', from: 65, to: 29 }]],
      [1, [{ fact: 'candidate.age', from: 65, to: 59 }]],
      [2, [{ fact: 'path.skipDiagnosis', from: false, to: true }]],
    ]);
    for (const { visit, transition } of elsewhere) {
      const walked = walk(visit, subject.bind, 'home');
      const [home] = walked.path;
      expect(walked.issues).toEqual([]);
      expect(home && takenTransition(home, { ...visit, answers: walked.answers })).toBe(home?.next[transition]);
    }
  });

  test('two changes are found where one is not enough', () => {
    const way = ways(MAN).elsewhere.find(({ to }) => to === 'women');
    expect(way?.changes).toEqual([
      { fact: 'candidate.age', from: 65, to: 59 },
      { fact: 'candidate.gender', from: 'male', to: 'female' },
    ]);
  });

  test('a transition that nobody takes is distinguished from one that is merely far', () => {
    expect(ways(WOMAN).far).toEqual([{ route: 'home', transition: 3, to: 'lost', anybody: false }]);
  });

  test('for a text only whether it is answered is reported: no condition distinguishes texts', async () => {
    const [home, ...others] = DOCUMENT.routes ?? [];
    if (!home) throw new Error('The document of this test has no home');
    const next = [
      { when: { fact: 'candidate.indicationIds', known: true } as const, to: 'thankyou' },
      { to: 'contact' },
    ];
    const asking = { ...DOCUMENT, routes: [{ ...home, blocks: [{ block: 'Indications' }], next }, ...others] };
    const text = JSON.stringify(asking);
    const { campaigns } = await checkedCampaigns({ files: [{ path: 'campaigns/shown.json', text }], registry });
    const about = subjectOf(campaigns.get('shown') ?? never(), registry, () => undefined);
    const read = readAnswers({ path: 'answers.json', text: '{ "answers": {} }' }, about);
    expect(read.ok && formatExplanation(explainVisit(about, read.visit), 'en')).toContain(
      'to “thankyou”, if the choice of conditions is known',
    );
  });

  test('further questions of the changed visit are reported', () => {
    const way = ways({ 'candidate.age': 25, 'candidate.gender': 'female' }).elsewhere.find(
      ({ to }) => to === 'contact',
    );
    expect(way?.changes).toEqual([{ fact: 'candidate.age', from: 25, to: 60 }]);
    expect(way && takenFrom(followVisit(way.visit, subject.bind).steps[0] ?? never())?.to).toBe('contact');
  });
});

function never(): never {
  throw new Error('A visit has a first page');
}

describe('who comes to a route', () => {
  test('a visitor who arrives is shown, and every way in', () => {
    const { arrivals, followed } = explainArrival(subject, 'thankyou');
    expect(arrivals?.ways.map(({ from, path }) => [from, path?.length ?? 0])).toEqual([
      ['home', 1],
      ['home', 1],
      ['women', 2],
      ['contact', 2],
      ['lost', 0],
    ]);
    expect(arrivals?.witness?.confirmed).toBe(true);
    expect(followed?.stop).toBe('asked');
  });

  test('a route that nobody reaches has ways in, and no visitor', () => {
    const reported = explainArrival(subject, 'lost');
    expect(reported.followed).toBeUndefined();
    expect(reported.arrivals?.ways.map(({ path }) => path)).toEqual([undefined]);
    expect(formatExplanation(reported, 'es')).toContain('Nadie llega a «lost».');
  });
});

describe('the words', () => {
  test('English and Spanish say the same', () => {
    const reported = explainVisit(subject, visitWith(WOMAN));
    expect(formatExplanation(reported, 'en')).toContain(
      '✗ to “women” when the age is less than 60 and the gender is female: not taken',
    );
    expect(formatExplanation(reported, 'en')).toContain('to “thankyou”, if the age is 29 (now: 65)');
    expect(formatExplanation(reported, 'es')).toContain(
      '✗ a «women» cuando la edad es menos de 60 y el género es femenino: no tomado',
    );
    expect(formatExplanation(reported, 'es')).toContain('a «thankyou», si el enlace omite la pregunta del diagnóstico');
  });

  test('the data for programs say the same', () => {
    expect(explanationAsData(explainVisit(subject, visitWith(WOMAN)), 'en')).toMatchObject({
      campaign: 'shown',
      stop: 'end',
      path: [
        {
          route: 'home',
          transitions: [
            {
              to: 'thankyou',
              when: { fact: 'candidate.age', lessThan: 30, value: 65, truth: false, words: 'the age is less than 30' },
            },
            {},
            {},
            {},
            { fate: 'taken' },
          ],
        },
        {},
        {},
      ],
    });
  });
});

describe('who comes to a page, wherever visits begin', () => {
  const everywhere = subjectOf(subject.campaign, registry, () => undefined, { ways: 'every' });

  test('[A7] ?landing= begins visits on a page that no path leads to', () => {
    expect(explainArrival(subject, 'lost').arrivals).toMatchObject({ beginning: false, ways: [{ from: 'home' }] });
    const reported = explainArrival(everywhere, 'lost');
    expect(reported.arrivals).toMatchObject({
      beginning: true,
      unsure: [],
      witness: { visit: { entry: 'lost', query: { landing: 'lost' } }, confirmed: true },
    });
    expect(formatExplanation(reported, 'en')).toContain('How they came: the visit begins on “lost”');
    expect(formatExplanation(reported, 'es')).toContain('Cómo llegó: la visita empieza en «lost»');
  });

  test('a visitor from the home is shown before one from elsewhere', () => {
    expect(explainArrival(everywhere, 'women').arrivals?.witness?.visit.entry).toBe('home');
  });

  test('"nobody" is not reported unless everything is decided', () => {
    const reported = explainArrival(subject, 'lost', new Set(['something']));
    expect(formatExplanation(reported, 'en')).toContain('not decided: something');
    const farther = explainVisit(subject, visitWith(WOMAN), undefined, new Set(['something'])).far;
    expect(farther.every(({ anybody }) => anybody)).toBe(true);
  });
});

describe('a link that names conditions', () => {
  test('[A19, D4] makes the visit one about a condition, and answers the question for them', () => {
    const { answers, payload } = visitWith({}, { query: { indicationIds: '4,7' } });
    expect(answers).toEqual({ 'candidate.indicationIds': ['4', '7'] });
    expect(payload.indication).toBeDefined();
  });

  test('[A19] if a study has conditions, the visit is about the first, unless the file says otherwise', () => {
    expect(visitWith({}, { study: { associatedIndicationIds: [4] } }).payload.indication).toBeDefined();
    expect(visitWith({}, { study: { associatedIndicationIds: [] } }).payload.indication).toBeUndefined();
    expect(visitWith({}, { query: { indicationIds: '4' }, condition: false }).payload.indication).toBeUndefined();
  });
});

describe('an answers file that is wrong', () => {
  const CASES: readonly (readonly [string, string])[] = [
    [
      '{ "answers": { "candidate.age": "45" } }',
      'answers.json:1:33 value-of-wrong-type "candidate.age" is a number, not "45" — did you mean 45? ' +
        '(answers.candidate.age)',
    ],
    [
      '{ "answers": { "candidate.gendr": "male" } }',
      'answers.json:1:16 unknown-fact No page of the campaign asks for "candidate.gendr" — did you mean ' +
        'candidate.gender? (answers.candidate.gendr)',
    ],
    [
      '{ "answers": { "candidate.gender": "femal" } }',
      'answers.json:1:36 value-not-in-domain "candidate.gender" is one of male, female, ' +
        'other, not "femal" — did you mean female? (answers.candidate.gender)',
    ],
    [
      '{ "answers": { "candidate.age": 400 } }',
      'answers.json:1:33 value-not-in-domain "candidate.age" is between 18 and 101, not 400 (answers.candidate.age)',
    ],
    [
      '{ "answers": { "verdict.fullyQualified": true } }',
      'answers.json:1:16 fact-not-asked "verdict.fullyQualified" is not an answer: it follows from the answers, ' +
        'the link or the study (answers.verdict.fullyQualified)',
    ],
    [
      '{ "answers": {}, "begin": "contct" }',
      'answers.json:1:27 missing-home The campaign "shown" has no route "contct" — did you mean contact? (begin)',
    ],
    [
      '{ "answers": {}, "outcomes": { "sites.nearby": "lost" } }',
      'answers.json:1:48 value-not-in-domain "sites.nearby" is one of found, none, ' +
        'failed, not "lost" (outcomes.sites.nearby)',
    ],
    [
      '{ "answers": {}, "outcomes": { "sites.nearby": "found" } }',
      'answers.json:1:48 fact-not-yet-asked "sites.nearby" cannot be known: an answer, ' +
        'a study or an outcome that the call needs is missing from the file (outcomes.sites.nearby)',
    ],
    ['{ "answer": {} }', 'answers.json:1:1 missing-property The property "answers" is missing (the document)'],
    ['{ "answers": { "candidate.age": 45, } }', 'answers.json:1:37 json-syntax'],
  ];

  test.each(CASES)('%s', (text, reported) => {
    const read = readAnswers({ path: 'answers.json', text }, subject);
    expect(read.ok ? [] : read.issues.map(formatIssue)).toEqual(
      expect.arrayContaining([expect.stringContaining(reported)]),
    );
  });

  test('outcomes of calls are known once what they need is there', () => {
    const campaign = {
      ...subject.campaign,
      routes: subject.campaign.routes.map((route) =>
        route.name === 'home'
          ? { ...route, blocks: [...route.blocks, { block: 'PostalCode', id: 'postal-code', props: {} }] }
          : route,
      ),
    };
    const text = JSON.stringify({
      study: { minAge: 18 },
      outcomes: { 'site.scheduling': 'enabled', 'sites.nearby': 'found' },
      answers: { 'candidate.postalCode': '60614' },
    });
    const read = readAnswers(
      { path: 'answers.json', text },
      subjectOf(campaign, registry, () => undefined),
    );
    expect(read.ok ? [] : read.issues.map(formatIssue)).toEqual([]);
    expect(read).toMatchObject({
      ok: true,
      visit: { remote: { sites: { status: 'ready' }, siteScheduling: { value: true } } },
    });
  });
});
