import { describe, expect, test } from 'vitest';
import { offersNear } from '#tests/support/blocks/found.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

const OFFER = {
  id: 'o',
  title: 'Migraine study',
  description: 'A tablet',
  requirements: ['18 to 65 years'],
  indications: ['Migraine'],
  href: 'https://partner.example/17',
  buttonText: 'Go',
  titleColor: '#0b5d3b',
  imageUrl: '/offer-images?url=x&signature=y',
};
const answers = { 'candidate.postalCode': '60614' };
const show = (offers: Parameters<typeof offersNear>[0], props: object = { atOnce: true, alone: true }) =>
  renderBlockToHtml(block, { ...props }, { answers, remote: offersNear(offers) });

describe('DirectOffers', () => {
  test('[J3] [J6] an offer opens in a new tab, with colours by stylesheet and a picture of our origin', async () => {
    const html = await show(
      [OFFER, { ...OFFER, id: 'p', titleColor: undefined, imageUrl: undefined }].map(
        ({ titleColor, imageUrl, ...rest }) => ({
          ...rest,
          ...(titleColor === undefined ? {} : { titleColor }),
          ...(imageUrl === undefined ? {} : { imageUrl }),
        }),
      ),
    );
    expect(html).toMatch(
      /<a (?=[^>]*href="https:\/\/partner\.example\/17")(?=[^>]*target="_blank")(?=[^>]*rel="noopener noreferrer")/,
    );
    expect(html).toContain('/offer-colours.css?of=0b5d3b-x-x');
    expect(html).toContain('class="offer offer-0b5d3b-x-x"');
    expect(html).toContain('src="/offer-images?url=x&amp;signature=y"');
    expect(html).not.toContain('style=');
  });

  test('[N2] on a Spanish page the advertiser’s English words say so, and are marked as English', async () => {
    const options = { answers, remote: offersNear([{ ...OFFER, compensation: 'up to $600', buttonText: 'Start' }]) };
    const spanish = await renderBlockToHtml(block, { atOnce: true }, { ...options, locale: 'es' });
    expect(spanish).toContain('Estas ofertas están en inglés.');
    expect(spanish).toMatch(/<h3 [^>]*lang="en"/);
    expect(spanish).toMatch(/Compensación: (<!-- -->)?<span lang="en">up to \$600<\/span>/);
    expect(spanish).toContain('<span lang="en">Start</span>');
    const english = await renderBlockToHtml(block, { atOnce: true }, options);
    expect(english).not.toMatch(/ lang=|in English/);
  });

  test('[J4] without offers it says so if it stands alone, and shows nothing next to studies', async () => {
    expect(await show([])).toContain('Sorry, no clinical studies are currently recruiting in your area.');
    expect(await show([], { atOnce: true })).not.toContain('Sorry');
  });

  test('[J4] a visitor without a named contact is not promised to be kept on file', async () => {
    expect(await show([])).not.toMatch(/on file|reach out/);
    expect(
      await renderBlockToHtml(block, { atOnce: true, alone: true }, { answers, remote: offersNear([]), locale: 'es' }),
    ).not.toMatch(/Guardaremos|comunicaremos/);
  });

  test('[J3] offers that could not be loaded are never shown as "none"', async () => {
    const html = await renderBlockToHtml(
      block,
      { atOnce: true, alone: true },
      { answers, remote: { offers: { status: 'failed', key: 'US|60614|' } } },
    );
    expect(html).toContain('could not be loaded');
    expect(html).not.toContain('Sorry');
  });

  test('[J3] a skeleton is shown while they load; nothing before the search', async () => {
    expect(await renderBlockToHtml(block, { atOnce: true }, { answers })).toContain('Loading offers');
    expect(await renderBlockToHtml(block, {}, { answers })).not.toContain('Loading offers');
  });
});
