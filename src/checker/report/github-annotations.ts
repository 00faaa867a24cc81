import type { Issue } from '../issue.ts';
import { formatIssues } from './format-issues.ts';

/** Returns lines that GitHub Actions shows next to the changed lines of a pull request, and a last line for the log. */
export function githubAnnotations({
  files,
  issues,
}: {
  readonly files: readonly string[];
  readonly issues: readonly Issue[];
}): string {
  const sum = formatIssues(issues, files.length).split('\n').at(-1) ?? '';
  return [...issues.map(annotation), sum].join('\n');
}

function annotation({
  severity,
  file,
  line,
  column,
  endLine,
  endColumn,
  code,
  message,
  suggestion,
  place,
}: Issue): string {
  // GitHub accepts columns only if both ends are on one line.
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: code }).map(
    ([name, value]) => `${name}=${escapedProperty(String(value))}`,
  );
  const hint = suggestion === undefined ? '' : ` — did you mean ${suggestion}?`;
  return `::${severity} ${properties.join(',')}::${escaped(`${message}${hint} (${place})`)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
