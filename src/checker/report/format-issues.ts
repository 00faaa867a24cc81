import type { Issue } from '../issue.ts';

/** Control characters, and those that turn the direction of text: a terminal would obey them, not show them. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Formats an issue on one line that editors and terminals turn into a link: `file:line:column code message — did you
 * mean …`.
 */
export function formatIssue(issue: Issue): string {
  const { file, line, column, code, fix } = issue;
  const text = `${file}:${line}:${column} ${code} ${issueWords(issue)}${fix === undefined ? '' : ' [--fix]'}`;
  return text.replaceAll(CONTROLS, '\uFFFD');
}

/** What is wrong, what was probably meant, and where, for whoever shows the position and the code themselves. */
export function issueWords({ message, suggestion, place }: Issue): string {
  const hint = suggestion === undefined ? '' : ` — did you mean ${suggestion}?`;
  return `${message}${hint} (${place})`;
}

/** Formats all issues, and a last line with their number. */
export function formatIssues(issues: readonly Issue[], files: number): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const sum =
    issues.length === 0
      ? `${countOf(files, 'file')} checked, nothing found`
      : `${countOf(files, 'file')} checked: ${countOf(errors, 'error')}, ${countOf(issues.length - errors, 'warning')}`;
  return [...issues.map(formatIssue), sum].join('\n');
}

/** Says below some errors what cannot be done because of them. */
export function preventedBy(errors: number, done: 'proven' | 'compared'): string {
  const prevent = errors === 1 ? 'prevents' : 'prevent';
  return `${countOf(errors, 'error')} found by check ${prevent} campaigns from being ${done}`;
}

/** A number with the word for what it counts. */
export function countOf(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
