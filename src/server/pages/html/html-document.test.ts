import { expect, test } from 'vitest';
import { htmlDocument } from './html-document.ts';

test('[K3] scripts load with lower priority than what paints the page', () => {
  const html = htmlDocument({
    locale: 'en',
    brand: 'default',
    title: 'A step',
    indexed: false,
    assets: { styles: [], styleText: 'h1{}', preloads: ['/assets/a.js', '/assets/b.js'], entry: '/assets/c.js' },
    body: '<h1>A step</h1>',
    data: {},
  });
  expect(html.match(/<link rel="modulepreload" fetchpriority="low" /g)).toHaveLength(2);
  expect(html).not.toMatch(/<script (?!type="application\/json"|type="module" async )/);
});
