import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoute } from '#engine/transition.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const words = (en: string, es: string) => ({ en, es });
const CAMPAIGN = {
  formatVersion: 1,
  id: 'own-words',
  version: 1,
  name: 'Own words on built-in blocks',
  type: 'Signup',
  home: 'start',
  languages: ['en', 'es'],
  texts: {
    FullName: {
      'full.self': words('What should we call you?', '¿Cómo se llama?'),
      'hint.full': words('The {product} team asks for you by it.', 'El equipo de {product} preguntará por usted.'),
    },
    Diagnosis: { 'question.self.unnamed': words('Do you get migraines?', '¿Tiene migrañas?') },
  },
  routes: [
    {
      name: 'start',
      title: words('Start', 'Inicio'),
      blocks: [{ block: 'FullName' }, { block: 'Diagnosis' }],
      next: [{ to: 'contact' }],
    },
    {
      name: 'contact',
      title: words('Contact', 'Contacto'),
      blocks: [
        { block: 'FullName', texts: { 'full.self': words('Your name once more', 'Su nombre otra vez') } },
        { block: 'PostalCode' },
      ],
      next: [{ to: 'bye' }],
    },
    { name: 'bye', title: words('Bye', 'Adiós'), meta: { showNav: false }, blocks: [] },
  ],
};
const FLOW = '/signup/own-words';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  writeFileSync(join(site.campaignsFolder, 'own-words.json'), JSON.stringify(CAMPAIGN));
  await site.services.campaigns.reload();
});
afterAll(() => site.close());

const page = async (url: string) => (await site.app.inject({ url })).body;

test.each([
  [FLOW, ['What should we call you?', 'The clinical studies team asks for you by it.', 'Do you get migraines?']],
  [
    '/signup/es/own-words',
    ['¿Cómo se llama?', 'El equipo de estudios clínicos preguntará por usted.', '¿Tiene migrañas?'],
  ],
])('[B6] [N1] the page %s has the campaign’s custom texts in place of the block’s', async (url, expected) => {
  const html = await page(url);
  for (const text of expected) expect(html).toContain(text);
  expect(html).not.toMatch(/>(Full name|Nombre completo)</);
});

test('[B6] [E1] an error names the field as its label does', async () => {
  const { body } = await plainVisitor(site).send(FLOW, { _action: 'next' });
  expect(body).toMatch(/href="#candidate\.fullName"[^>]*>\s*What should we call you\?/);
  expect(body).toMatch(/href="#candidate\.diagnosed"[^>]*>\s*Do you get migraines\?/);
});

test('[B7] the texts of a use take precedence over those of the campaign', async () => {
  const served = site.services.campaigns.find('own-words')?.campaign;
  expect(served && findRoute(served, 'contact')?.blocks.map(({ texts }) => texts)).toEqual([
    { ...CAMPAIGN.texts.FullName, 'full.self': words('Your name once more', 'Su nombre otra vez') },
    undefined,
  ]);
  const contact = await page(`${FLOW}/contact`);
  expect(contact).toContain('Your name once more');
});
