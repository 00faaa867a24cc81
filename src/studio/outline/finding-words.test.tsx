import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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
