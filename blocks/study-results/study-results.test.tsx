import { describe, expect, test } from 'vitest';
import { foundNear, foundStudy, offersNear, SEARCHED } from '#tests/support/blocks/found.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import block from './index.ts';

const readable = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const show = async (study: Parameters<typeof foundStudy>[0], country: 'US' | 'CA' | 'GB' = 'US') => {
  const options = { answers: { ...SEARCHED, 'candidate.country': country }, remote: foundNear([foundStudy(study)]) };
  return renderBlockToHtml(block, {}, options);
};

describe('StudyResults', () => {
  test('[J1] a card says name, conditions, ages, place and compensation', async () => {
    const text = readable(
      await show({
        gender: 'female',
        patientCompensationAmount: 300,
        description: { en: 'A study about breathing. It is short.' },
      }),
    );
    for (const words of [
      'Breathing easier',
      'Asthma',
      'Women, 18 to 75 years',
      'Chicago, Illinois, 12 miles away',
      'Up to $300',
      'Read more',
      'A study about breathing.',
      'Get pre-screened',
    ])
      expect(text).toContain(words);
  });

  test.each([
    [{ siteTargetAreaType: 'Country' }, 'US', 'United States, anywhere'],
    [{ siteTargetAreaType: 'State' }, 'US', 'Across Illinois'],
    [{ approximate: true }, 'CA', 'about 20 km away'],
    [{ approximate: true }, 'GB', 'about 12 miles away'],
  ] as const)('[J1] [Q7] %j in %s: %s', async (study, country, words) => {
    expect(readable(await show(study, country))).toContain(words);
  });

  test('[J6] the card opens in a new tab, and no other site learns anything of this page', async () => {
    const link = /<a [^>]*href="\/signup\/ws10\?studyId=STUDY-1"[^>]*>/.exec(await show({}))?.[0] ?? '';
    expect(link).toContain('target="_blank"');
    expect(link).toMatch(/rel="noopener"/);
    expect(link).toMatch(/referrerpolicy="same-origin"/i);
  });

  test('[J1] if none is found, the page says so, and names the condition of the visit, if any', async () => {
    const none = { answers: SEARCHED, remote: foundNear([]) };
    const text = readable(await renderBlockToHtml(block, {}, none));
    expect(text).toContain('No clinical studies found for postal code 60614');
    expect(text).toContain(
      'Sorry, no clinical studies are currently recruiting in your area. ' +
        'We’ll keep your information on file and reach out when new clinical studies become available.',
    );
    const about = {
      ...none,
      payload: { indication: { id: 4, name: { en: 'asthma' }, showForSignup: true, type: 'chronic' as const } },
    };
    expect(readable(await renderBlockToHtml(block, {}, about))).toContain(
      'No asthma clinical studies found for postal code 60614',
    );
  });

  test('[J1] a failed search is never shown as "none"', async () => {
    const text = readable(
      await renderBlockToHtml(
        block,
        {},
        { answers: SEARCHED, remote: { studies: { status: 'failed', key: 'US|60614||en' } } },
      ),
    );
    expect(text).toContain('The search did not work.');
    expect(text).not.toMatch(/Sorry|No clinical studies found/);
  });

  test('[J3] "Sorry" is shown only if there are neither studies nor offers', async () => {
    const offer = { id: 'o', title: 'Offer', requirements: [], indications: [], href: 'https://partner.example/' };
    const at = (offers: Parameters<typeof offersNear>[0]) =>
      renderBlockToHtml(
        block,
        { atOnce: true, withOffers: true },
        { answers: { 'candidate.postalCode': '60614' }, remote: { ...foundNear([]), ...offersNear(offers) } },
      );
    expect(readable(await at([]))).toContain('Sorry, no clinical studies');
    expect(readable(await at([offer]))).not.toContain('Sorry');
  });

  test('[J2] only studies about the chosen conditions, all when none is chosen', async () => {
    const remote = foundNear([
      foundStudy(),
      foundStudy({
        externalId: 'STUDY-2',
        name: { en: 'Fewer headaches' },
        associatedIndications: [{ id: 8, name: { en: 'Migraine' } }],
      }),
    ]);
    const at = async (ids: string[]) =>
      readable(
        await renderBlockToHtml(
          block,
          { onlyChosen: true },
          { answers: { ...SEARCHED, 'candidate.indicationIds': ids }, remote },
        ),
      );
    expect([(await at(['8'])).includes('Breathing easier'), (await at([])).includes('Breathing easier')]).toEqual([
      false,
      true,
    ]);
  });
});

