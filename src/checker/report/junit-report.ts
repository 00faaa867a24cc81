import type { Issue } from '../issue.ts';
import { formatIssue } from './format-issues.ts';

/**
 * Formats a report as build servers read it: a suite for each file, a failed case for each finding, one passed case if
 * there is none.
 */
export function junitReport({
  files,
  issues,
}: {
  readonly files: readonly string[];
  readonly issues: readonly Issue[];
}): string {
  const suites = files.map((file) =>
    suite(
      file,
      issues.filter((issue) => issue.file === file),
    ),
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    '<testsuites name="campaigns" ' +
      `tests="${files.length === 0 ? 0 : suites.reduce((sum, { cases }) => sum + cases, 0)}" ` +
      `failures="${issues.length}">`,
    ...suites.map(({ xml }) => xml),
    '</testsuites>',
  ].join('\n');
}

function suite(file: string, issues: readonly Issue[]): { readonly cases: number; readonly xml: string } {
  const cases =
    issues.length === 0 ? [`    <testcase classname="${attribute(file)}" name="check"/>`] : issues.map(testCase);
  return {
    cases: cases.length,
    xml: [
      `  <testsuite name="${attribute(file)}" tests="${cases.length}" failures="${issues.length}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n'),
  };
}

function testCase(issue: Issue): string {
  const { file, code, severity, place, line, column, message } = issue;
  return [
    `    <testcase classname="${attribute(file)}" name="${attribute(`${code} ${line}:${column} ${place}`)}" ` +
      `file="${attribute(file)}" line="${line}">`,
    `      <failure type="${severity}" message="${attribute(message)}">${attribute(formatIssue(issue))}</failure>`,
    '    </testcase>',
  ].join('\n');
}

/** XML cannot represent most control characters, so they are omitted. */
function attribute(text: string): string {
  const ENTITIES: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
    '\n': '&#10;',
    '\t': '&#9;',
  };
  return text
    .replaceAll(/[&<>"'\n\t]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF\p{Cs}]/gu, '');
}
