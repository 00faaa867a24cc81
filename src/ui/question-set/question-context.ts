import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { ControlValues, IssueSource, Question, QuestionSetWords } from './question.ts';

/** The answers by the properties of the schema; missing and invalid answers are left out. */
export type AnswerData = Readonly<Record<string, unknown>>;

/** What the root field needs and RJSF only passes through. It stays the same while the set is shown. */
export interface QuestionContext {
  readonly questions: readonly Question[];
  readonly entered: ControlValues;
  readonly issues: IssueSource;
  readonly words: QuestionSetWords;
  readonly alternating: boolean;
  readonly onHintOpen?: (() => void) | undefined;
  readonly read: (values: ControlValues) => AnswerData;
  readonly touch: (name: string) => void;
}

export type QuestionValidator = ValidatorType<AnswerData, RJSFSchema, QuestionContext>;
