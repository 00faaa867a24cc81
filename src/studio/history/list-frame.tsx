import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { Working } from '../parts/working.tsx';

interface ListFrameProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Whether there is nothing to list. */
  readonly isEmpty: boolean;
  readonly older?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A list of the history, while it is read, if it cannot be read, and with what is older. */
export function ListFrame({ label, isPending, error, isEmpty, older, children }: ListFrameProps) {
  const words = useWords();
  const { t } = words;
  if (error !== null)
    return (
      <p className="wrong" role="alert">
        {problemWords(words, error.message)}
      </p>
    );
  if (isPending) return <Working label={t('loading')} />;
  if (isEmpty) return <p className="quiet">{t('history.nothing')}</p>;
  return (
    <>
      <ul className="history-list" aria-label={label}>
        {children}
      </ul>
      {older === undefined ? null : (
        <Button className="button small" onPress={older}>
          {t('history.older')}
        </Button>
      )}
    </>
  );
}
