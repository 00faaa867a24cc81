import { useMemo } from 'react';
import { isRuledOut } from '#engine/search/fitting-studies.ts';
import { useFlow } from '#registry/block-runtime.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';

interface Sorted {
  /** Those that no answer rules out. */
  readonly open: readonly FoundStudy[];
  readonly out: readonly FoundStudy[];
}

/**
 * Sorts out what the answers rule out: those of the flow that led to this search, which the server knows and has marked
 * by, and those of this visit, which may have been given since the search was made.
 */
export function useRuledOut(studies: readonly FoundStudy[]): Sorted {
  const answers = useFlow((state) => state.answers);
  const today = useFlow((state) => state.today);
  return useMemo(() => {
    const isOut = (study: FoundStudy) => study.ruledOut === true || isRuledOut(study, { answers, today });
    return { open: studies.filter((study) => !isOut(study)), out: studies.filter(isOut) };
  }, [studies, answers, today]);
}
