import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import type { ProblemEntry } from '#schemas/api-problems.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';

const CATALOGUE: ReadonlyMap<string, ProblemEntry> = new Map(
  Object.entries<ProblemEntry>({ ...CHECKER_PROBLEMS, ...PROVE_PROBLEMS }),
);

interface FindingWordsProps {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Where it is, and what exactly is wrong: both in English. */
  readonly place: string;
  readonly message: string;
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
  /** Why it matters, in English. Default: what the checker says of the code. */
  readonly why?: string;
  /** What to do, in English. Default: what the checker says of the code. */
  readonly advice?: string;
}

/**
 * A finding in words: what is wrong, why it matters, and what to do. Messages are English; an author who reads another
 * language first reads in it what kind of problem it is.
 */
export function FindingWords({ code, severity, place, message, suggestion, ...own }: FindingWordsProps) {
  const { t, say } = useWords();
  const entry = CATALOGUE.get(code);
  const { why = entry?.why ?? '', advice = entry?.action ?? '' } = own;
  const title = entry?.title;
  const exactly = say('problems', message);
  const kind = title === undefined || exactly.lang === undefined ? exactly : say('problems', title);
  return (
    <>
      <p className="finding-place">
        <Said {...say('problems', place)} />
      </p>
      <p className="finding-message">
        <Icon name={severity === 'error' ? 'broken' : 'undecided'} />
        <span>
          <Said {...kind} />
          {suggestion === undefined ? null : ` ${t('findings.suggestion', { suggestion })}`}
        </span>
      </p>
      {kind.text === message ? null : (
        <p>
          <Said {...exactly} />
        </p>
      )}
      {why === '' ? null : (
        <p className="quiet">
          <Said {...say('problems', why)} />
        </p>
      )}
      {advice === '' ? null : (
        <p>
          <Said {...say('problems', advice)} />
        </p>
      )}
    </>
  );
}
