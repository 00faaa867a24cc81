import { checkDocuments, type CheckRequest } from './check-documents.ts';
import { applyEdits } from './document/edit.ts';
import type { SourceFile } from './document/source-document.ts';
import type { Issue } from './issue.ts';

export interface FixedDocuments {
  /** Every file, mended as far as that is beyond doubt. */
  readonly files: readonly SourceFile[];
  readonly fixed: readonly Issue[];
  /** What is left for people to decide. */
  readonly issues: readonly Issue[];
}

/** One fix can bring to light what the next one mends. */
const ROUNDS = 10;

/**
 * Mends what `mayFix` lets be mended: only what stands at a finding changes, everything around it stays as it is
 * written. A file that is no JSON after it all stays as it was: one slip of several may have been another than it seemed.
 */
export async function fixDocuments(request: CheckRequest, mayFix: (file: string) => boolean = () => true): Promise<FixedDocuments> {
  let { files } = request;
  const fixed: Issue[] = [];
  for (let round = 0; ; round++) {
    const issues = await checkDocuments({ ...request, files });
    const sure = issues.filter(({ fix, file }) => fix !== undefined && mayFix(file));
    if (sure.length === 0 || round === ROUNDS) {
      const unread = new Set(issues.filter(({ code }) => code === 'json-syntax').map(({ file }) => file));
      if (!fixed.some(({ file }) => unread.has(file))) return { files, fixed, issues };
      return fixDocuments(request, (file) => mayFix(file) && !unread.has(file));
    }
    fixed.push(...sure);
    files = files.map(({ path, text }) => ({ path, text: applyEdits(text, sure.filter(({ file }) => file === path).flatMap(({ fix = [] }) => fix)) }));
  }
}
