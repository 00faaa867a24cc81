import { findFact } from '#engine/facts/index.ts';
import type { Language } from '#schemas/language.ts';
import type { Witness } from '../../prove/witness.ts';
import type { WayIn } from '../arrivals.ts';
import type { BlockSight } from '../block-sight.ts';
import type { ChangedFact, AlternativePath } from '../changes/alternative-paths.ts';
import type { Explanation } from '../explain-visit.ts';
import { takenFrom, type FollowedVisit, type VisitStep, type WeighedTransition } from '../follow-visit.ts';
import { conditionWords, factNoun, fill, stateWords, valueWords } from '../words/condition-words.ts';
import { circumstanceWords } from './circumstance-words.ts';
import { testWords, transitionWords } from './transition-words.ts';
import { explainTexts, type ExplainTexts } from './explain-texts.table.ts';

/** Formats an explanation as lines of a command's output. */
export function formatExplanation(explanation: Explanation, language: Language): string {
  const texts = explainTexts(language);
  const { campaign, followed } = explanation;
  const title = `${campaign.id} · ${campaign.name}`;
  const arrival = explanation.arrivals ? arrivalLines(explanation.arrivals, texts, language) : [];
  if (!followed) return [title, ...arrival].join('\n');
  const path = fill(texts.path, { routes: followed.steps.map(({ route }) => route.name).join(' → ') });
  return [
    title,
    ...arrival,
    path,
    stopWords(followed, texts),
    ...followed.steps.flatMap((step, index) => stepLines(step, index, explanation, texts, language)),
  ].join('\n');
}

/** Describes how a visit stopped, as a sentence. */
export function stopWords({ steps, stop }: FollowedVisit, texts: ExplainTexts): string {
  const route = steps.at(-1)?.route.name ?? '';
  return fill({ end: texts.ended, held: texts.held, asked: texts.arrived, circle: texts.circle }[stop], { route });
}

function stepLines(
  step: VisitStep,
  index: number,
  explanation: Pick<Explanation, 'elsewhere' | 'far'>,
  texts: ExplainTexts,
  language: Language,
): string[] {
  const { route, transitions, missing } = step;
  const heading = `\n${index + 1}. ${route.name}  “${route.title[language] ?? route.title.en ?? ''}”`;
  const facts = missing.flatMap((one) => one.facts.map((fact) => `${factNoun(fact, language)} (${fact})`)).join(', ');
  return [
    heading,
    ...(missing.length === 0 ? [] : [`   ✗ ${fill(texts.missing, { facts })}`]),
    ...(transitions.length === 0
      ? [`   ■ ${texts.end}`]
      : transitions.flatMap((one) => transitionLines(one, texts, language, transitions.length))),
    ...elsewhereLines(step, explanation, texts, language),
  ];
}

const MARKS: Readonly<Record<WeighedTransition['fate'], string>> = {
  taken: '✓',
  'not-met': '✗',
  passed: '·',
  open: '?',
};

function transitionLines(
  transition: WeighedTransition,
  texts: ExplainTexts,
  language: Language,
  among: number,
): string[] {
  return [
    `   ${MARKS[transition.fate]} ${transitionWords(transition, texts, language, among)}`,
    ...testWords(transition, texts, language).map((line) => `       ${line}`),
  ];
}

function elsewhereLines(
  step: VisitStep,
  { elsewhere, far }: Pick<Explanation, 'elsewhere' | 'far'>,
  texts: ExplainTexts,
  language: Language,
): string[] {
  if (takenFrom(step) === undefined || step.transitions.length < 2) return [];
  const here = <One extends { readonly route: string }>(all: readonly One[]) =>
    all.filter(({ route }) => route === step.route.name);
  return [
    `   ${texts.elsewhere}`,
    ...here(elsewhere).map((way) => `     ${wayWords(way, texts, language)}`),
    ...here(far).map(({ to, anybody }) => `     ${fill(anybody ? texts.noChange : texts.nobody, { to })}`),
  ];
}

/** Describes what would have to be different, and where that leads. */
export function wayWords({ to, changes, alsoAsked }: AlternativePath, texts: ExplainTexts, language: Language): string {
  const described = changes.map((change) => changeWords(change, texts, language)).join('; ');
  const asked =
    alsoAsked.length === 0
      ? ''
      : ` — ${fill(texts.alsoAsked, { facts: alsoAsked.map((fact) => factNoun(fact, language)).join(', ') })}`;
  return `${fill(texts.change, { to, changes: described })}${asked}`;
}

