/** What can be wrong with a criteria file; the code is permanent. */
export const CRITERIA_PROBLEMS = {
  'criteria-json': 'The file is no JSON',
  'criteria-shape': 'A value is missing, unknown or of the wrong kind',
  'criteria-characters': 'A text holds a character that cannot be stored (NUL, half a surrogate pair)',
  'criterion-repeated': 'Two criteria of a study have the same id',
  'response-repeated': 'Two responses of a criterion have the same id',
  'position-repeated': 'Two responses of a criterion have the same position',
  'yes-no-unsure-incomplete': 'A yes / no / unsure question lacks one of the responses A, B and C, or has more (E15)',
  'criterion-unqualifiable': 'No response qualifies, so nobody could ever join the study',
  'rule-without-choices': 'A rule stands where only one response can be chosen',
  'criteria-study-unknown': 'The study was not imported',
} as const;
