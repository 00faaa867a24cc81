import { expect, test } from 'vitest';
import { Props as AccordionProps } from '#blocks/accordion/schema.ts';
import { readOutline } from '../../outline/outline.ts';
import { factsOfText, missingTexts, placeOfText, placePressed } from './text-place.ts';

const DOCUMENTS: Readonly<Record<string, unknown>> = {
  'one.json': {
    id: 'one',
    languages: ['en', 'es'],
    texts: { FullName: { 'hint.full': { en: 'As in your passport.' } } },
    routes: [
      {
        name: 'home',
        title: { en: 'Welcome' },
        blocks: [
          { use: 'thanks' },
          { block: 'FullName' },
          { block: 'QuestionSet', questionnaire: 'nine' },
          { block: 'Heading', props: { text: { en: 'Hello' } } },
        ],
      },
    ],
  },
  'fragments/thanks.json': { blocks: [{ block: 'Heading' }, { block: 'Heading', props: { text: { en: 'Thanks' } } }] },
  'questionnaires/nine.json': { schema: { title: { en: 'Nine questions' } } },
};
const textOf = (name: string) => (name in DOCUMENTS ? JSON.stringify(DOCUMENTS[name]) : undefined);

function placeOf(text: string, at?: number) {
  const outline = readOutline('one.json', textOf);
  const pressed = outline && placePressed(outline, { route: 'home', at }, textOf);
  const { document, pointer } = (pressed && placeOfText(pressed, text, textOf)) ?? {};
  return [document, pointer];
}

test('a pressed text is found where it is written: in the screen, its block, the campaign or a questionnaire', () => {
  expect(placeOf('/title')).toEqual(['one.json', '/routes/0/title']);
  expect(placeOf('/props/text', 4)).toEqual(['one.json', '/routes/0/blocks/3/props/text']);
  expect(placeOf('/texts/hint.full', 2)).toEqual(['one.json', '/texts/FullName/hint.full']);
  expect(placeOf('/props/schema/title', 3)).toEqual(['questionnaires/nine.json', '/schema/title']);
});

test('a text of a shared part is found in the document of the part', () => {
  expect(placeOf('/props/text', 1)).toEqual(['fragments/thanks.json', '/blocks/1/props/text']);
});

test('a text that is not there any more is found nowhere', () => {
  expect(placeOf('/props/lead', 4)).toEqual([undefined, undefined]);
  expect(placeOf('/title', 9)).toEqual([undefined, undefined]);
});

test('a text is named, and may have lines or be left empty, as the schema of its block says', () => {
  expect(factsOfText(AccordionProps, '/props/items/1/answer')).toEqual({
    title: 'Answer',
    isRich: true,
    isRequired: true,
  });
  expect(factsOfText(AccordionProps, '/props/title')).toEqual({ title: 'Title', isRich: false, isRequired: false });
  expect(factsOfText(undefined, '/title')).toEqual({ title: 'Title', isRich: false, isRequired: true });
});

test('words of the block name the settings that would replace them', () => {
  const block = { at: 0, pointer: '/routes/0/blocks/0', block: 'Accordion', props: {} };
  expect(missingTexts(AccordionProps, block)).toEqual(['Title']);
  expect(missingTexts(AccordionProps, { ...block, props: { title: { en: 'Questions' } } })).toEqual([]);
});
