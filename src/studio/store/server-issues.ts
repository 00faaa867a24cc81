import { isRecord } from '#api/guards.ts';
import type { Issue } from '#checker/issue.ts';
import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import { readSentence } from '../kit/read-sentence.ts';

const isCode = (code: unknown): code is Issue['code'] =>
  typeof code === 'string' && (Object.hasOwn(CHECKER_PROBLEMS, code) || Object.hasOwn(PROVE_PROBLEMS, code));

function issueIn(finding: unknown): Issue | undefined {
  if (!isRecord(finding)) return undefined;
  const { code, document, pointer, line = 1, column = 1, place, message, sentences } = finding;
  if (!isCode(code) || typeof document !== 'string' || typeof place !== 'string' || typeof message !== 'string')
    return undefined;
  if (typeof line !== 'number' || typeof column !== 'number') return undefined;
  const [where, what] = isRecord(sentences)
    ? [readSentence(sentences['place']), readSentence(sentences['message'])]
    : [];
  return {
    code,
    severity: finding['severity'] === 'warning' ? 'warning' : 'error',
    file: document,
    line,
    column,
    endLine: line,
    endColumn: column,
    place,
    message,
    ...(where === undefined || what === undefined ? {} : { sentences: { place: where, message: what } }),
    path: typeof pointer === 'string' ? pointer : '',
  };
}

/** What the server has found in documents that it refused, as the checker of the browser would say it. */
export function serverIssues(findings: unknown): readonly Issue[] {
  return Array.isArray(findings) ? findings.flatMap((finding: unknown) => issueIn(finding) ?? []) : [];
}
