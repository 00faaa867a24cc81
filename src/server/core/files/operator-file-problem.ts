/** Problems in a file of sites' hours or of offers; the codes are permanent. */
export const OPERATOR_FILE_PROBLEMS = {
  'hours-json': 'The file is no JSON',
  'hours-shape': 'A value is missing, unknown or of the wrong kind',
  'hours-site-repeated': 'The same site comes before in the file',
  'hours-zone': 'The time zone is none that this machine knows',
  'hours-date': 'The calendar has no such date',
  'hours-reversed': 'It closes before it opens, or at the same time',
  'hours-short': 'No visit fits between opening and closing',
  'hours-overlap': 'Two times of the same day overlap',
  'hours-day-repeated': 'The same date comes before in the list',
  'hours-open-day-off': 'The date is a day off and has hours as well',
  'hours-site-unknown': 'No site has this id',
  'hours-study-elsewhere': 'The study is not at this site',
  'hours-zone-absent': 'The site has hours but no time zone',
  'offers-json': 'The file is no JSON',
  'offers-shape': 'A value is missing, unknown or of the wrong kind',
  'offer-repeated': 'Two offers have the same id',
  'offer-characters': 'A text holds a character that cannot be stored (NUL, half a surrogate pair)',
  'offer-address': 'A click on the offer would lead nowhere',
  'offer-picture': 'The address of the picture is none of the web',
} as const;

export type OperatorFileProblem = keyof typeof OPERATOR_FILE_PROBLEMS;
