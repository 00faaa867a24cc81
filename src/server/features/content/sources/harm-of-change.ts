import type { CampaignFile, PublishIssue } from '../campaign-file.ts';
import type { Publication } from '../publish.ts';
import type { ReadDocuments, SourceChange, SourceReading } from './campaign-source.ts';

/** What was before a change. */
interface Before {
  /** Was the newest document of a campaign served? */
  readonly isGood: (id: string) => boolean;
  /** The documents that it was made of. */
  readonly partsOf: (id: string) => readonly string[];
}

/**
 * The first source whose changes break a campaign that was good, although its own document has not changed: what a
 * publication would be refused for. A campaign that is broken by a change of its own keeps its last good document, and
 * holds up nothing else.
 */
function harmIn(
  { refused, parts }: Pick<Publication, 'refused' | 'parts'>,
  changes: readonly SourceChange[],
  { isGood, partsOf }: Before,
): { readonly source: string; readonly reason: string } | undefined {
  for (const { source, documents } of changes)
    for (const [id, issues] of refused) {
      if (!isGood(id) || documents.has(`${id}.json`)) continue;
      const own = [...(parts.get(id) ?? []), ...partsOf(id)];
      const changed = [...new Set(own.filter((part) => documents.has(part)))];
      if (changed.length > 0) return { source, reason: reasonOf(id, changed, issues) };
    }
  return undefined;
}

function reasonOf(id: string, changed: readonly string[], [issue]: readonly PublishIssue[]): string {
  const why = issue === undefined ? '' : ` (${issue.code} in ${issue.file}: ${issue.message})`;
  return (
    `Its changes are held back as a whole: with ${changed.join(', ')} as it is now, the campaign "${id}" would break` +
    `${why}. Its last good documents stay.`
  );
}

/** Judges what was read, without the changes of sources that would break what was good. By name of these: why. */
export async function judgeWithoutHarm<Judged extends { readonly publication: Publication }>(
  { documents, changes, holding }: SourceReading,
  judge: (files: readonly CampaignFile[]) => Promise<Judged>,
  before: Before,
): Promise<Judged & { readonly read: ReadDocuments; readonly reasons: ReadonlyMap<string, string> }> {
  const reasons = new Map<string, string>();
  for (let read = documents; ;) {
    const judged = await judge(read.files);
    const open = changes.filter(({ source }) => !reasons.has(source));
    const harm = harmIn(judged.publication, open, before);
    if (harm === undefined) return { ...judged, read, reasons };
    reasons.set(harm.source, harm.reason);
    read = holding(reasons);
  }
}
