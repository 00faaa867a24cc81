import { describe, expect, it, test } from 'vitest';
import type { AppointmentTimesProps, RenderedOwnPage, SigningProps, StudyProps } from '#api/own-pages.ts';
import { renderOwnPage } from './render-own-page.tsx';

const HOSTILE = `</p></title><script>alert("x")</script><img src="x" onerror='y'> & {placeholder}`;
const HOSTILE_ADDRESS = 'javascript:alert(1)//"><script>';

const call = { number: HOSTILE, words: HOSTILE };
const appointment = {
  locale: 'en',
  when: { day: HOSTILE, time: HOSTILE, zone: HOSTILE, elsewhere: { time: HOSTILE, zone: HOSTILE } },
  site: { name: HOSTILE, postalAddress: HOSTILE },
  address: HOSTILE_ADDRESS,
  calendarHref: HOSTILE_ADDRESS,
  call,
} as const;
const dayWords = { weekday: HOSTILE, monthDay: HOSTILE, title: HOSTILE, zone: HOSTILE };
const times: AppointmentTimesProps = {
  ...appointment,
  chosenDay: '2026-12-01',
  again: false,
  days: [
    { ...dayWords, date: '2026-11-30', parts: [{ part: 'evening', times: [{ id: HOSTILE, words: HOSTILE }] }] },
    {
      ...dayWords,
      date: '2026-12-01',
      parts: [
        { part: 'morning', times: [{ id: 'b', words: '10:00' }] },
        { part: 'afternoon', times: [{ id: 'c', words: '1:00' }] },
      ],
    },
  ],
};
const signingFrame = { locale: 'en', brandName: HOSTILE, demonstration: true } as const;
const signing: SigningProps = {
  ...signingFrame,
  title: HOSTILE,
  text: `# ${HOSTILE}\n\n- ${HOSTILE}\n- **${HOSTILE}**\n\n[${HOSTILE}](https://example.org/"><script>)`,
  textHash: 'a'.repeat(64),
  meaning: HOSTILE,
  signedOn: '2026-11-23',
  backHref: HOSTILE_ADDRESS,
};
const study: StudyProps = {
  locale: 'en',
  details: {
    study: {
      externalId: HOSTILE,
      name: { en: HOSTILE },
      description: { en: `${HOSTILE}\n\n* ${HOSTILE}\n\n1. ${HOSTILE}` },
      patientCompensationNote: { en: HOSTILE },
      internalStatus: 'Active',
      minAge: 18,
      maxAge: null,
      gender: 'any',
      minBmi: null,
      maxBmi: null,
      isSimulation: false,
      siteRequiredToQualify: true,
      studyType: 'any',
      associatedIndicationIds: [],
      siteTargetAreaType: 'Distance',
      targetDistanceKm: 120,
      criteria: [],
    },
    recruiting: true,
    opensSoon: false,
    conditions: [{ en: HOSTILE }],
    sites: [{ name: HOSTILE, city: HOSTILE, region: HOSTILE, country: 'US', distanceKm: 3 }],
    siteCount: 1,
    approximate: false,
  },
  others: [],
  from: { country: 'US', postalCode: HOSTILE },
  product: HOSTILE,
  address: `https://example.org/${HOSTILE}`,
  startHref: HOSTILE_ADDRESS,
  searchHref: HOSTILE_ADDRESS,
};
const closedStudy: StudyProps = {
  ...study,
  details: { ...study.details, recruiting: false },
  others: [{ name: { en: HOSTILE }, href: HOSTILE_ADDRESS }],
};
const notices = [
  { about: 'missing-flow', asked: HOSTILE, shown: HOSTILE },
  { about: 'standstill', words: HOSTILE },
  { about: 'refusal', findings: [HOSTILE] },
] as const;

