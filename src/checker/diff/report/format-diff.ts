import type { FlowState } from '#engine/flow-state.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { explainTexts } from '../../explain/format/explain-texts.table.ts';
import { formatIssue, preventedBy } from '../../report/format-issues.ts';
import { visitorWords, type ToldVisitor } from '../../explain/format/visitor-words.ts';
import { circumstancesOf, stepWords } from '../../prove/witness.ts';
import { REMOTE_CLASSES, REMOTE_NAMES } from '../../prove/world/remote-classes.ts';
import type { CampaignDiff, DifferenceClass, DiffWitness } from '../diff-campaigns.ts';
import type { ComparedCampaign, Diffs } from '../diff-documents.ts';
import type { DifferenceKind } from '../visits/difference.ts';
import type { Step } from '../visits/follow.ts';

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

/** One visitor, in words for people who know the screens but not the files. */
export interface ToldDiffWitness {
  /** Up to where the difference is seen. */
  readonly visitor: ToldVisitor;
  /** The pages of both versions, if they are not the same. */
  readonly paths: { readonly before: readonly string[]; readonly now: readonly string[] } | undefined;
}

/** The languages in which authors are told of a visitor. */
export const TOLD_IN: readonly string[] = LANGUAGES.filter(
  (language) => language === DEFAULT_LANGUAGE || explainTexts(language) !== explainTexts(DEFAULT_LANGUAGE),
);

/** Tells one visitor in a language of authors. */
export function tellWitness({ witness, route }: DifferenceClass, language: string): ToldDiffWitness {
  const { a, b } = witness.steps;
  const [before, now] = [a, b].map((steps) => steps.map((step) => step.route));
  const steps = a.slice(0, lastNeeded(witness, route));
  return {
    visitor: visitorWords({ ...arrivalOf(witness.visits.a, witness), steps, confirmed: true }, language),
    paths: pathOf(a) === pathOf(b) || !before || !now ? undefined : { before, now },
  };
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
export function describeCircumstances(visit: FlowState, witness: Arrival = {}): string[] {
  return circumstancesOf({ ...arrivalOf(visit, witness), steps: [], confirmed: true });
}

type Arrival = Pick<DiffWitness, 'asked' | 'known' | 'day'>;

/** How a visitor arrives, without calls with their usual outcome. */
function arrivalOf(visit: FlowState, { asked = visit.entry, known = {}, day }: Arrival) {
  const remote = Object.fromEntries(
    REMOTE_NAMES.flatMap((name) => {
      const outcome = visit.remote[name];
      const plain = outcome && REMOTE_CLASSES[name][0]?.(outcome.key)[name];
      return outcome === undefined || JSON.stringify(outcome) === JSON.stringify(plain) ? [] : [[name, outcome]];
    }),
  );
  return { visit: { ...visit, remote, entry: asked }, known, day };
}

/** Returns the same as data, without the documents of a visit, because they are the ones that were compared. */
export function diffsAsData({ unchecked, campaigns, seed }: Diffs): unknown {
  const asEntered = ({ route, enter }: Step) => ({ route, enter });
  const plain = ({ witness, sentences: _said, ...one }: DifferenceClass) => ({
    ...one,
    witness: {
      circumstances: describeCircumstances(witness.visits.a, witness),
      steps: { a: witness.steps.a.map(asEntered), b: witness.steps.b.map(asEntered) },
    },
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
