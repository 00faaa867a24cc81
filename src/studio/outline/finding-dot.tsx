import { useMemo } from 'react';
import type { Issue } from '#checker/issue.ts';
import { useWords } from '../kit/words.tsx';
import { isCampaignDocument, partsOf } from '../store/campaign-parts.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import type { ProofState } from '../store/proof-slice.ts';

type Known = Pick<ProofState, 'issues' | 'proof' | 'refused'>;

/** Everything that is known to be wrong: what `check` found, and what the proof and the server add. */
export function findingsOf({ issues, proof, refused = [] }: Known): readonly Issue[] {
  const own = proof === undefined ? issues : [...issues, ...proof.issues];
  const isKnown = ({ code, file, path }: Issue) =>
    own.some((one) => one.code === code && one.file === file && one.path === path);
  const more = refused.filter((issue) => !isKnown(issue));
  return more.length === 0 ? own : [...own, ...more];
}

/** What is wrong with the open campaign. Other campaigns of the folder are not what is edited here. */
export function useOwnFindings(): readonly Issue[] {
  const { campaign, document } = useOpenCampaign();
  const issues = useStudio(({ proof }) => proof.issues);
  const proof = useStudio((state) => state.proof.proof);
  const refused = useStudio((state) => state.proof.refused);
  const all = useMemo(() => findingsOf({ issues, proof, refused }), [issues, proof, refused]);
  const isRight = all.length === 0;
  // Read when there is a finding: mostly there is none.
  const documents = useStudio(({ editing }) => (isRight ? undefined : editing.documents));
  const parts = useMemo(
    () => (documents === undefined ? [] : partsOf(document, (name) => documents[name]?.text)),
    [documents, document],
  );
  return useMemo(() => {
    const isHere = ({ campaigns, file }: Issue) =>
      campaigns?.includes(campaign) ?? (!isCampaignDocument(file) || parts.includes(file));
    return all.filter(isHere);
  }, [all, parts, campaign]);
}

/** Is a place the given one, or inside it? */
function isWithin(path: string, pointer: string): boolean {
  return path === pointer || path.startsWith(`${pointer}/`);
}

function findingsAt(known: Known, document: string, pointer: string): readonly Issue[] {
  return findingsOf(known).filter(({ file, path }) => file === document && isWithin(path, pointer));
}

/** What is wrong in a part of a document. */
export function useFindingsAt(document: string, pointer: string): readonly Issue[] {
  const issues = useStudio(({ proof }) => proof.issues);
  const proof = useStudio((state) => state.proof.proof);
  const refused = useStudio((state) => state.proof.refused);
  return useMemo(
    () => findingsAt({ issues, proof, refused }, document, pointer),
    [issues, proof, refused, document, pointer],
  );
}

/** What a dot says. */
interface Count {
  readonly all: number;
  readonly errors: number;
}

/** What dots say about a state of the proof, by place. */
let counted: { readonly known: Known; readonly counts: Map<string, Count> } | undefined;

function countAt({ issues, proof, refused }: ProofState, document: string, pointer: string): Count {
  const { known } = counted ?? {};
  if (counted === undefined || known?.issues !== issues || known.proof !== proof || known.refused !== refused)
    counted = { known: { issues, proof, refused }, counts: new Map() };
  const place = `${document}${pointer}`;
  const before = counted.counts.get(place);
  if (before !== undefined) return before;
  const found = findingsAt({ issues, proof, refused }, document, pointer);
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
