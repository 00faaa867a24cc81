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
const ROUNDS = 40;

/**
 * Mends what `mayFix` lets be mended: only what stands at a finding changes, everything around it stays as it is
 * written. A file that is no JSON after it all stays as it was: one slip of several may have been another than it
 * seemed. So does a place where a mend would bring up another fault: then it is not beyond doubt.
 */
export async function fixDocuments(
  request: CheckRequest,
  mayFix: (file: string) => boolean = () => true,
): Promise<FixedDocuments> {
  let { files } = request;
  let issues: readonly Issue[] = await checkDocuments(request);
  const fixed: Issue[] = [];
  const doubtful = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const sure = issues.filter((issue) => issue.fix !== undefined && mayFix(issue.file) && !doubtful.has(keyOf(issue)));
    if (sure.length === 0) break;
    // Where all of them together bring up something new, each has to stand by itself.
    const taken =
      (await mended(request, { files, issues }, sure)) ??
      (await firstAlone(request, { files, issues }, sure, (issue) => doubtful.add(keyOf(issue))));
    if (!taken) continue;
    ({ files, issues } = taken);
    fixed.push(...taken.fixed);
  }
  const unread = new Set(issues.filter(({ code }) => code === 'json-syntax').map(({ file }) => file));
  if (fixed.some(({ file }) => unread.has(file)))
    return fixDocuments(request, (file) => mayFix(file) && !unread.has(file));
  return { files, fixed, issues: issues.map((issue) => (doubtful.has(keyOf(issue)) ? withoutFix(issue) : issue)) };
}

/** Files, and what is found in them. */
type Checked = Pick<FixedDocuments, 'files' | 'issues'>;

const keyOf = ({ file, code, path, message }: Issue) => [file, code, path, message].join(' ');

function withoutFix({ fix: _doubtful, ...issue }: Issue): Issue {
  return issue;
}

/** The files with these mends, and what is found in them then; `undefined`: something that was not found before. */
async function mended(
  request: CheckRequest,
  { files, issues: before }: Checked,
  mends: readonly Issue[],
): Promise<FixedDocuments | undefined> {
  const after = files.map(({ path, text }) => ({
    path,
    text: applyEdits(
      text,
      mends.filter(({ file }) => file === path).flatMap(({ fix = [] }) => fix),
    ),
  }));
  const issues = await checkDocuments({ ...request, files: after });
  const unreadIn = (found: readonly Issue[]) =>
    new Set(found.filter(({ code }) => code === 'json-syntax').map(({ file }) => file));
  const [unread, still] = [unreadIn(before), unreadIn(issues)];
  // Of a file that could not be read, and of what hangs on it, nothing was known.
  if ([...unread].some((file) => !still.has(file))) return { files: after, fixed: mends, issues };
  const known = new Set(before.map(({ file, code, message }) => [file, code, message].join(' ')));
  const brings = issues.some(
    ({ file, code, message }) => !unread.has(file) && !known.has([file, code, message].join(' ')),
  );
  return brings ? undefined : { files: after, fixed: mends, issues };
}

/** The first mend that stands by itself; the next ones are elsewhere then, and come in the next round. */
async function firstAlone(
  request: CheckRequest,
  checked: Checked,
  mends: readonly Issue[],
  refuse: (mend: Issue) => void,
): Promise<FixedDocuments | undefined> {
  for (const mend of mends) {
    const taken = await mended(request, checked, [mend]);
    if (taken) return taken;
    refuse(mend);
  }
  return undefined;
}
