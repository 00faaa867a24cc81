import { expect, test } from 'vitest';
import { loadSchemaWords } from '../kit/schema-words.ts';
import { createWords } from '../kit/words.tsx';
import { readOutline } from '../outline/outline.ts';
import { documentWords, sayPlace } from '../outline/say-place.ts';
import { sayDifference, sayDifferencePlace } from './say-difference.ts';

const title = { en: 'About you', es: 'Sobre usted' };
const props = { kind: 'text', label: { en: 'Pain', es: 'Dolor' } };
const campaign = {
  id: 'c',
  home: 'who',
  languages: ['en', 'es'],
  routes: [
    {
      name: 'who',
      title,
      blocks: [{ block: 'FullName' }, { block: 'Question', id: 'pain', props }],
      next: [{ to: 'who' }],
    },
  ],
};
const outline = readOutline('c.json', () => JSON.stringify(campaign));
const wordsIn = async (language: string) => createWords(language, await loadSchemaWords(language));

test.each([
  ['en', 'Screen “About you” › Question › Label › Spanish', 'Screen “About you” › Full name'],
  ['es', 'Pantalla «Sobre usted» › Pregunta › Etiqueta › español', 'Pantalla «Sobre usted» › Nombre completo'],
])(
  '[B6] in "%s", a difference stands at a screen, a block and a field by their names',
  async (language, label, name) => {
    const words = await wordsIn(language);
    expect(sayDifferencePlace('page "who" › block "pain" › props.label.es', outline, words)).toEqual({ text: label });
    expect(sayDifferencePlace('page "who" › block "FullName"', outline, words).text).toBe(name);
    expect(sayDifference('is now on the page "who"', outline, words).text).toContain('“');
  },
);

test.each([
  ['/routes/0/blocks/1/props/label/es', 'Screen “About you” › Question › Label › Spanish'],
  ['/routes/0/blocks/1/showWhen/all/0/fact', 'Screen “About you” › Question › Condition'],
  ['/routes/0/next/0/to', 'Screen “About you” › Way to who'],
  ['/routes/0/title', 'Screen “About you” › Title'],
  ['/languages/1', 'The campaign › Languages › Entry 2'],
  ['/name', 'The campaign › Name'],
  ['', 'The campaign'],
])('[B6] a finding at %s stands at %s', async (pointer, text) => {
  const words = await wordsIn('en');
  expect(outline && sayPlace(outline, 'c.json', pointer, words)).toEqual({ text });
});

test('of another campaign nothing is known, and a shared part is called so', async () => {
  const words = await wordsIn('en');
  expect(outline && sayPlace(outline, 'other.json', '/routes/0', words)).toBeUndefined();
  expect(documentWords('fragments/search-page.json', words)).toBe('Shared part “Search page”');
  const named = JSON.stringify({ name: { en: 'The end', es: 'El final' } });
  expect(documentWords('fragments/closing.json', words, named)).toBe('Shared part “The end”');
  expect(documentWords('other.json', words)).toBe('other');
});
