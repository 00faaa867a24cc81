import type { Field } from '#engine/block-rules.ts';
import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { isoDateOf } from '#engine/dates.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import { checkStored } from '#engine/route-state.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import { classesOf } from '../prove/domain/field-classes.ts';
import type { Subject } from '../prove/explore/subject.ts';
import type { Random } from './random.ts';
import type { Choose } from './walk-visitor.ts';

/** Answers only what must be answered, with the simplest value that the field accepts. */
export function plainly({ cuts, note }: Subject): Choose {
  return (field, state) =>
    isNeeded(field)
      ? classesOf(field, cuts, state, note).find(({ answers }) => Object.keys(answers).length > 0)?.answers
      : undefined;
}

/**
 * Answers simply, but avoids answers that disqualify the visitor for their study if the field offers something else.
 */
export function hopefully({ cuts, note }: Subject): Choose {
  return (field, state) => {
    if (!isNeeded(field)) return undefined;
    const answers = classesOf(field, cuts, state, note)
      .map((one) => one.answers)
      .filter((one) => Object.keys(one).length > 0);
    return (
      answers.find(
        (one) => verdictOf('fullyQualified', { ...state, answers: { ...state.answers, ...one } }) !== false,
      ) ?? answers[0]
    );
  };
}

/** The page requires a button press where the server would accept nothing: a pending decision. */
function isNeeded(field: Field): boolean {
  return (
    field.preset !== undefined ||
    !field.read(field.write({})).ok ||
    !field.read(Object.fromEntries(field.controls.map((control) => [control, ['']]))).ok
  );
}

/** The probability that an optional question is answered. */
const ANSWERS_ALL_THE_SAME = 0.7;

/** Answers at random: each choice is equally likely, and ages and measurements are realistic. */
export function atRandom({ cuts, note, today }: Subject, random: Random): Choose {
  return (field, state) => {
    if (!isNeeded(field) && random.next() > ANSWERS_ALL_THE_SAME) return undefined;
    const [asked] = field.facts;
    const drawn = asked && drawnValue(asked.fact, asked.domain.kind, today, random);
    const answers: Answers | undefined = asked && drawn !== undefined ? { [asked.fact]: drawn } : undefined;
    if (answers && checkStored(field, answers).issue === undefined) return answers;
    const classes = classesOf(field, cuts, state, note).filter((one) => Object.keys(one.answers).length > 0);
    return classes.length === 0 ? undefined : random.oneOf(classes).answers;
  };
}

const DAYS_PER_YEAR = 365.25;
/** Adults who look for studies, with some who are younger or older than studies accept. */
const AGES = [14, 88] as const;
const MEASURES: Readonly<Record<string, readonly [number, number]>> = {
  'candidate.heightCm': [150, 195],
  'candidate.weightKg': [45, 135],
  'candidate.age': AGES,
};

function drawnValue(fact: string, kind: string, today: string, random: Random): AnswerValue | undefined {
  const [least, most] = MEASURES[fact] ?? [];
  if (least !== undefined && most !== undefined) return random.between(least, most);
  if (kind !== 'date' || !fact.toLowerCase().includes('birth')) return undefined;
  const days = random.between(Math.round(AGES[0] * DAYS_PER_YEAR), Math.round(AGES[1] * DAYS_PER_YEAR));
  return isoDateOf(addDays(parseISO(today), -days));
}
