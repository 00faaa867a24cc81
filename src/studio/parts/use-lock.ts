import { rightTo } from '../kit/rights.ts';
import { useSession } from '../kit/session.tsx';
import { useStudio } from '../store/use-studio.tsx';
import { readJson } from '../store/read-json.ts';

/** Why a document cannot be changed in fields: the author's role, or it is no JSON. */
export type Lock = 'texts' | 'none' | 'broken';

const isBroken = (text: string | undefined) => text !== undefined && readJson(text) === undefined;

/** Undefined: everything of the document can be changed. */
export function useLock(document: string): Lock | undefined {
  const right = rightTo(useSession(), document);
  const broken = useStudio(({ editing }) => isBroken(editing.documents[document]?.text));
  if (right !== 'all') return right;
  return broken ? 'broken' : undefined;
}