test('[J2] studies about a chosen condition come before those for healthy volunteers', async () => {
  const healthy = foundStudy({
    externalId: 'WELL',
    name: { en: 'For the healthy' },
    associatedIndications: [{ id: 11, name: { en: 'Healthy volunteer' } }],
  });
  const chosen = foundStudy({
    externalId: 'KNEE',
    name: { en: 'Better knees' },
    associatedIndications: [{ id: 8, name: { en: 'Knee' } }],
  });
  const answers = { ...SEARCHED, 'candidate.indicationIds': ['8', '11'] };
  const html = await renderBlockToHtml(block, { onlyChosen: true }, { answers, remote: foundNear([healthy, chosen]) });
  expect(html.indexOf('Better knees')).toBeLessThan(html.indexOf('For the healthy'));
  expect(html.indexOf('Better knees')).toBeGreaterThan(0);
});

describe('StudyResults after a screening', () => {
  const fits = foundStudy({ externalId: 'FITS', name: { en: 'Calm skin' } });
  const out = foundStudy({ externalId: 'OUT', ruledOut: true });
  const at = (studies: FoundStudy[], refine: boolean, locale: 'en' | 'es' = 'en') =>
    renderBlockToHtml(block, { refine }, { locale, answers: SEARCHED, remote: foundNear(studies, locale) });

  test.each([true, false])(
    '[D9] what the answers rule out comes last and folded, with the number and the reason (refine: %s)',
    async (refine) => {
      const html = await at([out, fits], refine);
      expect(html.indexOf('Calm skin')).toBeLessThan(html.indexOf('<details class="ruled-out">'));
      expect(html.indexOf('<details class="ruled-out">')).toBeLessThan(html.indexOf('Breathing easier'));
      expect(readable(html)).toContain('Show 1 more that your answers rule out');
      expect(readable(html)).toContain('Each one says who can join.');
    },
  );

  test.each([true, false])(
    '[J1] the heading counts what is open and what is not apart (refine: %s)',
    async (refine) => {
      const open = [fits, { ...fits, externalId: 'FITS-2' }];
      const outs = [out, { ...out, externalId: 'OUT-2' }, { ...out, externalId: 'OUT-3' }];
      expect(readable(await at([...outs, ...open], refine))).toContain(
        '2 clinical studies near 60614, and 3 that your answers rule out',
      );
      expect(readable(await at([out], refine))).toContain('1 found near 60614, but your answers rule it out');
      expect(readable(await at(open, refine, 'es'))).not.toContain('descartan');
    },
  );

  test.each([true, false])('[J1] the answers of the search itself count as well (refine: %s)', async (refine) => {
    const answers = { ...SEARCHED, 'candidate.birthDate': '1970-05-14', 'candidate.gender': 'female' };
    const child = foundStudy({ externalId: 'CHILD', name: { en: 'Young skin' }, minAge: 2, maxAge: 11 });
    const html = readable(await renderBlockToHtml(block, { refine }, { answers, remote: foundNear([child, fits]) }));
    expect(html).toContain('1 found near 60614, and 1 that your answers rule out');
    expect(html.indexOf('Calm skin')).toBeLessThan(html.indexOf('Young skin'));
  });

  test('[D9] if they rule out everything, the page says so, and shows it all the same', async () => {
    expect(readable(await at([out], true))).toContain('Your answers rule out this one. Show it anyway');
    const spanish = readable(await at([out, { ...out, externalId: 'OUT-2' }], true, 'es'));
    expect(spanish).toContain('Sus respuestas descartan los 2. Mostrarlos de todos modos');
  });

  test('[J1] nothing is folded for whoever has answered nothing', async () => {
    expect(await at([fits], true)).not.toContain('ruled-out');
  });
});

