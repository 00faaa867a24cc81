import { countOf, formatIssue } from '../../report/format-issues.ts';
import type { ComparedCampaign, Diffs } from '../diff-documents.ts';
import { daysWords, KIND_WORDS, shareOf, verdictWords, witnessLines } from './format-diff.ts';

type Compared = Exclude<ComparedCampaign, { verdict: 'gone' }>;

/** Formats a comparison as a comment on a pull request. */
export function markdownDiffs({ unchecked, campaigns, seed }: Diffs): string {
  const compared = campaigns.flatMap((one) => (one.verdict === 'gone' ? [] : [one]));
  const equal = compared.filter(({ verdict }) => verdict === 'equal');
  const other = compared.filter(({ verdict }) => verdict !== 'equal');
  return [
    '## What changes for visitors',
    ...(unchecked.length === 0
      ? []
      : [
          `**Not decided:** ${countOf(unchecked.length, 'error')} found by \`check\` ` +
            `${unchecked.length === 1 ? 'prevents' : 'prevent'} campaigns from being compared.`,
          unchecked
            .map(({ side, issue }) => `- ${side === 'a' ? 'before' : 'now'}: ${escaped(formatIssue(issue))}`)
            .join('\n'),
        ]),
    ...campaigns.flatMap((one) => (one.verdict === 'gone' ? [`**${escaped(one.campaign)}**: ${one.gone.words}.`] : [])),
    ...other.flatMap((one) => sectionOf(one, seed)),
    ...(equal.length === 0
      ? []
      : [
          '**Proven: no visitor-visible change** in ' +
            `${equal.map((one) => `\`${one.campaign}\`${daysWords(one)}`).join(', ')}.`,
        ]),
  ].join('\n\n');
}

function sectionOf(one: Compared, seed: number): string[] {
  return [
    `### ${escaped(one.campaign)}: ${verdictWords(one)}`,
    ...(one.undecided.length === 0
      ? []
      : [
          one.undecided
            .map(
              (why) =>
                `- ${one.verdict === 'changed' ? 'whether anything else changes is ' : ''}not decided: ${escaped(why)}`,
            )
            .join('\n'),
        ]),
    ...(one.classes.length === 0
      ? []
      : [
          tableOf(one),
          examplesOf(one),
          `<sub>Shares of ${one.sample} simulated visitors, who begin at the home or on a landing page, ` +
            `every class of answers as likely as the others (seed ${seed}).</sub>`,
        ]),
  ];
}

function tableOf({ classes, sample }: Compared): string {
  const rows = classes.map(
    (found, index) =>
      `| ${index + 1} | ${KIND_WORDS[found.kind]} | ${escaped(found.place)} | ${escaped(found.words)} | ` +
      `${shareOf(found, sample)} |`,
  );
  return ['| | What | Where | How | Who |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function examplesOf({ classes }: Compared): string {
  const examples = classes.map((found, index) => `${index + 1}. ${witnessLines(found).join('\n   ')}`);
  return ['<details><summary>One visitor for each</summary>', '', fenced(examples.join('\n')), '', '</details>'].join(
    '\n',
  );
}

/** Adds a fence that nothing inside can close. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** Escapes the words of a document so that they create no table, link, tag or mention. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\|`*_[\]<>#~]/g, (mark) => (mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : `\\${mark}`))
    .replaceAll('@', '@\u200b')
    .replaceAll(/\s+/g, ' ');
}
