import { useMemo } from 'react';
import type { Issue } from '#checker/issue.ts';
import { useWords } from '../kit/words.tsx';
import { useStudio } from '../store/use-studio.tsx';
import type { ProofState } from '../store/proof-slice.ts';

/** Everything that is known to be wrong: what `check` found, and what the proof adds. */
export function findingsOf({ issues, proof }: ProofState): readonly Issue[] {
  return proof === undefined ? issues : [...issues, ...proof.issues];
}

/** Is a place the given one, or inside it? */
function isWithin(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`);
}

/** How many findings lie in a part of a document. */
export function useFindingsAt(document: string, pointer: string): readonly Issue[] {
  const proof = useStudio((state) => state.proof);
  return useMemo(
    () => findingsOf(proof).filter(({ file, path }) => file === document && isWithin(path, pointer)),
    [proof, document, pointer],
  );
}

/** A dot beside a screen or block with findings. */
export function FindingDot({ document, pointer }: { readonly document: string; readonly pointer: string }) {
  const { t } = useWords();
  const findings = useFindingsAt(document, pointer);
  if (findings.length === 0) return null;
  const hasError = findings.some(({ severity }) => severity === 'error');
  return (
    <span className="finding-dot" data-severity={hasError ? 'error' : 'warning'}>
      <span className="visually-hidden">{t('findings.count', { count: findings.length })}</span>
      <span aria-hidden="true">{findings.length}</span>
    </span>
  );
}
