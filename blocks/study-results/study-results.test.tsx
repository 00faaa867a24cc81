import { describe, expect, test } from 'vitest';
import { foundNear, foundStudy, offersNear, SEARCHED } from '#tests/support/blocks/found.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

const readable = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const show = async (study: Parameters<typeof foundStudy>[0], country: 'US' | 'CA' | 'GB' = 'US') => {
  const options = { answers: { ...SEARCHED, 'candidate.country': country }, remote: foundNear([foundStudy(study)]) };
  return renderBlockToHtml(block, {}, options);
};

describe('StudyResults', () => {
  test('[J1] a card says name, conditions, ages, place and compensation', async () => {
    const text = readable(await show({ gender: 'female', patientCompensationAmount: 300, description: { en: 'About breathing.' } }));
    for (const words of ['Breathing easier', 'Asthma', 'Women, 18 to 75 years', 'Chicago, Illinois, 12 miles away', 'Up to $300', 'Read more', 'About breathing.', 'Get pre-screened']) expect(text).toContain(words);
  });

  test.each([
    [{ siteTargetAreaType: 'Country' }, 'US', 'Anywhere in United States'],
    [{ siteTargetAreaType: 'State' }, 'US', 'Across Illinois'],
    [{ approximate: true }, 'CA', 'about 20 km away'],
    [{ approximate: true }, 'GB', 'about 12 miles away'],
  ] as const)('[J1] [Q7] %j in %s: %s', async (study, country, words) => {
    expect(readable(await show(study, country))).toContain(words);
  });

  test('[J6] the card opens in a new tab that learns nothing of this one', async () => {
    expect(await show({})).toMatch(/<a (?=[^>]*href="\/signup\/ws10\?studyId=STUDY-1")(?=[^>]*target="_blank")(?=[^>]*rel="noopener noreferrer")/);
  });

  test('[J1] none found is said in the words of the product, with the condition where the visit is about one', async () => {
    const none = { answers: SEARCHED, remote: foundNear([]) };
    const text = readable(await renderBlockToHtml(block, {}, none));
    expect(text).toContain('No clinical studies found for postal code 60614');
    expect(text).toContain('Sorry, no clinical studies are currently recruiting in your area. We’ll keep your information on file and reach out when new clinical studies become available.');
    const about = { ...none, payload: { indication: { id: 4, name: { en: 'asthma' }, showForSignup: true, type: 'chronic' as const } } };
    expect(readable(await renderBlockToHtml(block, {}, about))).toContain('No asthma clinical studies found for postal code 60614');
  });

  test('[J1] a failed search is never told as "none"', async () => {
    const text = readable(await renderBlockToHtml(block, {}, { answers: SEARCHED, remote: { studies: { status: 'failed', key: 'US|60614||en' } } }));
    expect(text).toContain('The search did not work.');
    expect(text).not.toMatch(/Sorry|No clinical studies found/);
  });

  test('[J3] sorry only where there are neither studies nor offers', async () => {
    const offer = { id: 'o', title: 'Offer', requirements: [], indications: [], href: 'https://partner.example/' };
    const at = (offers: Parameters<typeof offersNear>[0]) => renderBlockToHtml(block, { atOnce: true, withOffers: true }, { answers: { 'candidate.postalCode': '60614' }, remote: { ...foundNear([]), ...offersNear(offers) } });
    expect(readable(await at([]))).toContain('Sorry, no clinical studies');
    expect(readable(await at([offer]))).not.toContain('Sorry');
  });

  test('[J2] only studies about the chosen conditions, all when none is chosen', async () => {
    const remote = foundNear([foundStudy(), foundStudy({ externalId: 'STUDY-2', name: { en: 'Fewer headaches' }, associatedIndications: [{ id: 8, name: { en: 'Migraine' } }] })]);
    const at = async (ids: string[]) => readable(await renderBlockToHtml(block, { onlyChosen: true }, { answers: { ...SEARCHED, 'candidate.indicationIds': ids }, remote }));
    expect([(await at(['8'])).includes('Breathing easier'), (await at([])).includes('Breathing easier')]).toEqual([false, true]);
  });
});