const PAGES: Readonly<Record<string, () => RenderedOwnPage>> = {
  appointment: () =>
    renderOwnPage('appointment', {
      ...appointment,
      status: 'fixed',
      justMoved: false,
      movedBefore: true,
      incomingNumber: HOSTILE,
    }),
  'free times': () => renderOwnPage('appointment-times', times),
  'no free times': () => renderOwnPage('appointment-times', { ...times, days: [] }),
  'cancelling an appointment': () =>
    renderOwnPage('appointment-cancel', { ...appointment, moves: 1, movedSince: true }),
  'cancelled appointment': () => renderOwnPage('appointment-cancelled', appointment),
  'lost appointment': () => renderOwnPage('appointment-lost', { locale: 'en', why: 'gone', call }),
  signing: () => renderOwnPage('signing', signing),
  'signing, refused': () => renderOwnPage('signing', { ...signing, issue: 'nameMissing', typedName: HOSTILE }),
  'session of the consents service': () =>
    renderOwnPage('signing-session', {
      ...signingFrame,
      title: HOSTILE,
      url: 'https://example.org/"><script>',
      backHref: HOSTILE_ADDRESS,
    }),
  'no session': () => renderOwnPage('signing-failed', { ...signingFrame, retryHref: HOSTILE_ADDRESS }),
  study: () => renderOwnPage('study', study),
  'closed study': () => renderOwnPage('study', closedStudy),
  'unknown study': () =>
    renderOwnPage('unknown-study', { locale: 'en', product: HOSTILE, searchHref: HOSTILE_ADDRESS }),
  'legal text': () => renderOwnPage('legal', { name: HOSTILE, text: signing.text, language: 'en' }),
  'not found': () =>
    renderOwnPage('not-found', {
      notices,
      sections: [
        { locale: 'en', title: HOSTILE, text: HOSTILE, start: { href: HOSTILE_ADDRESS, words: HOSTILE }, call },
        { locale: 'es', title: HOSTILE, text: HOSTILE },
      ],
    }),
  'active flows': () =>
    renderOwnPage('active-flows', {
      notices,
      flows: [{ id: HOSTILE, name: HOSTILE, type: HOSTILE, path: HOSTILE_ADDRESS, version: 1, languages: ['en'] }],
      refused: [{ id: HOSTILE, served: true, findings: [HOSTILE] }],
    }),
  'the bar of previews': () =>
    renderOwnPage('preview-bar', {
      locale: 'en',
      documents: [{ document: HOSTILE, revision: 7 }, { document: HOSTILE }],
      study: HOSTILE,
      isBehind: false,
      until: '2026-11-24T17:00:00.000Z',
    }),
  'notices for authors': () => renderOwnPage('author-notices', { notices }),
};

function bodyOf({ html }: RenderedOwnPage): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

