import { expect, test } from 'vitest';
import { changedScreens } from './changed-screens.ts';

const words = (en: string, es: string) => ({ en, es });
const route = (name: string, rest: object = {}) => ({ name, title: words(name, name), blocks: [], ...rest });

const folder = (routes: readonly object[], more: Readonly<Record<string, object>> = {}, rest: object = {}) => {
  const campaign = { id: 'c', home: 'home', languages: ['en', 'es'], routes, ...rest };
  const documents: Readonly<Record<string, object>> = { 'c.json': campaign, ...more };
  return (name: string) => (documents[name] === undefined ? undefined : JSON.stringify(documents[name]));
};

const found = (...sides: [ReturnType<typeof folder>, ReturnType<typeof folder>]) =>
  changedScreens('c.json', ...sides).map(({ name, languages, isBefore, isAfter }) => [
    name,
    languages.join(' '),
    `${isBefore ? 'before' : ''} ${isAfter ? 'after' : ''}`.trim(),
  ]);

test('a screen whose text differs is shown in the languages that differ, and no other screen', () => {
  const before = folder([route('home'), route('bye', { title: words('Bye', 'Adiós') })]);
  const after = folder([route('home'), route('bye', { title: words('Bye', 'Hasta luego') })]);
  expect(found(before, before)).toEqual([]);
  expect(found(before, after)).toEqual([['bye', 'es', 'before after']]);
});

test('where a screen leads to is no part of its picture, what it asks is', () => {
  const before = folder([route('home', { next: [{ to: 'a' }] }), route('a'), route('b')]);
  expect(found(before, folder([route('home', { next: [{ to: 'b' }] }), route('a'), route('b')]))).toEqual([]);
  const asking = folder([route('home', { blocks: [{ block: 'Age' }] }), route('a'), route('b')]);
  expect(found(before, asking)).toEqual([['home', 'en', 'before after']]);
});

test('screens that are new or gone have one picture', () => {
  const before = folder([route('home'), route('old')]);
  const after = folder([route('home'), route('new')]);
  expect(found(before, after)).toEqual([
    ['new', 'en', 'after'],
    ['old', 'en', 'before'],
  ]);
});

test('a shared part changes every screen that shows it', () => {
  const routes = [route('home', { blocks: [{ use: 'contact' }] }), route('bye')];
  const part = (en: string) => ({ 'fragments/contact.json': { blocks: [{ block: 'Text', props: { text: { en } } }] } });
  expect(found(folder(routes, part('Call')), folder(routes, part('Write')))).toEqual([['home', 'en', 'before after']]);
});

test('another look is shown by the first screen', () => {
  const themed = (accent: string) =>
    folder([route('home'), route('bye')], { 'themes/own.json': { accent } }, { settings: { theme: 'own' } });
  expect(found(themed('#111'), themed('#222'))).toEqual([['home', 'en', 'before after']]);
});
