import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import { Language } from '#schemas/language.ts';
import { Study } from '#schemas/study/study.ts';

const OutcomeOrAnswer = Type.Union(
  [Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())],
  about('An answer', 'female'),
);

/** A visitor as an author describes them: what they answer, and how they arrived. */
export const AnswersFile = Type.Object(
  {
    language: Type.Optional(Language),
    country: Type.Optional(
      Type.Enum([...COUNTRY_CODES], about('Where the visitor opens the page (default: US)', 'US')),
    ),
    today: Type.Optional(Type.String(about('The day of the visit', '2026-01-15', { format: 'date' }))),
    begin: Type.Optional(Type.String(about('The route where the visit begins (default: the home)', 'home'))),
    query: Type.Optional(
      Type.Record(Type.String(), Type.String(), about('The query of the link, after the question mark', { sd: '1' })),
    ),
    study: Type.Optional(
      Type.Union(
        [Type.Boolean(), Type.Partial(Study, { additionalProperties: false })],
        about('The visit is about one study, with these properties; it has no other requirements', { minAge: 18 }),
      ),
    ),
    condition: Type.Optional(Type.Boolean(about('The link is about one condition', true))),
    knownVisitor: Type.Optional(Type.Boolean(about('The visitor came by a personal link', true))),
    windowWidth: Type.Optional(Type.Integer(about('The width of the window in pixels', 412, { minimum: 0 }))),
    appointment: Type.Optional(Type.Boolean(about('The visitor has booked an appointment', true))),
    outcomes: Type.Optional(
      Type.Record(Type.String(), Type.String(), about('The outcomes of calls, by fact', { 'sites.nearby': 'found' })),
    ),
    answers: Type.Record(Type.String(), OutcomeOrAnswer, about('The answers, by fact', { 'candidate.age': 42 })),
  },
  about('A visitor, for explain', { answers: { 'candidate.age': 42 } }, { additionalProperties: false }),
);
export type AnswersFile = Static<typeof AnswersFile>;
