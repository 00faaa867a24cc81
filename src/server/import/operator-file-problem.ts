/** What can be wrong with a file of sites' hours; the code is permanent. */
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
} as const;

export type OperatorFileProblem = keyof typeof OPERATOR_FILE_PROBLEMS;
