/**
 * What the settings of a question are, by their names: the block that asks one and the form for a question of a set say
 * the same.
 */
export const QUESTION_SETTINGS = {
  label: 'The question',
  hint: 'Help in a line below the question',
  required: 'The visitor cannot continue without an answer (default true)',
  minLength: 'text: the minimum number of characters',
  maxLength: 'text, longText: the maximum number of characters (default 200; longText 2000)',
  min: 'number: the smallest answer',
  max: 'number: the largest answer',
  unit: 'number: the unit, beside the control',
  choices: 'choice, choices, matrix: what can be chosen',
  choiceValue: 'The code of the choice, in conditions and in the lead',
  choiceLabel: 'What the visitor reads',
  fewest: 'choices: the minimum number of choices',
  most: 'choices: the maximum number of choices; file: of files (default 1, at most 12)',
  errors: 'Error messages of your own',
  missing: 'If nothing was answered',
  invalid: 'If the answer is not possible',
} as const;
