import { rightTo } from '../kit/rights.ts';
import { useSession } from '../kit/session.tsx';
import { isSharedWithOthers } from '../store/shared-by.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

/**
 * Why a document cannot be changed in fields: the author's role, it is no JSON, or other campaigns share it and the
 * author has not chosen to change it for them too.
 */
export type Lock = 'texts' | 'none' | 'broken' | 'shared';

function isBroken(text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** What was found out about a text last: a letter asks for all fields. */
let known: { readonly text: string | undefined; readonly broken: boolean } = { text: undefined, broken: false };

function brokenNow(text: string | undefined): boolean {
  if (known.text !== text) known = { text, broken: isBroken(text) };
  return known.broken;
}

/** Undefined: everything of the document can be changed. */
export function useLock(document: string): Lock | undefined {
  const { document: open } = useOpenCampaign();
  const right = rightTo(useSession(), document);
  const broken = useStudio(({ editing }) => brokenNow(editing.documents[document]?.text));
  const isShared = useStudio(
    ({ editing, sharing }) => !sharing.includes(document) && isSharedWithOthers(editing.documents, document, open),
  );
  if (right !== 'all') return right;
  return broken ? 'broken' : isShared ? 'shared' : undefined;
}