/** Describes a fact that would have to have another value. */
export function changeWords({ fact, from, to }: ChangedFact, texts: ExplainTexts, language: Language): string {
  if (to === undefined) return conditionWords({ fact, known: false }, language);
  // Conditions ask only whether a text is known, so showing the text that was tried would mislead.
  if (from === undefined && findFact(fact)?.domain.kind === 'text')
    return conditionWords({ fact, known: true }, language);
  const now = from === undefined ? texts.unanswered : valueWords(fact, from, language);
  return typeof to === 'boolean'
    ? stateWords(fact, to, language)
    : fill(texts.now, { change: stateWords(fact, to, language), from: now });
}

function arrivalLines(
  arrivals: NonNullable<Explanation['arrivals']>,
  texts: ExplainTexts,
  language: Language,
): string[] {
  const { route, ways, beginning, witness, undecided, unsure } = arrivals;
  const ins = [
    ...(beginning ? [`  • ${texts.beginning}`] : []),
    ...ways.map((way) => `  • ${wayInWords(way, texts, language)}`),
  ];
  const open = unsure.map((why) => `  ${fill(texts.notDecided, { why })}`);
  return [
    fill(texts.waysIn, { route }),
    ...ins,
    ...open,
    ...(witness
      ? [texts.visitor, ...witnessLines(witness, texts, language)]
      : [fill(undecided ? texts.undecided : texts.nobodyArrives, { route })]),
  ];
}

/** Formats who sees a block as lines. */
export function formatBlockSight(
  { route, block, when, witness, undecided, unsure }: BlockSight,
  language: Language,
): string {
  const texts = explainTexts(language);
  const condition = when ? fill(texts.when, { condition: conditionWords(when, language) }) : texts.always;
  return [
    fill(texts.blockShown, { route, block, when: condition }),
    ...unsure.map((why) => fill(texts.notDecided, { why })),
    ...(witness
      ? [texts.seer, ...witnessLines(witness, texts, language)]
      : [undecided ? texts.seersUndecided : texts.nobodySees]),
  ].join('\n');
}

/** Describes one way to a route: from where, when, and whether anybody takes it. */
export function wayInWords({ from, when, before, path }: WayIn, texts: ExplainTexts, language: Language): string {
  const condition = when
    ? fill(texts.when, { condition: conditionWords(when, language) })
    : before > 0
      ? texts.otherwise
      : texts.always;
  const unless = when && before > 0 ? `, ${texts.unlessBefore}` : '';
  return (
    `${fill(texts.wayIn, { from, when: condition })}${unless} — ` +
    (path ? fill(texts.wayTaken, { path: path.join(' → ') }) : texts.wayNeverTaken)
  );
}

function witnessLines(witness: Witness, texts: ExplainTexts, language: Language): string[] {
  const circumstances = bringsWords(witness, texts, language);
  return [
    ...(circumstances.length > 0
      ? [`  ${fill(texts.circumstances, { circumstances: circumstances.join('; ') })}`]
      : []),
    ...(witness.confirmed ? [] : [`  ${texts.notConfirmed}`]),
    ...witness.steps.map(
      ({ route, enter }) =>
        `  ${fill(texts.entered, {
          route,
          values:
            Object.entries(enter)
              .map(([control, values]) => `${control} = ${values.filter((value) => value !== '').join(', ')}`)
              .join('; ') || texts.nothing,
        })}`,
    ),
  ];
}

/** Describes how a visitor arrives and what calls return, as sentences. */
export function bringsWords(witness: Witness, texts: ExplainTexts, language: Language): string[] {
  return [...beginningWords(witness, texts, language), ...circumstanceWords(witness.visit, texts, language)];
}

/** Describes where the visit starts, if not at the home, and what a link provided. */
function beginningWords(
  { visit: { entry, campaign }, known, day }: Witness,
  texts: ExplainTexts,
  language: Language,
): string[] {
  const described = Object.entries(known).map(([fact, value]) => stateWords(fact, value, language));
  return [
    ...(day === undefined ? [] : [fill(texts.onDay, { day })]),
    ...(entry === campaign.home ? [] : [fill(texts.beginsOn, { route: entry })]),
    ...(described.length === 0 ? [] : [fill(texts.suppliedByLink, { facts: described.join(', ') })]),
  ];
}
