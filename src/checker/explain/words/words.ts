import type { OperatorName } from '#schemas/campaign/predicate.ts';
import type { ConsentType } from '#schemas/lead/answer-keys.ts';

/** What people call a fact. */
export interface FactWords {
  /** With its article, in the singular: it stands at the beginning of a sentence, or behind a verb. */
  readonly noun: string;
  /** A fact that is true or false, as whole sentences. */
  readonly yes?: string;
  readonly no?: string;
  /** What people call its values. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A test that can be said the other way round has both sentences. `{fact}` and `{value}` are filled in. */
export interface OperatorWords {
  readonly holds: string;
  readonly fails: string;
}

/** Everything that conditions are told in, in one language: the one place for it. */
export interface ConditionWords {
  readonly facts: Readonly<Record<string, FactWords>>;
  readonly consents: Readonly<
    Record<ConsentType, { readonly yes: string; readonly no: string; readonly noun: string }>
  >;
  readonly operators: Readonly<Record<OperatorName, OperatorWords>>;
  /** Facts that derive from what blocks ask. */
  readonly answerOf: string;
  readonly partOfAnswer: string;
  readonly studyQuestion: string;
  readonly and: string;
  readonly or: string;
  readonly always: string;
  readonly never: string;
  readonly today: string;
  readonly yes: string;
  readonly no: string;
  readonly notKnown: string;
}
