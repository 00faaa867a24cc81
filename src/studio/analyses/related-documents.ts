import type { GivenDocument } from '#api/content/analyses.ts';
import type { EditingState } from '../store/editing-slice.ts';

/** The server takes no more of them. */
const MAX_DOCUMENTS = 50;

const baseOf = (name: string) => name.replace(/^.*\//, '').replace(/\.json$/, '');

/**
 * The campaign as it stands in the editor, for the server to examine: its document, and what it may be made of that is
 * not live. A document belongs to it if one that does names it.
 */
export function relatedDocuments(documents: EditingState['documents'], campaign: string): GivenDocument[] {
  const own = documents[campaign];
  if (own === undefined) return [];
  const given = new Map([[campaign, own.text]]);
  const others = Object.entries(documents).filter(([name]) => name !== campaign && !name.startsWith('rules/'));
  // Iterating a map includes what is added on the way: the loop ends when no further document is named.
  for (const text of given.values())
    for (const [name, other] of others) if (text.includes(`"${baseOf(name)}"`)) given.set(name, other.text);
  return [...given]
    .filter(([name, text]) => {
      const { revision = 0, saved } = documents[name] ?? {};
      return name === campaign || revision > 0 || text !== saved;
    })
    .slice(0, MAX_DOCUMENTS)
    .map(([document, text]) => ({ document, text }));
}
