import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import type { ProblemEntry } from '#schemas/api-problems.ts';
import { Said } from '../kit/said.tsx';
import type { Saying } from '../kit/schema-words.ts';
import { sayFinding } from '../kit/say-finding.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';

const CATALOGUE: ReadonlyMap<string, ProblemEntry> = new Map(
  Object.entries<ProblemEntry>({ ...CHECKER_PROBLEMS, ...PROVE_PROBLEMS }),
);

interface FindingWordsProps {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Where it is in the words of the studio; undefined: as the checker says it. */
  readonly where?: Saying | undefined;
  /** Where it is, and what exactly is wrong: in English, and such that it can be said in other languages. */
  readonly place: string;
  readonly message: string;
  readonly sentences?: Parameters<typeof sayFinding>[1]['sentences'];
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
  /** Why it matters, in English. Default: what the checker says of the code. */
  readonly why?: string;
  /** What to do, in English. Default: what the checker says of the code. */
  readonly advice?: string;
}

/**
 * A finding in words: what is wrong, why it matters, and what to do. Where a message is not translated, an author who
 * reads another language than English first reads in it what kind of problem it is.
 */
export function FindingWords({ code, severity, where, suggestion, ...own }: FindingWordsProps) {
  const words = useWords();
  const { t, say } = words;
  const entry = CATALOGUE.get(code);
  const { why = entry?.why ?? '', advice = entry?.action ?? '' } = own;
  const title = entry?.title;
  const { place, message: exactly } = sayFinding(words, own);
  const kind = title === undefined || exactly.lang === undefined ? exactly : say('problems', title);
  return (
    <>
      <p className="finding-place">
        <Said {...(where ?? place)} />
      </p>
      <p className="finding-message">
        <Icon name={severity === 'error' ? 'broken' : 'undecided'} />
        <span>
          <Said {...kind} />
          {suggestion === undefined ? null : `. ${t('findings.suggestion', { suggestion })}`}
        </span>
      </p>
      {kind === exactly ? null : (
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
