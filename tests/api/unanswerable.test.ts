import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';

/** A block of an app that embeds the server: the server knows its fields, and the built pages cannot show it. */
const bedtime = defineBlock<{ readonly required?: boolean }>({
  name: 'Bedtime',
  description: 'When somebody goes to bed',
  schema: async () => ({ Props: { type: 'object', properties: { required: { type: 'boolean' } } } }),
  component: () => Promise.reject(new Error('No page of the server asks for it')),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  fields: ({ required = true }, _state, id) => [
    choiceField({ fact: `answer.${id}`, values: ['early', 'late'], required }),
  ],
});

const title = { en: 'Sleep', es: 'Sueño' };
const campaign = (id: string, use: object) => ({
  formatVersion: 1,
  id,
  version: 1,
  name: 'With a block of its own',
  type: 'Signup',
  home: 'start',
  languages: ['en', 'es'],
  routes: [
    {
      name: 'start',
      title,
      blocks: [{ block: 'Age' }, { block: 'Bedtime', id: 'bedtime', ...use }],
      next: [{ to: 'bye' }],
    },
    { name: 'bye', title, meta: { showNav: false }, blocks: [] },
  ],
});

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ blocks: [bedtime] });
  const all = [
    campaign('asks', {}),
    campaign('offers', { props: { required: false } }),
    campaign('hides', { showWhen: { fact: 'candidate.age', atLeast: 65 } }),
  ];
  for (const one of all) writeFileSync(join(site.campaignsFolder, `${one.id}.json`), JSON.stringify(one));
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

async function pageAt(url: string) {
  const { body } = await site.app.inject({ url, headers: { 'accept-language': 'en-US' } });
  const root = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return {
    notice: /<div class="notice[^>]*>(.*?)<\/div>/s.exec(root)?.[1]?.replaceAll(/<[^>]+>/g, ' ') ?? '',
    call: /href="(tel:[^"]+)"/.exec(root)?.[1],
    next: root.includes('value="next"'),
  };
}

test('[B4] a page that cannot show something required sends visitors to the call centre, not on', async () => {
  const page = await pageAt('/signup/asks');
  expect(page.notice).toContain('This page cannot be completed here');
  expect(page.notice).not.toContain('go on');
  expect({ call: page.call, next: page.next }).toEqual({ call: 'tel:18005550100', next: false });
});

test('[B4] in Spanish, with the number for Spanish speakers', async () => {
  const page = await pageAt('/signup/es/asks');
  expect(page.notice).toContain('Esta página no se puede completar aquí');
  expect({ call: page.call, next: page.next }).toEqual({ call: 'tel:18005550104', next: false });
});

test('[B4] where only something optional cannot be shown, visitors go on without it', async () => {
  const page = await pageAt('/signup/offers');
  expect(page.notice).toContain('You can continue without it');
  expect({ call: page.call, next: page.next }).toEqual({ call: undefined, next: true });
});

test('[B4] a block that the visitor would not see stops nobody', async () => {
  expect(await pageAt('/signup/hides')).toEqual({ notice: '', call: undefined, next: true });
});
