import type { FlowState } from '#engine/flow-state.ts';
import { formatIssue, preventedBy } from '../../report/format-issues.ts';
import { circumstancesOf, stepWords } from '../../prove/witness.ts';
import { REMOTE_CLASSES, REMOTE_NAMES } from '../../prove/world/remote-classes.ts';
import type { CampaignDiff, DifferenceClass, DiffWitness } from '../diff-campaigns.ts';
import type { ComparedCampaign, Diffs } from '../diff-documents.ts';
import type { DifferenceKind } from '../visits/difference.ts';

/** The name of each kind of difference. */
export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  entry: 'different beginning',
  end: 'ends elsewhere',
  screen: 'different screens',
  question: 'different questions',
  block: 'different content',
  text: 'different text',
  consent: 'different consents',
  sent: 'different data sent',
  verdict: 'different result',
  action: 'different actions logged',
  call: 'different calls',
  look: 'different appearance',
  setting: 'different settings',
  language: 'different language',
  address: 'different addresses',
  campaign: 'campaigns',
};

/** Formats the comparison as lines of a command's output. */
export function formatDiffs({ unchecked, campaigns, seed }: Diffs): string {
  const faults = unchecked.map(
    ({ side, issue }) => `${side === 'a' ? 'first' : 'second'} version: ${formatIssue(issue)}`,
  );
  return [
    ...faults,
    ...(faults.length > 0 ? [preventedBy(faults.length, 'compared')] : []),
    ...campaigns.flatMap((one) => linesOf(one, seed)),
  ].join('\n');
}

function linesOf(one: ComparedCampaign, seed: number): string[] {
  if (one.verdict === 'gone') return [`${one.campaign}: ${one.gone.words}`];
  return [
    `${one.campaign}: ` +
      `${verdictWords(one)}${one.sample > 0 ? ` (shares of ${one.sample} simulated visitors, seed ${seed})` : ''}`,
    ...one.undecided.map(
      (why) => `  ${one.verdict === 'changed' ? 'whether anything else changes is ' : ''}not decided: ${why}`,
    ),
    ...one.classes.flatMap((found, index) => {
      const shown = witnessLines(found);
      const before = one.classes[index - 1];
      const same = before !== undefined && witnessLines(before).join() === shown.join();
      return [
        `  ${KIND_WORDS[found.kind]}, ${shareOf(found, one.sample)}: ${found.place}: ${found.words}`,
        ...(same ? ['for example the same visitor'] : shown).map((line) => `    ${line}`),
      ];
    }),
  ];
}

/** Summarises what is known of a campaign in one clause. */
export function verdictWords(one: Exclude<ComparedCampaign, { verdict: 'gone' }>): string {
  if (one.verdict === 'changed')
    return `${one.classes.length} ${one.classes.length === 1 ? 'change' : 'changes'} for visitors`;
  return one.verdict === 'undecided' ? 'not decided' : `${PROVEN[one.verdict]}, proven${daysWords(one)}`;
}

const PROVEN = {
  equal: 'no visitor-visible change',
  addresses: 'no visitor-visible change except different addresses',
} as const;

/** Names the days that a comparison covers, if conditions name calendar dates. */
export function daysWords({ days }: Pick<CampaignDiff, 'days'>): string {
  return days ? ` for visits from ${days.from} to ${days.to}` : '';
}

/**
 * Formats the share of the simulated visitors. If none of them represents a class, it is rare but not absent: its
 * counterexample belongs to it.
 */
export function shareOf({ visitors }: DifferenceClass, sample: number): string {
  if (visitors === 0) return 'none of the simulated visitors';
  const share = (visitors / sample) * 100;
  return `${share < 1 ? '< 1' : Math.round(share)} % of visitors`;
}

/** Describes one visitor: what they bring, what they enter up to the difference, and where both versions take them. */
export function witnessLines({ witness, route }: DifferenceClass): string[] {
  const { a, b } = witness.steps;
  const circumstances = describeCircumstances(witness.visits.a, witness);
  const until = lastNeeded(witness, route);
  return [
    `for example a visitor${circumstances.length > 0 ? `: ${circumstances.join(', ')}` : ''}`,
    ...a.slice(0, until).map((step) => `  ${stepWords(step)}`),
    ...(pathOf(a) === pathOf(b) ? [] : [`  before: ${pathOf(a)}`, `  now: ${pathOf(b)}`]),
  ];
}

/**
 * Counts the steps of the first version that show the difference: up to the page where it is seen, or where the paths
 * diverge.
 */
function lastNeeded({ steps: { a, b } }: DiffWitness, route: string | undefined): number {
  const parts = a.findIndex((step, index) => step.route !== b[index]?.route);
  const met = route === undefined ? -1 : a.findIndex((step) => step.route === route);
  return met !== -1 ? met + 1 : parts === -1 ? a.length : Math.max(parts, 1);
}

function pathOf(steps: DiffWitness['steps']['a']): string {
  return steps.map(({ route }) => route).join(' › ');
}

/** Describes the circumstances of a visit, omitting calls with their usual outcome. */
export function describeCircumstances(
  visit: FlowState,
  { asked = visit.entry, known = {}, day }: Pick<DiffWitness, 'asked' | 'known' | 'day'> = {},
): string[] {
  const remote = Object.fromEntries(
    REMOTE_NAMES.flatMap((name) => {
      const outcome = visit.remote[name];
      const plain = outcome && REMOTE_CLASSES[name][0]?.(outcome.key)[name];
      return outcome === undefined || JSON.stringify(outcome) === JSON.stringify(plain) ? [] : [[name, outcome]];
    }),
  );
  return circumstancesOf({ visit: { ...visit, remote, entry: asked }, steps: [], known, day, confirmed: true });
}

/** Returns the same as data, without the documents of a visit, because they are the ones that were compared. */
export function diffsAsData({ unchecked, campaigns, seed }: Diffs): unknown {
  const plain = ({ witness, ...one }: DifferenceClass) => ({
    ...one,
    witness: { circumstances: describeCircumstances(witness.visits.a, witness), steps: witness.steps },
  });
  return {
    seed,
    unchecked,
    campaigns: campaigns.map((one) =>
      one.verdict === 'gone'
        ? one
        : {
            ...one,
            classes: one.classes.map((found) => ({
              ...plain(found),
              share: one.sample === 0 ? null : found.visitors / one.sample,
            })),
          },
    ),
  };
}
