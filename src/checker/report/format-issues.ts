import type { Issue } from '../issue.ts';

/** Control characters: a terminal would obey them instead of showing them. */
const CONTROLS = /\p{Cc}/gu;

/**
 * Formats an issue on one line that editors and terminals turn into a link: `file:line:column code message — did you
 * mean …`.
 */
export function formatIssue({ file, line, column, code, place, message, suggestion, fix }: Issue): string {
  const hint = suggestion === undefined ? '' : ` — did you mean ${suggestion}?`;
  const text = `${file}:${line}:${column} ${code} ${message}${hint} (${place})${fix === undefined ? '' : ' [--fix]'}`;
  return text.replaceAll(CONTROLS, '\uFFFD');
}

/** Formats all issues, and a last line with their number. */
export function formatIssues(issues: readonly Issue[], files: number): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const sum =
    issues.length === 0
      ? `${count(files, 'file')} checked, nothing found`
      : `${count(files, 'file')} checked: ${count(errors, 'error')}, ${count(issues.length - errors, 'warning')}`;
  return [...issues.map(formatIssue), sum].join('\n');
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
