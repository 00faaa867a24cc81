import type { Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factNames, visibleBlocks } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Language } from '#schemas/language.ts';
import { classesOf, ownAnswers } from '../../prove/domain/field-classes.ts';
import type { Subject } from '../../prove/explore/subject.ts';
import { followVisit, takenFrom, type FollowedVisit, type VisitStep } from '../follow-visit.ts';
import { factNoun, valueWords } from '../words/condition-words.ts';
import { replayed } from './alternative-paths.ts';
import { withAnswers } from './other-answers.ts';

/** An answer to one question that replaces what the visitor has answered. */
export interface TriedAnswer {
  /** The facts that the question sets. */
  readonly facts: readonly string[];
  readonly answers: Answers;
}

/** A question of a screen, with one answer of each kind that conditions can tell apart. */
export interface TriedQuestion {
  readonly facts: readonly string[];
  readonly what: string;
  readonly options: readonly { readonly words: string; readonly answers: Answers; readonly isChosen: boolean }[];
}

/** A visit with other answers, as far as it gets. */
export interface TriedVisit {
  readonly steps: readonly {
    readonly route: string;
    readonly questions: readonly TriedQuestion[];
    /** What is known when the screen has been answered. */
    readonly answers: Answers;
    /** The index of the transition that is taken; undefined: the visit ends here, or is held. */
    readonly taken: number | undefined;
  }[];
  readonly stop: FollowedVisit['stop'];
}

const asText = (answers: Answers) =>
  JSON.stringify(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function wordsOf(answers: Answers, facts: readonly string[], language: Language): string {
  const said = facts.filter((fact) => answers[fact] !== undefined);
  const [first = ''] = facts;
  return said.length === 0
    ? valueWords(first, undefined, language)
    : said.map((fact) => valueWords(fact, answers[fact], language)).join(', ');
}

function questionOf(field: Field, { state }: VisitStep, subject: Subject, language: Language): TriedQuestion {
  const facts = factNames(field);
  const own = ownAnswers(field, state.answers);
  const classes = classesOf(field, subject.cuts, state, () => undefined).map(({ answers }) => answers);
  const isOwn = (answers: Answers) => asText(answers) === asText(own);
  const all = classes.some(isOwn) ? classes : [own, ...classes];
  return {
    facts,
    what: factNoun(facts[0] ?? field.id, language),
    options: all.map((answers) => ({ words: wordsOf(answers, facts, language), answers, isChosen: isOwn(answers) })),
  };
}

/** Walks a visit with other answers: calls return what they returned, and new questions get the simplest answers. */
export function tryAnswers(
  subject: Subject,
  visit: FlowState,
  tried: readonly TriedAnswer[],
  language: Language,
): TriedVisit {
  const changed = tried.reduce((state, { facts, answers }) => withAnswers(state, facts, answers), visit);
  const { steps, stop } = followVisit(replayed(subject, changed), subject.bind);
  return {
    stop,
    steps: steps.map((step) => ({
      route: step.route.name,
      answers: step.state.answers,
      taken: takenFrom(step)?.index,
      questions: visibleBlocks(step.route, step.state, subject.bind)
        .flatMap(({ bound }) => bound.fields)
        .filter((field) => field.facts.length > 0)
        .map((field) => questionOf(field, step, subject, language))
        .filter(({ options }) => options.length > 1),
    })),
  };
}
