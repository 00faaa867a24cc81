import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';

test('[D1] "See If You Qualify" goes to the next step without any script', async () => {
  expect(await renderBlockToHtml(block, { action: 'next' })).toMatch(
    /<button[^>]*type="submit"[^>]*>See If You Qualify<\/button>/,
  );
});

test('[D5] on one page it jumps to the questions', async () => {
  expect(await renderBlockToHtml(block, { action: 'anchor', anchor: 'criteria-questions' })).toMatch(
    /<a[^>]*href="#criteria-questions"/,
  );
});

test('[R3] title and subtitle are those of the campaign or the study', async () => {
  const settings = { landingPageCopy: { title: { en: 'Breathe easier' }, subtitle: { en: 'A study near you' } } };
  const html = await renderBlockToHtml(block, {}, { settings });
  expect(html).toContain('Breathe easier');
  expect(html).toContain('A study near you');
  expect(html).not.toContain('button');
});

test('[C15] the headline of the condition leaves the words of the study to the page that follows', async () => {
  const settings = { landingPageCopy: { title: { en: 'Breathe easier' }, subtitle: { en: 'A study near you' } } };
  const payload = { indication: { id: 4, name: { en: 'asthma' }, showForSignup: true, type: 'chronic' } } as const;
  const html = await renderBlockToHtml(block, { opening: true, headline: 'condition' }, { settings, payload });
  expect(html).toContain('You could qualify for asthma clinical studies');
  expect(html).not.toMatch(/Breathe easier|A study near you/);
});

test('[D1] without such texts the heading names the condition', async () => {
  const payload = { indication: { id: 4, name: { en: 'asthma' }, showForSignup: true, type: 'chronic' } } as const;
  expect(await renderBlockToHtml(block, {}, { payload })).toContain('You could qualify for asthma clinical studies');
});

const OPENING = { opening: true, action: 'anchor', anchor: 'start' };
const readable = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('[D5] the opening says what the study asks and pays, and who runs it, in its own words', async () => {
  const landingPageCopy = {
    title: { en: 'Breathe easier' },
    facts: [{ value: { en: '5 visits' }, label: { en: 'near you' } }, { value: { en: 'Up to $400' } }],
    runBy: { en: 'Lakeside' },
  };
  const study = testStudy({ webScreener: { landingPageCopy } });
  const html = await renderBlockToHtml(block, OPENING, { payload: { study } });
  expect(readable(html)).toBe(
    'Volunteers needed Breathe easier Asthma study 5 visits near you Up to $400 ' +
      'See If You Qualify Takes about 2 minutes Run by Lakeside',
  );
  expect(html).toMatch(/<a[^>]*href="#start"/);
  expect(html).toContain('href="/drawings/hero-waves.svg#drawing"');
});

const ages = (minAge: number | null, maxAge: number | null, paid = false) => ({
  minAge,
  maxAge,
  webScreener: { compensationAvailable: paid },
});

test.each([
  [ages(18, 75), 'Ages 18 to 75 can take part No cost for study-related care Doctor supervised'],
  [ages(50, null), 'Age 50 and over can take part'],
  [ages(null, 17), 'Up to age 17 can take part'],
  [ages(0.5, 17), 'See if this study is right for you Asthma study No cost'],
  [ages(null, null, true), 'Compensation for your time and travel No cost'],
  [{ ...ages(null, null, true), patientCompensationAmount: 800 }, 'Compensation up to $800 No cost'],
  [{ ...ages(null, null), patientCompensationAmount: 800 }, 'No cost for study-related care'],
])('[F8] of a study without facts of its own it says what is known: %o, %s', async (own, words) => {
  const html = await renderBlockToHtml(block, OPENING, { payload: { study: testStudy(own) } });
  expect(readable(html)).toContain(words);
});

test.each([
  ['en', 5, {}, 'You could qualify for gout clinical studies Two hearts'],
  ['en', 5, { maxAge: 17 }, 'You or someone in your care could qualify for gout clinical studies Two hearts'],
  ['en', 11, {}, 'You could qualify for clinical studies for healthy volunteers'],
  ['es', 11, {}, 'Usted podría reunir los requisitos para estudios clínicos con personas sanas'],
  ['es', 5, { minAge: 25, maxAge: 80, gender: 'female' }, 'De 25 a 80 años mujeres que pueden participar'],
  ['en', 5, { sponsor: 'Lakeside' }, 'Run by Lakeside'],
] as const)('[D1] [D5] the opening names the study, and whom it wants: %s %s %o', async (locale, id, own, words) => {
  const study = testStudy({ name: { en: 'Two hearts', es: 'Dos corazones' }, ...own });
  const indication = { id, name: { en: 'Gout', es: 'Gota' }, showForSignup: true, type: 'chronic' } as const;
  const html = await renderBlockToHtml(block, OPENING, { locale, payload: { study, indication } });
  expect(readable(html)).toContain(words);
});

test.each([
  ['en', 'chronic', 'Trouble sleeping', 'You could qualify for clinical studies about trouble sleeping'],
  ['en', 'vaccine', 'RSV vaccine', 'You could qualify for RSV vaccine clinical studies'],
  ['es', 'vaccine', 'Vacuna contra el VRS', 'requisitos para estudios clínicos sobre la vacuna contra el VRS'],
] as const)('[D1] the headline is grammatical: %s %s %s', async (locale, type, name, words) => {
  const payload = { indication: { id: 5, name: { en: name, es: name }, showForSignup: true, type } } as const;
  expect(readable(await renderBlockToHtml(block, OPENING, { locale, payload }))).toContain(words);
});

test.each([
  ['en', 'Find clinical studies that may fit you'],
  ['es', 'Encuentre estudios clínicos adecuados para usted'],
] as const)('[D1] [A12] without a study the headline speaks of none in particular: %s', async (locale, words) => {
  expect(readable(await renderBlockToHtml(block, OPENING, { locale }))).toContain(words);
});

test.each([
  ['hills', 'hero-hills'],
  ['waves', 'hero-waves'],
])('the opening of a campaign with the drawings "%s" shows %s', async (illustrations, name) => {
  const html = await renderBlockToHtml(block, { opening: true }, { theme: { illustrations } });
  expect(html).toContain(`/drawings/${name}.svg#drawing`);
});
