import { expect, test } from 'vitest';
import { blockWords, differenceOf, pageWords, partWords, settingNames } from '#checker/diff/visits/difference.ts';
import { sentence, type Sentence } from '#schemas/sentence.ts';
import { loadSchemaWords } from '../kit/schema-words.ts';
import { createWords } from '../kit/words.tsx';
import { readOutline } from '../outline/outline.ts';
import { documentWords, sayPlace } from '../outline/say-place.ts';
import { sayDifference, screensOfDifference } from './say-difference.ts';

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
const differing = (place: Sentence, words: Sentence) =>
  differenceOf({ kind: 'block', change: 'changed', place, words });
const wordsIn = async (language: string) => createWords(language, await loadSchemaWords(language));

test.each([
  ['en', 'Screen “About you” › Question › Label › Spanish', 'Screen “About you” › Full name'],
  ['es', 'Pantalla «Sobre usted» › Pregunta › Etiqueta › español', 'Pantalla «Sobre usted» › Nombre completo'],
])(
  '[B6] in "%s", a difference stands at a screen, a block and a field by their names',
  async (language, label, name) => {
    const words = await wordsIn(language);
    const placed = (place: Sentence) => sayDifference(differing(place, sentence`newly shown`), outline, words).place;
    expect(placed(partWords(blockWords('who', 'pain'), 'props.label.es'))).toEqual({ text: label });
    expect(placed(blockWords('who', 'FullName')).text).toBe(name);
  },
);

test.each([
  ['en', 'Is now on the screen “About you”', 'The settings of the block changed: Label, Hint', 'The visitor comes to'],
  ['es', 'Ahora está en la pantalla «Sobre usted»', 'Cambió la configuración del bloque: Etiqueta, ', 'Se llega al'],
])('[B6] in "%s", what differs is said in the words of the author', async (language, moved, settings, ends) => {
  const words = await wordsIn(language);
  const said = (what: Sentence) => sayDifference(differing(pageWords('who'), what), outline, words).words;
  expect(said(sentence`is now on the ${pageWords('who')}`)).toEqual({ text: moved });
  expect(said(sentence`the block's props changed: ${settingNames(['label', 'hint'])}`).text).toContain(settings);
  const came = sentence`the visitor comes to the end ${pageWords('who')}`;
  const before = sentence`the visitor was stuck at ${pageWords('who')}`;
  const end = said(sentence`${came}; before, ${before}`);
  expect(end.lang).toBeUndefined();
  expect(end.text).toContain(ends);
});

test('a difference names its screens, also where several differ alike', () => {
  const place = sentence`${blockWords('who', 'pain')}, ${partWords(pageWords('more'), 'title.en')}`;
  expect(screensOfDifference(differing(place, sentence`newly shown`))).toEqual(['who', 'more']);
});

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
