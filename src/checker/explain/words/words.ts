import type { Comparison, OperatorName } from '#schemas/campaign/predicate.ts';
import type { ConsentType } from '#schemas/lead/answer-keys.ts';

/** The everyday name of a fact. */
export interface FactWords {
  /** With its article, in the singular, for use at the start of a sentence or after a verb. */
  readonly noun: string;
  /** The whole sentences for a fact that is true or false. */
  readonly yes?: string;
  readonly no?: string;
  /** The everyday names of its values. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A test that can be negated has both sentences. `{fact}` and `{value}` are replaced. */
export interface OperatorWords {
  readonly holds: string;
  readonly fails: string;
}

/** All words used to describe conditions in one language; the only place for them. */
export interface ConditionWords {
  /** The language of the words, in which languages are named too. */
  readonly locale: string;
  readonly facts: Readonly<Record<string, FactWords>>;
  readonly consents: Readonly<
    Record<ConsentType, { readonly yes: string; readonly no: string; readonly noun: string }>
  >;
  readonly operators: Readonly<Record<OperatorName, OperatorWords>>;
  /** The decision about a consent of the campaign's own, by the id of its block. */
  readonly ownConsent: { readonly yes: string; readonly no: string; readonly noun: string };
  /** Facts that derive from what blocks ask. */
  readonly answerOf: string;
  readonly partOfAnswer: string;
  readonly studyQuestion: string;
  /** A fact that the campaign computes. */
  readonly computed: string;
  readonly comparisons: Readonly<Record<Comparison, { readonly holds: string; readonly fails: string }>>;
  /** What two compared facts are apart. */
  readonly less: string;
  readonly daysBetween: string;
  readonly and: string;
  readonly or: string;
  readonly always: string;
  readonly never: string;
  readonly today: string;
  readonly yes: string;
  readonly no: string;
  readonly notKnown: string;
}