describe('StudyResults from a registry', () => {
  const conditions = Array.from({ length: 7 }, (_condition, at) => ({
    id: at + 1,
    name: at === 0 ? { en: 'Asthma', es: 'Asma' } : { en: `Condition ${at}` },
  }));
  const english = foundStudy({
    name: { en: 'A Study {product}' },
    description: { en: 'It will:\n\n* look\n* measure' },
    associatedIndications: conditions,
  });

  test('[N2] what is there in English only is marked so on a Spanish page', async () => {
    const html = await renderBlockToHtml(
      block,
      {},
      { locale: 'es', answers: SEARCHED, remote: foundNear([english], 'es') },
    );
    expect(html).toContain('<span lang="en">A Study {product}</span>');
    expect(html).toContain('>Asma</li>');
    expect(html).toContain('><span lang="en">Condition 1</span></li>');
    expect(html).toContain(
      '<div lang="en"><p class="found-study-begun">It will:</p><ul><li>look</li><li>measure</li></ul></div>',
    );
  });

  test('[J1] a card names three of many conditions, chosen ones first, and says how many more there are', async () => {
    const html = await renderBlockToHtml(
      block,
      {},
      { answers: { ...SEARCHED, 'candidate.indicationIds': ['7'] }, remote: foundNear([english]) },
    );
    expect(readable(html)).toContain('Condition 6 Asthma Condition 1 and 4 more');
    expect(html).not.toContain('lang="en"');
  });
});

