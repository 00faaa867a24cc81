import { expect, test } from 'vitest';
import type { OpenDocument } from '../store/open-document.ts';
import { relatedDocuments } from './related-documents.ts';

function open(text: string, rest: Partial<OpenDocument> = {}): OpenDocument {
  return { text, saved: text, revision: 0, state: 'saved', ...rest };
}

test('the server is given the campaign and the changed documents that it is made of', () => {
  const documents = {
    'a.json': open('{"extends": "b", "use": "closing"}'),
    'b.json': open('{"use": "opening", "theme": "dark"}', { revision: 4 }),
    'c.json': open('{}', { revision: 3 }),
    'fragments/closing.json': open('{}'),
    'fragments/opening.json': open('{"new": 1}', { saved: '{}' }),
    'fragments/unused.json': open('{}', { revision: 7 }),
    'themes/dark.json': open('{}', { revision: 1 }),
    'rules/a.json': open('"a"', { revision: 2 }),
  };
  expect(relatedDocuments(documents, 'a.json').map(({ document }) => document)).toEqual([
    'a.json',
    'b.json',
    'fragments/opening.json',
    'themes/dark.json',
  ]);
  expect(relatedDocuments(documents, 'gone.json')).toEqual([]);
});
