import { useMemo } from 'react';
import type { Issue } from '#checker/issue.ts';
import { useWords } from '../kit/words.tsx';
import { useStudio } from '../store/use-studio.tsx';
import type { ProofState } from '../store/proof-slice.ts';

/** Everything that is known to be wrong: what `check` found, and what the proof adds. */
export function findingsOf({ issues, proof }: Pick<ProofState, 'issues' | 'proof'>): readonly Issue[] {
  return proof === undefined ? issues : [...issues, ...proof.issues];
}

/** Is a place the given one, or inside it? */
function isWithin(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`);
}

function findingsAt(known: Pick<ProofState, 'issues' | 'proof'>, document: string, pointer: string): readonly Issue[] {
  return findingsOf(known).filter(({ file, path }) => file === document && isWithin(path, pointer));
}

/** What is wrong in a part of a document. */
export function useFindingsAt(document: string, pointer: string): readonly Issue[] {
  const issues = useStudio(({ proof }) => proof.issues);
  const proof = useStudio((state) => state.proof.proof);
  return useMemo(() => findingsAt({ issues, proof }, document, pointer), [issues, proof, document, pointer]);
}

/** What a dot says. */
interface Count {
  readonly all: number;
  readonly errors: number;
}

/** What dots say about a state of the proof, by place. */
let counted: { readonly known: Pick<ProofState, 'issues' | 'proof'>; readonly counts: Map<string, Count> } | undefined;

function countAt({ issues, proof }: ProofState, document: string, pointer: string): Count {
  if (counted?.known.issues !== issues || counted.known.proof !== proof)
    counted = { known: { issues, proof }, counts: new Map() };
  const place = `${document}${pointer}`;
  const before = counted.counts.get(place);
  if (before !== undefined) return before;
  const found = findingsAt({ issues, proof }, document, pointer);
  const count = { all: found.length, errors: found.filter(({ severity }) => severity === 'error').length };
  counted.counts.set(place, count);
  return count;
}

/** A dot beside a screen or block with findings. */
export function FindingDot({ document, pointer }: { readonly document: string; readonly pointer: string }) {
  const { t } = useWords();
  // Numbers: a dot is drawn anew when they change, and not with each proof.
  const count = useStudio(({ proof }) => countAt(proof, document, pointer).all);
  const errors = useStudio(({ proof }) => countAt(proof, document, pointer).errors);
  if (count === 0) return null;
  return (
    <span className="finding-dot" data-severity={errors > 0 ? 'error' : 'warning'}>
      <span className="visually-hidden">{t('findings.count', { count })}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}