describe('StudyResults, refined', () => {
  const studies = Array.from({ length: 23 }, (_study, at) =>
    foundStudy({
      externalId: `STUDY-${at}`,
      name: { en: `Study number ${at}` },
      distanceKm: 5 * (at + 1),
      sites: { recruiting: 24, near: at },
    }),
  );
  const at = (query: Readonly<Record<string, string>>, found = studies) =>
    renderBlockToHtml(block, { refine: true }, { answers: SEARCHED, remote: foundNear(found), query });
  const cards = (html: string) => html.match(/<article/g)?.length ?? 0;

  test('[J1] ten cards, and a link that shows ten more without JavaScript', async () => {
    const html = await at({});
    expect([cards(html), readable(html).includes('Show 10 more'), html.includes('show=20')]).toEqual([10, true, true]);
    const all = await at({ show: '30' });
    expect(cards(all)).toBe(23);
    expect(readable(all)).not.toContain('Show');
    expect(cards(await at({ show: '-1' }))).toBe(10);
  });

  test('[Q7] shows studies within the chosen radius, in the unit of the country, or of unknown distance', async () => {
    const { distanceKm: _unknown, ...somewhere } = foundStudy({
      externalId: 'SOMEWHERE',
      name: { en: 'Somewhere in the country' },
    });
    const near = await at({ radius: '10' }, [...studies, somewhere]);
    expect(readable(near)).toContain('4 of 24 clinical studies near 60614, within 10 miles');
    expect(readable(near)).toContain('Somewhere in the country');
    expect(cards(near)).toBe(4);
    expect(near).toMatch(/aria-current="true"[^>]*>10 miles/);
    expect(cards(await at({ radius: '11' }))).toBe(10);
  });

  test('[J1] whoever lives far from any site keeps the studies open across the country at every distance', async () => {
    const countrywide = foundStudy({ externalId: 'ALL', siteTargetAreaType: 'Country', distanceKm: 2300 });
    const all = readable(await at({ radius: '10' }, [countrywide, { ...countrywide, externalId: 'TOO' }]));
    expect(all).toContain('2 clinical studies open across the country');
    expect(all).not.toMatch(/within 10|farther away|near 60614/);
    const mixed = readable(await at({ radius: '10' }, [foundStudy({ distanceKm: 100 }), countrywide]));
    expect(mixed).toContain('1 of 2 clinical studies for 60614, within 10 miles or across the country');
    expect(readable(await at({}, [foundStudy(), countrywide]))).toContain('2 clinical studies for 60614');
  });

  test('[J1] if there are more studies than a search lists, the page does not say that these are all', async () => {
    const within = async (query: Readonly<Record<string, string>>) =>
      readable(
        await renderBlockToHtml(
          block,
          { refine: true },
          { answers: SEARCHED, remote: foundNear(studies, 'en', true), query },
        ),
      );
    expect(await within({})).toContain('The 23 nearest to 60614');
    expect(await within({ radius: '10' })).toContain('3 of the 23 nearest to 60614, within 10 miles');
  });

  test('[J1] a link that narrows them leads to their heading; no result is a live region', async () => {
    const html = await at({}, [foundStudy({ distanceKm: 1 })]);
    const id = /<h2[^>]* id="([^"]+)"[^>]* tabindex="-1"/.exec(html)?.[1] ?? 'none';
    expect(html).toMatch(new RegExp(`href="[^"]*radius=10[^"]*#${id}"`));
    expect(html).not.toContain('aria-live');
    expect(html).toMatch(/<summary>.*Filters.*Any distance, Any age.*<\/summary>/);
  });

  test('[J1] the first sentence of the description stands on the card, all of it behind "Read more"', async () => {
    const html = await at({}, [foundStudy({ description: { en: 'It looks at a new inhaler. It takes 1.5 years.' } })]);
    expect(html).toMatch(/<p class="found-study-lead"[^>]*>It looks at a new inhaler\.<\/p>/);
    expect(readable(html)).toContain('Read more It looks at a new inhaler. It takes 1.5 years.');
  });

  test('[J1] if none is within the distance, the page counts those farther away, and never says "none"', async () => {
    const html = await at({ radius: '10' }, [foundStudy({ distanceKm: 100 })]);
    expect(readable(html)).toContain('None within this distance');
    expect(readable(html)).toContain('Found farther away: 1.');
    expect(readable(html)).not.toContain('Sorry');
  });

  test('[J1] a card says how many sites there are and how many near, and leads to a page about the study', async () => {
    const html = await at({}, [foundStudy({ sites: { recruiting: 24, near: 3 } })]);
    expect(readable(html)).toContain('24 sites, 3 near you');
    expect(html).toContain('href="/signup/studies/STUDY-1"');
  });

  test('[J1] a card of a study without a site near does not count them', async () => {
    const html = await at({}, [foundStudy({ sites: { recruiting: 24, near: 0 } })]);
    expect(readable(html)).toContain('24 sites');
    expect(readable(html)).not.toContain('0 near you');
  });

  const ofAges = (
    query: Readonly<Record<string, string>>,
    value: { readonly otherAges?: number; readonly more?: boolean; readonly opening?: FoundStudy[] },
    found: FoundStudy[] = [],
    refine = true,
  ) =>
    renderBlockToHtml(
      block,
      { refine },
      {
        answers: SEARCHED,
        query,
        remote: {
          studies: { status: 'ready', key: 'US|60614||en', value: { studies: found, nearbyStudies: [], ...value } },
        },
      },
    );

  test.each([
    ['en', '2 clinical studies open across the country'],
    ['es', '2 estudios clínicos en todo el país'],
  ] as const)('[J1] studies from anywhere in the country are not said to be near: %s', async (locale, words) => {
    const countrywide = ['A', 'B'].map((externalId) => foundStudy({ externalId, siteTargetAreaType: 'Country' }));
    for (const refine of [true, false]) {
      const options = { locale, answers: SEARCHED, remote: foundNear(countrywide, locale) };
      const html = await renderBlockToHtml(block, { refine }, options);
      expect(html).toContain(words);
      expect(html).not.toMatch(/near 60614|cerca de 60614/);
    }
  });

  test('[J1] [P1] links narrow the studies by age group, never by exact age; the recap names the group', async () => {
    const all = await at({ radius: '50', show: '20' });
    expect(all).toMatch(/aria-current="true"[^>]*>Any age/);
    expect(all).toMatch(/href="[^"]*ages=child[^"]*"[^>]*>Under 18/);
    expect(all).not.toMatch(/[?&;]age=/);
    const older = await ofAges({ ages: 'older' }, { otherAges: 3 }, studies);
    expect(older).toMatch(/aria-current="true"[^>]*>65 and older/);
    expect(readable(older)).toContain('23 clinical studies near 60614, for people aged 65 and older');
    expect(readable(await at({ ages: '42' }))).toContain('23 clinical studies near 60614');
  });

  test('[J1] if none takes these ages, the others are counted and linked, and "none" is never shown', async () => {
    for (const refine of [true, false]) {
      const html = await ofAges({ ages: 'child' }, { otherAges: 12 }, [], refine);
      expect(readable(html)).toContain('None for these ages Found for other ages: 12.');
      expect(html).toMatch(/href="[^"]*ages=(?:&|")[^>]*>Look at all ages/);
      expect(readable(html)).not.toMatch(/Sorry|No clinical studies/);
    }
    expect(readable(await ofAges({ ages: 'child' }, {}))).toContain('Sorry, no clinical studies');
  });

  test('[J1] "none for these ages" is also shown as such for studies that do not recruit yet', async () => {
    const html = await ofAges({ ages: 'child', status: 'soon' }, { opening: [] }, [foundStudy()]);
    expect(readable(html)).toContain('None for these ages');
    expect(readable(html)).not.toMatch(/is about to begin|for other ages:/);
  });

  test('[J1] if there is none at all, the page says what to do next', async () => {
    const html = await at({}, []);
    for (const words of [
      'Sorry, no clinical studies are currently recruiting',
      'What you can do now',
      'Check the ZIP code above',
      'Leave your contact details below',
    ])
      expect(readable(html)).toContain(words);
  });

  const opening = foundStudy({
    externalId: 'SOON-1',
    name: { en: 'A study to come' },
    href: '/signup/studies/SOON-1',
    distanceKm: 10,
  });
  const atStatus = async (
    query: Readonly<Record<string, string>>,
    value: { readonly hasOpening?: true; readonly opening?: FoundStudy[] },
  ) =>
    renderBlockToHtml(
      block,
      { refine: true },
      {
        answers: SEARCHED,
        query,
        remote: { studies: { status: 'ready', key: 'US|60614||en', value: { studies, nearbyStudies: [], ...value } } },
      },
    );

  test('[J1] a link leads to studies that do not recruit yet; by default nothing changes', async () => {
    expect(readable(await atStatus({}, {}))).not.toContain('Not recruiting yet');
    const html = await atStatus({}, { hasOpening: true });
    expect(html).toMatch(/href="[^"]*status=soon[^"]*"[^>]*>Not recruiting yet/);
    expect(html).toMatch(/aria-current="true"[^>]*>Recruiting now/);
    expect(readable(html)).toContain('23 clinical studies near 60614');
  });

  test('[J1] studies that do not recruit yet say so, and link to their page, not to a pre-screen', async () => {
    const html = await atStatus({ status: 'soon' }, { hasOpening: true, opening: [opening] });
    expect(readable(html)).toContain('1 near 60614 that are not recruiting yet');
    expect(readable(html)).toContain('Not recruiting yet');
    expect(readable(html)).not.toContain('Get pre-screened');
    expect([cards(html), html.includes('href="/signup/studies/SOON-1"')]).toEqual([1, true]);
  });

  test('[J1] if no study starts soon, the message offers those that recruit now', async () => {
    const text = readable(await atStatus({ status: 'soon' }, { hasOpening: true, opening: [] }));
    expect(text).toContain('We know of none near 60614 that will start to recruit.');
    expect(text).toContain('See those recruiting now');
    expect(text).not.toContain('Sorry');
  });

  test('[C13] without the option, none of this is shown', async () => {
    const html = await renderBlockToHtml(
      block,
      {},
      { answers: SEARCHED, remote: foundNear(studies), query: { radius: '10' } },
    );
    expect(cards(html)).toBe(23);
    expect(readable(html)).not.toMatch(/near you,|How far away|sites,|Filters/);
  });
});

test.each([
  [2 / 365.25, null, '2 days and older'],
  [1 / 365.25, null, '1 day and older'],
  [0.5, 17, '6 months to 17 years'],
  [1 / 12, 2, '1 month to 2 years'],
  [28 / 365.25, 1, '28 days to 1 year'],
  [null, 18, 'Up to 18 years'],
  [0, 0.25, 'Up to 3 months'],
  [0, null, 'Any age'],
  [18, 75, '18 to 75 years'],
] as const)('[J1] ages from %s to %s years are said as people do: %s', async (minAge, maxAge, words) => {
  expect(readable(await show({ minAge, maxAge }))).toContain(words);
});
