import { describe, expect, test } from 'vitest';
import { foundNear, foundStudy, SEARCHED } from '#tests/support/blocks/found.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';
import { rules } from './rules.ts';

const id = 'study-search';

describe('StudySearch', () => {
  test('[J1] a hint is shown before the first search', async () => {
    const html = await renderBlockToHtml(block, {}, { id });
    expect(html).toContain('Enter your ZIP code to see clinical studies near you.');
    expect(html).toContain('value="ask:study-search"');
    expect(html).toMatch(/name="candidate.searched" value=""/);
  });

  test.each([
    ['US', 'en', 'Enter your ZIP code to see offers near you.'],
    ['CA', 'en', 'Enter your postal code to see offers near you.'],
    ['GB', 'en', 'Enter your postcode to see offers near you.'],
    ['IE', 'en', 'Enter your Eircode to see offers near you.'],
    ['ZA', 'en', 'Enter your postal code to see offers near you.'],
    ['US', 'es', 'Escriba su código postal para ver ofertas cerca de usted.'],
    ['IE', 'es', 'Escriba su Eircode para ver ofertas cerca de usted.'],
  ] as const)('[J1] [N6] in %s, in %s, the hint has the word of the label', async (country, locale, hint) => {
    expect(
      await renderBlockToHtml(block, { finds: 'offers' }, { id, locale, answers: { 'candidate.country': country } }),
    ).toContain(hint);
  });

  test('[J1] pressing Search keeps the place, the conditions of the address with it', () => {
    const state = visit({ answers: { 'candidate.postalCode': '60614', 'candidate.indicationIds': ['4', '5'] } });
    expect(rules.ask({}, state, id)).toEqual({
      'candidate.searched': 'US|60614|4,5',
      'answer.study-search.outcome': 'loading',
    });
    expect(rules.ask({ anyCondition: true }, state, id)).toMatchObject({ 'candidate.searched': 'US|60614|' });
    expect(rules.needs({}, state)).toEqual([]);
    expect(rules.needs({}, visit({ answers: SEARCHED }))).toEqual(['studies']);
  });

  test.each([
    ['found', foundNear([foundStudy()]), '1 found for 60614'],
    ['none', foundNear([]), 'None found for ZIP code 60614'],
    ['failed', { studies: { status: 'failed', key: 'US|60614||en' } } as const, 'The search near 60614 did not work.'],
  ])('[J1] the outcome "%s" is shown, and stays', async (outcome, remote, words) => {
    expect(await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote })).toContain(words);
    expect(rules.learn({}, visit({ answers: SEARCHED, remote }), id)).toEqual({
      'answer.study-search.outcome': outcome,
    });
  });

  test('[J1] "none for these ages" is shown as such, not as "none"', async () => {
    const text = await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote: foundNear([], 'en', false, 2) });
    expect(text).toContain('None for these ages near 60614');
    expect(text).not.toContain('None found');
  });

  test.each([
    ['2 near 60614 that are not recruiting yet', [foundStudy(), foundStudy({ externalId: 'STUDY-2' })]],
    ['None near you will start soon', []],
  ])('[J1] where the address asks for studies that do not recruit yet, it counts those: %s', async (words, opening) => {
    const { studies } = foundNear([foundStudy(), foundStudy(), foundStudy()]);
    if (studies?.status !== 'ready') throw new Error('The search found nothing');
    const remote = { studies: { ...studies, value: { ...studies.value, opening } } };
    const text = await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote, query: { status: 'soon' } });
    expect(text).toContain(words);
    expect(text).not.toContain('3 clinical studies');
  });

  test('[J1] several are counted by the word of the brand, as far as the page lists them', async () => {
    const near = foundNear([foundStudy({ distanceKm: 1 }), foundStudy({ distanceKm: 90 }), foundStudy()]);
    const words = async (query: Readonly<Record<string, string>>) =>
      renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote: near, query });
    expect(await words({})).toContain('>3 clinical studies for 60614<');
    expect(await words({ radius: '50' })).toContain('>2 clinical studies for 60614<');
    expect(
      await renderBlockToHtml(
        block,
        {},
        { id, answers: SEARCHED, remote: foundNear([foundStudy({ distanceKm: 90 })]), query: { radius: '10' } },
      ),
    ).toContain('>None within this distance<');
  });

  test.each([
    ['before a search', {}, undefined, true],
    ['that found some', SEARCHED, foundNear([foundStudy()]), false],
    ['that found none', SEARCHED, foundNear([]), true],
    ['that failed', SEARCHED, { studies: { status: 'failed', key: 'US|60614||en' } } as const, true],
  ])('[J1] the search folds after one %s', async (_when, answers, remote, open) => {
    const html = await renderBlockToHtml(block, {}, { id, answers, ...(remote === undefined ? {} : { remote }) });
    expect(/<details[^>]* open=""/.test(html)).toBe(open);
    expect(html).toContain('name="candidate.postalCode"');
  });

  test('[J1] [E8] an invalid code is said to be invalid at its field alone', async () => {
    const issues = { 'candidate.postalCode': 'postalCode' };
    const html = await renderBlockToHtml(block, {}, { id, issues, entered: { 'candidate.postalCode': ['ABCDE'] } });
    expect(html.match(/postal code/g)).toHaveLength(1);
    expect(html).toMatch(/class="field-error"[^>]*>.*?<span>Invalid postal code<\/span>/);
  });

  test('[J1] while the search is on its way nothing is learned', async () => {
    expect(await renderBlockToHtml(block, {}, { id, answers: SEARCHED })).toContain('Searching near 60614');
    expect(rules.learn({}, visit({ answers: SEARCHED }), id)).toEqual({});
  });

  test('[J5] the country is asked where the campaign or the block says so', async () => {
    expect(await renderBlockToHtml(block, { showCountrySelect: true }, { id })).toContain('name="candidate.country"');
    expect(await renderBlockToHtml(block, { showCountrySelect: false }, { id })).not.toContain(
      'name="candidate.country"',
    );
  });
});
