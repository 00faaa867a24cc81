import type { ChangeEventHandler, ReactNode } from 'react';

/** The values of named controls, in order. */
export type ControlValues = Readonly<Record<string, readonly string[]>>;

/** One question of a set: how the property of the schema is asked. The schema itself has no texts. */
export interface Question {
  /** The property of the schema that the answer becomes. */
  readonly name: string;
  /** The name of the native controls, and the id of the first one. */
  readonly control: string;
  readonly kind: 'radio' | 'buttons' | 'checkbox' | 'select' | 'custom';
  readonly title: string;
  /** The heading of the questions from this one on. */
  readonly part?: { readonly title: string; readonly id?: string } | undefined;
  readonly number?: number | undefined;
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly layout?: 'stack' | 'row' | 'columns' | undefined;
  /** Called when the visitor ticks or unticks an option. */
  readonly onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  /** For `custom`: renders a question that is not a list, such as a height. It must not change between two renders. */
  readonly Custom?: ((props: CustomQuestionProps) => ReactNode) | undefined;
}

export interface CustomQuestionProps {
  readonly question: Question;
  readonly issue: string | undefined;
}

/** Texts that a set needs besides its questions. */
export interface QuestionSetWords {
  readonly hint: string;
  readonly close: string;
  /** The first, empty choice of a select. */
  readonly choose: string;
}

/** The error of a question, in words, and how to subscribe to changes. */
export interface IssueSource {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: (question: Question) => string | undefined;
}
