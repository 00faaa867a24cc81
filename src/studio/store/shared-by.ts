import type { StudioState } from './studio-store.ts';
import { campaignOf, campaignsWith } from './campaign-parts.ts';

type Documents = StudioState['editing']['documents'];

/** What was found out about a state of the documents: many parts of the page ask. */
const known = new WeakMap<Documents, Map<string, readonly string[]>>();

/** The campaigns that are made of a document, by id, with the one that a document is itself. */
export function sharedBy(documents: Documents, document: string): readonly string[] {
  const found = known.get(documents) ?? new Map<string, readonly string[]>();
  known.set(documents, found);
  const before = found.get(document);
  if (before !== undefined) return before;
  const campaigns = campaignsWith(document, Object.keys(documents), (name) => documents[name]?.text);
  found.set(document, campaigns);
  return campaigns;
}

/** Does a document other than the open campaign stand in further campaigns too? */
export const isSharedWithOthers = (documents: Documents, document: string, open: string): boolean =>
  document !== open && sharedBy(documents, document).some((id) => id !== campaignOf(open));
