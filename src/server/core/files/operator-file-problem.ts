/** Problems in a file of sites' hours or of offers; the codes are permanent. */
export const OPERATOR_FILE_PROBLEMS = {
  'hours-json': 'The file is not valid JSON',
  'hours-shape': 'A value is missing, unknown or of the wrong type',
  'hours-site-repeated': 'The same site appears earlier in the file',
  'hours-zone': 'This machine does not know the time zone',
  'hours-date': 'The date does not exist',
  'hours-reversed': 'The closing time is not after the opening time',
  'hours-short': 'The hours are too short for a visit',
  'hours-overlap': 'Two times of the same day overlap',
  'hours-day-repeated': 'The same date appears earlier in the list',
  'hours-open-day-off': 'The date is a day off but also has hours',
  'hours-site-unknown': 'No site has this id',
  'hours-study-elsewhere': 'The study does not take place at this site',
  'hours-zone-absent': 'The site has hours but no time zone',
  'offers-json': 'The file is not valid JSON',
  'offers-shape': 'A value is missing, unknown or of the wrong type',
  'offer-repeated': 'Two offers have the same id',
  'offer-characters': 'A text contains a character that cannot be stored (NUL, a lone surrogate)',
  'offer-address': 'A click on the offer would lead nowhere',
  'offer-picture': 'The address of the picture is not a web address',
} as const;

export type OperatorFileProblem = keyof typeof OPERATOR_FILE_PROBLEMS;
