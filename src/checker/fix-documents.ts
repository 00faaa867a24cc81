import { checkDocuments, type CheckRequest } from './check-documents.ts';
import { applyEdits } from './document/edit.ts';
import type { SourceFile } from './document/source-document.ts';
import type { Issue } from './issue.ts';

export interface FixedDocuments {
  /** Every file, with all safe fixes applied. */
  readonly files: readonly SourceFile[];
  readonly fixed: readonly Issue[];
  /** What people have to decide. */
  readonly issues: readonly Issue[];
}

/** The maximum number of rounds: one fix can reveal what the next one fixes. */
const ROUNDS = 40;

/**
 * Applies the fixes that `mayFix` permits: only the text at a finding changes, everything around it keeps its
 * formatting. A file that is still not JSON afterwards stays unchanged, because one of several mistakes may have been
 * different from what it seemed. The same goes for a place where a fix would cause another problem, because then it is
 * not safe.
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
    // If all of them together cause a new problem, each has to work alone.
    const taken =
      (await applied(request, { files, issues }, sure)) ??
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

/** Files, and the problems found in them. */
type Checked = Pick<FixedDocuments, 'files' | 'issues'>;

const keyOf = ({ file, code, path, message }: Issue) => [file, code, path, message].join(' ');

function withoutFix({ fix: _doubtful, ...issue }: Issue): Issue {
  return issue;
}

/**
 * Returns the files with these fixes and the problems found in them, or `undefined` if there is a problem that was not
 * found before.
 */
async function applied(
  request: CheckRequest,
  { files, issues: before }: Checked,
  fixes: readonly Issue[],
): Promise<FixedDocuments | undefined> {
  const after = files.map(({ path, text }) => ({
    path,
    text: applyEdits(
      text,
      fixes.filter(({ file }) => file === path).flatMap(({ fix = [] }) => fix),
    ),
  }));
  const issues = await checkDocuments({ ...request, files: after });
  const unreadIn = (found: readonly Issue[]) =>
    new Set(found.filter(({ code }) => code === 'json-syntax').map(({ file }) => file));
  const [unread, still] = [unreadIn(before), unreadIn(issues)];
  // Nothing was known of a file that could not be read, or of what depends on it.
  if ([...unread].some((file) => !still.has(file))) return { files: after, fixed: fixes, issues };
  const known = new Set(before.map(({ file, code, message }) => [file, code, message].join(' ')));
  const brings = issues.some(
    ({ file, code, message }) => !unread.has(file) && !known.has([file, code, message].join(' ')),
  );
  return brings ? undefined : { files: after, fixed: fixes, issues };
}

/** Applies the first fix that works alone; the next ones then have other offsets and follow in the next round. */
async function firstAlone(
  request: CheckRequest,
  checked: Checked,
  fixes: readonly Issue[],
  refuse: (issue: Issue) => void,
): Promise<FixedDocuments | undefined> {
  for (const issue of fixes) {
    const taken = await applied(request, checked, [issue]);
    if (taken) return taken;
    refuse(issue);
  }
  return undefined;
}
