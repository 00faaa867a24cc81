import { describeCircumstances } from '../diff/report/format-diff.ts';
import { stepWords } from '../prove/witness.ts';
import { formatIssue } from '../report/format-issues.ts';
import type { DraftClass } from './compare-drafts.ts';
import type { DraftsReport } from './drafts-documents.ts';

const VERDICTS = {
  kept: 'every draft continues where it is, proven',
  changed: 'some drafts do not continue unchanged',
  undecided: 'not decided',
} as const;

/** Formats the report as lines of a command's output. */
export function formatDrafts({ unchecked, campaigns, seed }: DraftsReport): string {
  const shares = (sample: number) => (sample > 0 ? ` (shares of ${sample} simulated drafts, seed ${seed})` : '');
  return [
    ...unchecked.map(({ side, issue }) => `${side === 'a' ? 'first' : 'second'} version: ${formatIssue(issue)}`),
    ...campaigns.flatMap((one) =>
      one.verdict === 'gone'
        ? [`${one.campaign}: ${one.gone.words}`]
        : [
            `${one.campaign}: ${VERDICTS[one.verdict]}${shares(one.sample)}`,
            ...(one.verdict === 'undecided' ? one.undecided.map((why) => `  not decided: ${why}`) : []),
            ...(one.verdict === 'kept' ? [] : one.classes.flatMap((found) => classLines(found, one.sample))),
          ],
    ),
  ].join('\n');
}

function classLines(found: DraftClass, sample: number): string[] {
  const { route, to, lost, drafts, witness } = found;
  const stays = route === to;
  const share =
    drafts === 0 ? 'none of the simulated drafts' : `${Math.max(1, Math.round((drafts / sample) * 100))} % of drafts`;
  const moved = witness.steps.some((step) => step.route === to) ? 'set back to' : 'led to';
  const goes = stays ? 'continues there' : `${moved} "${to}"`;
  const loses = lost.length > 0 ? `, loses ${lost.join(', ')}` : '';
  const line = `  on page "${route}", ${share}: ${goes}${loses}`;
  if (stays && lost.length === 0) return [line];
  const circumstances = describeCircumstances(witness.visits.a);
  return [
    line,
    `    for example a visitor${circumstances.length > 0 ? `: ${circumstances.join(', ')}` : ''}`,
    ...witness.steps.map((step) => `      ${stepWords(step)}`),
  ];
}

/** Returns the same as data, without the documents of a draft, because they are the ones that were compared. */
export function draftsAsData({ unchecked, campaigns, seed }: DraftsReport): unknown {
  const plain = ({ witness: { visits, steps }, ...one }: DraftClass) => ({
    ...one,
    witness: { circumstances: describeCircumstances(visits.a), steps },
  });
  return {
    seed,
    unchecked,
    campaigns: campaigns.map((one) => (one.verdict === 'gone' ? one : { ...one, classes: one.classes.map(plain) })),
  };
}
