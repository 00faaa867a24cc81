import type { Criterion } from '#schemas/study/criterion.ts';
import type { PrescreenDump } from './dump-schema.ts';
import { readRule, type AgeBounds, type RefusedRule } from './read-rule.ts';

export interface PrescreenedTrial {
  readonly id: string;
  readonly name: string;
  /** The id of its study: the registry number if it has one, else its own id. */
  readonly studyId: string;
  readonly criteria: readonly Criterion[];
  /** Rules about age; bounds belong to the study, not to its questions. */
  readonly ages: readonly AgeBounds[];
  readonly refused: readonly RefusedRule[];
  /** Questions that decide nothing. */
  readonly undecided: number;
}

/**
 * Every trial of a dump with its criteria (O4). What is not understood is never guessed: it is refused, by question and
 * rule.
 */
export function trialsOf({
  questiontype,
  clinicaltrial,
  clinicaltrialquestiontype,
}: PrescreenDump): PrescreenedTrial[] {
  const questions = new Map(questiontype.map((question) => [question.localquestioncode, question]));
  return clinicaltrial.map(({ id, name, nctnumber }) => {
    const read = clinicaltrialquestiontype
      .filter((rule) => rule.clinicaltrial === id)
      .map((rule) => readRule(rule, questions.get(rule.questiontype)));
    return {
      id,
      name,
      studyId: nctnumber ?? id,
      criteria: read.flatMap((one) => (one.kind === 'criterion' ? [one.criterion] : [])),
      ages: read.flatMap((one) => (one.kind === 'age' ? [one.bounds] : [])),
      refused: read.flatMap((one) => (one.kind === 'refused' ? [one.refused] : [])),
      undecided: read.filter(({ kind }) => kind === 'no rule').length,
    };
  });
}
