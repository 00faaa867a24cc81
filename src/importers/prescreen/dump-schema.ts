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
/** What a trial wants as the answer to a question; null: it asks and decides nothing by it. */
export type DumpRule = Static<typeof Rule>;

/**
 * A database dump of trials with their pre-screening questions and rules, as PharmaLedger's clinical trial recruitment
 * stores them.
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

/** Is it meant to be a dump? One that is broken is told so, and not taken for something else. */
export function looksLikePrescreenDump(value: object): boolean {
  return 'clinicaltrialquestiontype' in value && 'questiontype' in value;
}

/** The first values of a dump that are wrong, by their place. */
export function wrongInDump(value: unknown): readonly { readonly place: string; readonly message: string }[] {
  return Value.Errors(PrescreenDump, value)
    .slice(0, 10)
    .map(({ instancePath, message }) => ({ place: instancePath, message }));
}
