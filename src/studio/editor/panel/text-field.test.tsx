import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createWords, WordsProvider } from '../../kit/words.tsx';
import { PanelProvider } from './panel-context.ts';
import { TextsEditor } from './text-field.tsx';

const notesOf = (value: unknown, required: boolean) =>
  renderToStaticMarkup(
    <WordsProvider value={createWords('en')}>
      <PanelProvider value={{ languages: ['en', 'es'], pointer: '', document: 'spring.json' }}>
        <TextsEditor label="Hint" required={required} value={value} onChange={() => undefined} />
      </PanelProvider>
    </WordsProvider>,
  ).match(/Missing|Optional/g) ?? [];

test.each([
  { what: 'is optional and nobody has written', value: undefined, required: false, notes: ['Optional', 'Optional'] },
  { what: 'is needed', value: undefined, required: true, notes: ['Missing', 'Missing'] },
  { what: 'stands in one language only', value: { en: 'A hint' }, required: false, notes: ['Missing'] },
  { what: 'is there', value: { en: 'A hint', es: 'Una pista' }, required: true, notes: [] },
])('a text that $what says whether that is a fault', ({ value, required, notes }) => {
  expect(notesOf(value, required)).toEqual(notes);
});
