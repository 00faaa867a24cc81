/** What a visitor can answer. Dates are `YYYY-MM-DD`; several choices are a list in the order of the question. */
export type AnswerValue = string | number | boolean | readonly string[];

/** Whether this answer is a list of choices. */
export function isChoiceList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * Answers by the name of the fact that they set: `candidate.age`, `answer.<block id>`, `criteria.<id>`,
 * `consent.<type>`.
 */
export type Answers = Readonly<Record<string, AnswerValue>>;
