import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sentence } from '#schemas/sentence.ts';
import { loadSchemaWords } from '../kit/schema-words.ts';
import { createWords, WordsProvider } from '../kit/words.tsx';
import { FindingWords } from './finding-words.tsx';

type Finding = Parameters<typeof FindingWords>[0];

const shown = (finding: Pick<Finding, 'code'> & Partial<Finding>) =>
  renderToStaticMarkup(
    <WordsProvider value={createWords('en')}>
      <FindingWords severity="error" place="the document" message="Something is wrong" {...finding} />
    </WordsProvider>,
  );

test('a finding of the checker says why it matters and what to do', () => {
  expect(shown({ code: 'format-version' })).toMatch(
    /Something is wrong.*formatVersion is missing, is not a whole number.*Write the version that the message names/,
  );
});

test('a finding that only the gate knows brings its reason and its advice', () => {
  const markup = shown({ code: 'approval-missing', why: 'Two people decide.', advice: 'Ask a colleague.' });
  expect(markup).toMatch(/Something is wrong.*Two people decide\..*Ask a colleague\./);
});

test('advice of a finding takes the place of the advice of its code', () => {
  const markup = shown({ code: 'format-version', advice: 'Look at the history.' });
  expect(markup).toContain('Look at the history.');
  expect(markup).not.toContain('Write the version');
});

test.each([
  [
    'en',
    sentence`The route "${'who'}" leads to "${'bandz'}", which does not exist`,
    'The screen &quot;who&quot; leads to &quot;bandz&quot;',
  ],
  ['en', sentence`No page of the campaign asks for "${'candidate.age'}"`, 'No screen of the campaign asks for the age'],
  ['es', sentence`There is no operator "${'>'}"`, 'No existe la comparación'],
  ['es', sentence`No block of the campaign asks for "${'answer.pain'}"`, 'la respuesta en «pain»'],
])(
  '[B6] in "%s", authors read of screens and answers, not of what stands in files: %#',
  async (language, message, said) => {
    const words = createWords(language, await loadSchemaWords(language));
    const finding = { place: '', message: '', sentences: { place: sentence`the document`, message } };
    const markup = renderToStaticMarkup(
      <WordsProvider value={words}>
        <FindingWords code="missing-target" severity="error" {...finding} />
      </WordsProvider>,
    );
    expect(markup).toContain(said);
  },
);
