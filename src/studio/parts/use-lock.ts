import { rightTo } from '../kit/rights.ts';
import { useSession } from '../kit/session.tsx';
import { readJson } from '../store/read-json.ts';
import { isSharedWithOthers } from '../store/shared-by.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

/**
 * Why a document cannot be changed in fields: the author's role, it is no JSON, or other campaigns share it and the
 * author has not chosen to change it for them too.
 */
export type Lock = 'texts' | 'none' | 'broken' | 'shared';

const isBroken = (text: string | undefined) => text !== undefined && readJson(text) === undefined;

/** Undefined: everything of the document can be changed. */
export function useLock(document: string): Lock | undefined {
  const { document: open } = useOpenCampaign();
  const right = rightTo(useSession(), document);
  const broken = useStudio(({ editing }) => isBroken(editing.documents[document]?.text));
  const isShared = useStudio(
    ({ editing, sharing }) => !sharing.includes(document) && isSharedWithOthers(editing.documents, document, open),
  );
  if (right !== 'all') return right;
  return broken ? 'broken' : isShared ? 'shared' : undefined;
}
