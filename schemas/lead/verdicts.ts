import Type, { type Static } from 'typebox';
import { about } from '../about.ts';

/** Three-valued truth: an answer that is not known yet is neither true nor false (Q1). */
export type Truth = boolean | 'unknown';
export const Truth = Type.Union(
  [Type.Boolean(), Type.Literal('unknown')],
  about('True, false, or not known yet', true),
);

export const Verdicts = Type.Object(
  {
    ageQualified: Truth,
    genderQualified: Truth,
    bmiQualified: Truth,
    siteQualified: Truth,
    criteriaQualified: Truth,
    bioQualified: Truth,
    fullyQualified: Truth,
  },
  about('What the answers say about the study (F1)', { ageQualified: true }, { additionalProperties: false }),
);
export type Verdicts = Static<typeof Verdicts>;

// What the visitor's bundle needs is in a separate file, so that no schema is bundled with it.
export { OUTCOMES, type Outcome } from './outcomes.ts';
