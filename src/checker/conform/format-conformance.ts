import { witnessLines } from '../report/format-proofs.ts';
import { circumstancesOf } from '../prove/witness.ts';
import type { ConformIssue, ConformReport } from './conform-documents.ts';

/** Formats a line that says whether the two agree, and each visitor whom they judge differently. */
export function formatConformance({
  campaign,
  issues,
  undecided,
  elsewhere,
  demands,
  states,
  ends,
}: ConformReport): string {
  const verdict =
    issues.length > 0
      ? `${issues.length} found`
      : undecided.length > 0
        ? 'nothing found'
        : 'calls qualified exactly those whom the criteria do';
  return [
    `${campaign}: ${verdict} (${demands.length} criteria, ${states} states, ends: ${ends.join(', ')})`,
    ...undecided.map((why) => `  not decided: ${why}`),
    ...elsewhere.map((what) => `  not covered: ${what}`),
    ...issues.flatMap(linesOf),
  ].join('\n');
}

function linesOf({
  file,
  line,
  column,
  code,
  message,
  place,
  criteriaSay,
  campaignSays,
  disagreement: { witness, confirmed },
}: ConformIssue): string[] {
  return [
    `${file}:${line}:${column} ${code} ${message} (${place})`,
    `  the criteria say ${criteriaSay}`,
    `  the campaign says ${campaignSays}`,
    ...(confirmed ? [] : ["  the server's walk reaches a different verdict"]),
    // Every visit is about the compared study, so the study is not a circumstance of this visitor.
    ...witnessLines(
      witness,
      circumstancesOf(witness).filter((words) => !words.startsWith('study ')),
    ),
  ];
}

/** The same as data. */
export function conformanceAsData({ issues, demands, ...report }: ConformReport): unknown {
  return {
    ...report,
    criteria: demands.map(({ id, wants }) => ({ id, wants })),
    issues: issues.map(({ disagreement: { witness, confirmed }, ...issue }) => ({
      ...issue,
      witness: {
        steps: witness.steps,
        circumstances: circumstancesOf(witness).filter((words) => !words.startsWith('study ')),
        confirmed,
      },
    })),
  };
}