describe('[P1] a hostile text stays text', () => {
  it.each(Object.entries(PAGES))('%s', (_name, render) => {
    const body = bodyOf(render());
    expect(body.querySelectorAll('script, img, title, iframe, object')).toHaveLength(0);
    const attributes = [...body.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
    expect(attributes.filter(({ name, value }) => name === 'href' && /^\s*javascript:/i.test(value))).toEqual([]);
  });

  it.each(
    Object.entries(PAGES).filter(([name]) => !['lost appointment', 'no session', 'unknown study'].includes(name)),
  )('%s shows it as it was written', (_name, render) => {
    expect(bodyOf(render()).textContent).toContain('<script>alert("x")</script>');
  });
});

describe('the times of an appointment', () => {
  it('[D5] has controls for the days and for the times of each; the message leads to the chosen day', () => {
    const body = bodyOf(renderOwnPage('appointment-times', { ...times, issue: 'timeMissing' }));
    const controls = [...body.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    expect(controls.map(({ id, name }) => [id, name])).toEqual([
      ['day-2026-11-30', 'day'],
      ['time-2026-11-30-0', 'time.2026-11-30'],
      ['day-2026-12-01', 'day'],
      ['time', 'time.2026-12-01'],
      ['time-2026-12-01-1', 'time.2026-12-01'],
    ]);
    expect(body.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('#time');
    expect([...body.querySelectorAll('label')].map(({ htmlFor }) => htmlFor)).toEqual(controls.map(({ id }) => id));
  });

  it('says in the title of the window that something is wrong', () => {
    const titles = [undefined, 'timeTaken' as const].map(
      (issue) => renderOwnPage('appointment-times', { ...times, issue }).title,
    );
    expect(titles).toEqual(['Choose another time', 'Error: Choose another time']);
  });
});

test('[K3] the field of the typed name says what is wrong with it', () => {
  const input = bodyOf(renderOwnPage('signing', { ...signing, issue: 'nameMissing', typedName: '"7"' })).querySelector(
    'input[name="signature.name"]',
  );
  expect(input?.getAttribute('value')).toBe('"7"');
  expect(input?.getAttribute('aria-invalid')).toBe('true');
  expect(input?.getAttribute('aria-describedby')).toBe('signature.name-hint signature.name-error');
});

describe('[D16] a legal text', () => {
  // What stands within the element that names the language.
  const rendered = (text: string) =>
    renderOwnPage('legal', { name: 'terms-of-use', text, language: 'en' }).html.replace(
      /^<div lang="en" dir="ltr">(.*)<\/div>$/s,
      '$1',
    );

  it.each([
    ['# Terms\n\nOne\nline', '<h1>Terms</h1><p>One line</p>'],
    ['## A **strong** title', '<h2>A <strong>strong</strong> title</h2>'],
    ['#### Four marks', '<p>#### Four marks</p>'],
    ['- one\n* two', '<ul><li>one</li><li>two</li></ul>'],
    ['- one\ntwo', '<p>- one two</p>'],
    ['[x](https://a.example/?b=1&c=2)', '<p><a href="https://a.example/?b=1&amp;c=2" rel="noopener">x</a></p>'],
    ['[x](mailto:a@b.example)', '<p><a href="mailto:a@b.example" rel="noopener">x</a></p>'],
    ['**[x](https://a.example)**', '<p><strong><a href="https://a.example" rel="noopener">x</a></strong></p>'],
    ['[a **b**](https://a.example)', '<p><a href="https://a.example" rel="noopener">a <strong>b</strong></a></p>'],
    ['[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
    ['[x](/own)', '<p>[x](/own)</p>'],
    ['a\r\n\r\nb', '<p>a</p><p>b</p>'],
    ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ])('%j', (text, html) => {
    expect(rendered(text)).toBe(html);
  });

  it('gives the window its first heading, else its name', () => {
    const titles = ['Words\n\n# Our terms', 'Words'].map(
      (text) => renderOwnPage('legal', { name: 'terms', text, language: 'en' }).title,
    );
    expect(titles).toEqual(['Our terms', 'terms']);
  });
});

describe('[A6] notices for authors', () => {
  it('show three findings, and how many more there are', () => {
    const body = bodyOf(
      renderOwnPage('author-notices', {
        notices: [{ about: 'refusal', version: 4, findings: ['a', 'b', 'c', 'd', 'e'] }],
      }),
    );
    expect([...body.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'a',
      'b',
      'c',
      'and 2 more',
    ]);
    expect(body.textContent).toContain('(version 4)');
  });
});

describe('[B9] the bar of previews', () => {
  it.each([
    ['en', 'Preview s6.json, revision 7; ss.json, withdrawn · on January 11, 2027 · study X-1 · ends Nov 24'],
    [
      'es',
      'Vista previa s6.json, revisión 7; ss.json, retirado · el 11 de enero de 2027 · estudio X-1 · termina 24 nov',
    ],
    ['fr-CA', 'Aperçu s6.json, révision 7; ss.json, retiré · le 11 janvier 2027 · étude X-1 · se termine 24 nov'],
  ] as const)('says in %s what is shown, and until when', (locale, words) => {
    const props = {
      documents: [{ document: 's6.json', revision: 7 }, { document: 'ss.json' }],
      day: '2027-01-11',
      study: 'X-1',
      isBehind: false,
      until: '2026-11-24T17:00:00.000Z',
    };
    const body = bodyOf(renderOwnPage('preview-bar', { locale, ...props }));
    for (const hidden of body.querySelectorAll('[hidden]')) hidden.remove();
    const summary = body.querySelector('summary')?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
    expect(summary).toContain(words);
    expect(summary).toContain('UTC');
  });
});

describe('[J1] the page about a study', () => {
  it('has the nearest site, the ages, and what the study involves, if its document says so', () => {
    const sites = [{ name: 'Near Clinic', city: 'Chicago', region: 'Illinois', country: 'US', distanceKm: 1 }] as const;
    const design = { title: { en: 'Design' }, items: [{ en: 'Five visits', es: 'Cinco visitas' }] };
    const facts = {
      ...study.details,
      sites,
      study: { ...study.details.study, webScreener: { landingPageCopy: { studyDesign: design } } },
    };
    const body = bodyOf(renderOwnPage('study', { ...study, details: facts }));
    expect(body.querySelector('.study-aside')?.textContent).toContain('Nearest site0.6 milesChicago, Illinois');
    // The list names it.
    expect(body.textContent.split('Near Clinic')).toHaveLength(2);
    expect([...body.querySelectorAll('.study-design > li')].map(({ textContent }) => textContent)).toEqual([
      'Five visits',
    ]);
    expect(bodyOf(renderOwnPage('study', study)).querySelector('.study-design')).toBeNull();
  });

  it('says who runs the study, and what its phase asks', () => {
    const of = (given: object) =>
      bodyOf(
        renderOwnPage('study', {
          ...study,
          details: {
            ...study.details,
            conditions: [],
            study: { ...study.details.study, description: { en: 'Air.' }, ...given },
          },
        }),
      ).querySelector('.study-aside + .study-part')?.textContent;
    const runBy = { en: 'Our clinic', es: 'Nuestra clínica' };
    expect(of({})).toBe('What this study is aboutAir.');
    expect(of({ sponsor: 'Made-up University', phases: ['1', '2'] })).toBe(
      'What this study is aboutAir.Run byMade-up UniversityStage of research' +
        'Phase 1: is it safe, and at what dose?Phase 2: does it seem to work, and how safe is it?',
    );
    expect(of({ webScreener: { landingPageCopy: { runBy } } })).toBe('What this study is aboutAir.Run byOur clinic');
  });

  it('lists ten sites, and the rest behind a press, if they are more than two', () => {
    const sites = Array.from({ length: 13 }, (_none, index) => ({
      name: `Site ${index}`,
      city: 'Chicago',
      region: null,
      country: 'US' as const,
    }));
    const body = bodyOf(renderOwnPage('study', { ...study, details: { ...study.details, sites, siteCount: 40 } }));
    expect(body.querySelectorAll('.study-sites > li')).toHaveLength(13);
    expect(body.querySelectorAll('details .study-sites > li')).toHaveLength(3);
    const few = { ...study.details, sites: sites.slice(1) };
    expect(bodyOf(renderOwnPage('study', { ...study, details: few })).querySelector('details')).toBeNull();
    expect(body.textContent).toContain('40');
  });

  it('[WCAG 3.1.2] says which of its texts are in English where the page is Spanish', () => {
    const body = bodyOf(renderOwnPage('study', { ...study, locale: 'es' }));
    expect(body.querySelector('h1 > span')?.getAttribute('lang')).toBe('en');
    expect(body.querySelector('.study-who strong > span')?.getAttribute('lang')).toBe('en');
    expect(body.querySelector('.study-aside + .study-part > div')?.getAttribute('lang')).toBe('en');
  });

  it('shows the whole address, which may break before each part', () => {
    const address = 'https://example.org/signup/studies/NCT-1';
    const shown = bodyOf(renderOwnPage('study', { ...study, address })).querySelector('.study-address');
    expect(shown?.textContent).toBe(address);
    expect(shown?.querySelectorAll('wbr')).toHaveLength(5);
  });
});
