import { inEnglish, sentence, type Sentence, wordsAsSentence } from '#schemas/sentence.ts';
import type { Finding } from '#api/content/contents.ts';
import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { PROVE_PROBLEMS } from '#checker/prove/problem-codes.table.ts';
import { API_PROBLEMS, type ProblemEntry } from '#schemas/api-problems.ts';
import { CONTENT_PROBLEMS } from '#schemas/content-problems.ts';
import { SOURCE_PROBLEMS } from '#schemas/source-problems.ts';
import { STUDIO_PROBLEMS } from '#schemas/studio-problems.ts';
import type { PublishIssue } from './campaign-file.ts';

const CODES: ReadonlyMap<string, ProblemEntry> = new Map(
  Object.entries<ProblemEntry>({
    ...API_PROBLEMS,
    ...CHECKER_PROBLEMS,
    ...PROVE_PROBLEMS,
    ...SOURCE_PROBLEMS,
    ...STUDIO_PROBLEMS,
    ...CONTENT_PROBLEMS,
  }),
);

/** A sentence as a reply holds it. */
export const plain = ({ template, values }: Sentence) => ({ template, values: [...values] });

/** A finding as callers get it, with why it matters and what to do. */
export function findingReply({ file, path, ...issue }: PublishIssue): Finding {
  const { code, severity, line, column, place, sentences, suggestion, fix, operations } = issue;
  const withHint = (said: Sentence): Sentence =>
    suggestion === undefined ? said : sentence`${said} — did you mean ${suggestion}?`;
  const { why = '', action = '' } = CODES.get(code) ?? {};
  return {
    code,
    severity,
    document: file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(path === undefined ? {} : { pointer: path }),
    place,
    message: inEnglish(withHint(sentences?.message ?? wordsAsSentence(issue.message))),
    ...(sentences === undefined
      ? {}
      : { sentences: { place: plain(sentences.place), message: plain(withHint(sentences.message)) } }),
    why,
    action: issue.action ?? action,
    ...(fix === undefined ? {} : { fix: fix.map((edit) => ({ ...edit })) }),
    ...(operations === undefined ? {} : { operations: [...operations] }),
  };
}
