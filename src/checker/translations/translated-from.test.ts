import { expect, test } from 'vitest';
import { staleTexts, stillFitting, translatedFrom, type TranslatedText } from './translated-from.ts';

const title = (en: string, es?: string, name = 'home') => ({ name, title: es === undefined ? { en } : { en, es } });
const written = (...routes: readonly object[]) => JSON.stringify({ id: 's6', routes });

function follow(writings: readonly string[], before: readonly TranslatedText[] = []) {
  const known = translatedFrom({ path: 's6.json', writings, source: 'en', before });
  return { known, stale: staleTexts(known, 'en').map(({ place, language, was }) => `${place} ${language}: ${was}`) };
}

test('a translation is stale from when its source changes until it is changed itself, or its source is back', () => {
  const first = follow([written(title('Hello', 'Hola'))]);
  expect(first.stale).toEqual([]);
  const changed = follow([written(title('Hello!', 'Hola')), written(title('Hello there', 'Hola'))], first.known);
  expect(changed.stale).toEqual(['/routes/0/title es: Hello']);
  expect(follow([written(title('Hello', 'Hola'))], changed.known).stale).toEqual([]);
  expect(follow([written(title('Hello there', 'Hola a todos'))], changed.known).stale).toEqual([]);
  expect(follow([written(title('Hello you', 'Hola')), 'no JSON'], changed.known).stale).toHaveLength(1);
});

test('it stays stale where other parts are inserted, and fits again once somebody says so', () => {
  const { known, stale } = follow([
    written(title('Hello', 'Hola')),
    written(title('Bye', 'Adiós', 'bye'), title('Hello there', 'Hola')),
  ]);
  expect(stale).toEqual(['/routes/1/title es: Hello']);
  const id = known.find(({ place }) => place === '/routes/1/title')?.id ?? '';
  const fitting = stillFitting(known, { id, language: 'es', source: 'en' });
  expect(staleTexts(fitting, 'en')).toEqual([]);
  expect(follow([written(title('Hi', 'Hola'))], fitting).stale).toEqual(['/routes/0/title es: Hello there']);
});

test('what has no translation, or is new, is not stale', () => {
  expect(
    follow([written(title('Hello')), written(title('Hi', 'Hola')), written(title('Hi', 'Hola', 'b'))]).stale,
  ).toEqual([]);
});
