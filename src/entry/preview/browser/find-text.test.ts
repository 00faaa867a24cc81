import { expect, test } from 'vitest';
import { createTextFinder, textsIn } from './find-text.ts';

const nowhere = () => {
  throw new Error('One text only shows this: its place does not matter');
};

const USE = {
  props: {
    title: { en: 'Are you ready, {firstName}?', es: '¿Empezamos, {firstName}?' },
    links: [{ label: { en: 'Yes' } }, { label: { en: 'No' } }, { label: { en: 'Yes' } }],
    body: { en: 'One **two**.\n\n- [three](https://example.org/a)\n- four (4)' },
    consent: { en: 'I agree to the <b>terms</b>.' },
    places: { en: 'campaign' },
    size: 'small',
  },
  texts: { 'hint.max': { en: 'At most {max} letters' } },
};

const finder = createTextFinder(textsIn(USE), ({ en = '' }) => en.replace('{firstName}', 'Ana'));

test.each([
  ['Are you ready, Ana?', '/props/title'],
  ['No', '/props/links/1/label'],
  ['One two.threefour (4)', '/props/body'],
  [' I agree to\n the terms. ', '/props/consent'],
  ['At most 40 letters', '/texts/hint.max'],
])('the words %j on the page are those of the text that is written at %s', (words, path) => {
  expect(finder.find(words, nowhere)?.path).toBe(path);
});

test('of texts that say the same, the one at the same place of the page is meant', () => {
  expect(finder.find('Yes', () => 0)?.path).toBe('/props/links/0/label');
  expect(finder.find('Yes', () => 1)?.path).toBe('/props/links/2/label');
  expect(finder.find('Yes', () => 7)?.path).toBe('/props/links/2/label');
});

test.each(['Are you ready', 'small', 'Next', '', 'AtXmost'])('%j is no text of the document', (words) => {
  expect(finder.find(words, nowhere)).toBeUndefined();
});

test('a text is found again by its place in the document', () => {
  expect(finder.shows('/props/links/2/label', 'Yes')).toBe(true);
  expect(finder.shows('/props/links/1/label', 'Yes')).toBe(false);
});
