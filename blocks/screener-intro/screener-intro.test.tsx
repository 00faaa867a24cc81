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
    'Volunteers needed Breathe easier 5 visits near you Up to $400 ' +
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
  [ages(0.5, 17), 'See if this study is right for you No cost'],
  [ages(null, null, true), 'Compensation for your time and travel No cost'],
  [{ ...ages(null, null, true), patientCompensationAmount: 800 }, 'Compensation up to $800 No cost'],
  [{ ...ages(null, null), patientCompensationAmount: 800 }, 'No cost for study-related care'],
])('[F8] of a study without facts of its own it says what is known: %o, %s', async (own, words) => {
  const html = await renderBlockToHtml(block, OPENING, { payload: { study: testStudy(own) } });
  expect(readable(html)).toContain(words);
});

test.each([
  ['hills', 'hero-hills'],
  ['waves', 'hero-waves'],
])('the opening of a campaign with the drawings "%s" shows %s', async (illustrations, name) => {
  const html = await renderBlockToHtml(block, { opening: true }, { theme: { illustrations } });
  expect(html).toContain(`/drawings/${name}.svg#drawing`);
});
