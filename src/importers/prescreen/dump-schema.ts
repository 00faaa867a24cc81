import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const text = Type.String({ minLength: 1 });

const Question = Type.Object({
  localquestioncode: text,
  question: text,
  datatype: text,
  skiplogic: Type.Unknown(),
  answers: Type.Union([Type.Null(), Type.Array(Type.Object({ code: Type.String(), text: Type.String() }))]),
});
/** A question of a dump. */
export type DumpQuestion = Static<typeof Question>;

const Rule = Type.Object({
  clinicaltrial: text,
  questiontype: text,
  criteria: Type.Union([Type.String(), Type.Null()]),
});
/** The answer to a question that a trial requires; null: the trial asks it, and it decides nothing. */
export type DumpRule = Static<typeof Rule>;

/**
 * A database dump of trials with their pre-screening questions and rules, in the format of PharmaLedger's clinical
 * trial recruitment.
 */
const PrescreenDump = Type.Object({
  questiontype: Type.Array(Question),
  clinicaltrial: Type.Array(
    Type.Object({ id: text, name: text, nctnumber: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
  ),
  clinicaltrialquestiontype: Type.Array(Rule),
});
export type PrescreenDump = Static<typeof PrescreenDump>;

export const isPrescreenDump = (value: unknown): value is PrescreenDump => Value.Check(PrescreenDump, value);

/** Whether it is meant to be a dump. A broken one is reported as such, and not mistaken for something else. */
export function looksLikePrescreenDump(value: object): boolean {
  return 'clinicaltrialquestiontype' in value && 'questiontype' in value;
}

/** The first invalid values of a dump, with their positions. */
export function wrongInDump(value: unknown): readonly { readonly place: string; readonly message: string }[] {
  return Value.Errors(PrescreenDump, value)
    .slice(0, 10)
    .map(({ instancePath, message }) => ({ place: instancePath, message }));
}
