import { expect, test } from 'vitest';
import { createWords } from '../kit/words.tsx';
import { loadSchemaWords } from '../kit/schema-words.ts';
import { nameOfBlock, placeOfPointer, readOutline } from './outline.ts';

const TEXTS: Readonly<Record<string, object>> = {
  'spring.json': {
    id: 'spring',
    routes: [
      { name: 'home', blocks: [{ block: 'FullName' }, { use: 'contact' }] },
      { name: 'bye', blocks: [] },
      { use: 'end' },
    ],
  },
  'fragments/contact.json': { blocks: [{ block: 'Email' }] },
  'fragments/end.json': { routes: [{ name: 'thanks', blocks: [{ block: 'ThankYou' }] }] },
};

test.each([
  ['spring.json', '/routes/0/blocks/0/props/text', { kind: 'block', route: 'home', at: 0 }],
  ['spring.json', '/routes/1/title/es', { kind: 'route', route: 'bye' }],
  ['spring.json', '/version', { kind: 'campaign' }],
  ['fragments/contact.json', '/blocks/0', { kind: 'block', route: 'home', at: 1, within: 0 }],
  ['fragments/contact.json', '/formatVersion', { kind: 'block', route: 'home', at: 1 }],
  ['fragments/end.json', '/routes/0/blocks/0', { kind: 'block', route: 'thanks', at: 0 }],
  ['themes/meadow.json', '/colours', { kind: 'campaign' }],
])('%s %s is shown by selecting %j', (document, pointer, selection) => {
  const outline = readOutline('spring.json', (name) => JSON.stringify(TEXTS[name] ?? ''));
  if (outline === undefined) throw new Error('The outline cannot be read');
  expect(placeOfPointer(outline, document, pointer)).toEqual(selection);
});

test.each([
  ['en', ['CT scan date', 'OB-GYN', 'Contact consents', 'Search page']],
  ['es', ['Fecha de la tomografía', 'Ginecología y obstetricia', 'Consentimientos de contacto', 'Search page']],
])('in "%s", blocks and shared parts are called in words and not as their files are', async (language, names) => {
  const texts: Readonly<Record<string, object>> = {
    'spring.json': {
      routes: [{ blocks: [{ block: 'CtScanDate' }, { block: 'ObGyn' }, { use: 'contact' }, { use: 'search-page' }] }],
    },
    'fragments/contact.json': { name: { en: 'Contact consents', es: 'Consentimientos de contacto' }, blocks: [] },
    'fragments/search-page.json': { blocks: [] },
  };
  const words = createWords(language, await loadSchemaWords(language));
  const outline = readOutline('spring.json', (name) => JSON.stringify(texts[name] ?? ''));
  const said = outline?.routes[0]?.blocks.map((block) => nameOfBlock(block, words));
  expect(said?.map(({ text }) => text)).toEqual(names);
  expect(said?.at(-1)?.lang).toBe(language === 'en' ? undefined : 'en');
});
