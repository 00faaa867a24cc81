/** What a visitor can answer. Dates are `YYYY-MM-DD`; several choices are a list in the order of the question. */
export type AnswerValue = string | number | boolean | readonly string[];

/** Answers by the name of the fact that they set: `candidate.age`, `answer.<block id>`, `criteria.<id>`, `consent.<type>`. */
export type Answers = Readonly<Record<string, AnswerValue>>;
