import { Button } from 'react-aria-components';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import type { Analysis } from './use-analysis.ts';

interface AnalysisStateProps {
  readonly analysis: Analysis<unknown>;
  /** The text on the button that asks again. */
  readonly again: string;
}

/** Says whether an answer is on its way, out of date, or not to be had. */
export function AnalysisState({ analysis, again }: AnalysisStateProps) {
  const words = useWords();
  const { t } = words;
  const { isWorking, isOutdated, problem, ask } = analysis;
  const said = isWorking ? t('analysis.working') : isOutdated ? t('analysis.outdated') : '';
  return (
    <>
      <output className={said === '' ? 'visually-hidden' : 'quiet'}>{said}</output>
      {problem === undefined || isWorking ? null : (
        <p className="wrong" role="alert">
          {problemWords(words, problem)}
        </p>
      )}
      {(isOutdated || problem !== undefined) && !isWorking ? (
        <Button className="button small" onPress={ask}>
          {again}
        </Button>
      ) : null}
    </>
  );
}
