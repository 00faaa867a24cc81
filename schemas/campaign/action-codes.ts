/**
 * The codes of the action log (L1). One list: the document, the server and the reports know no other.
 * The first eight are the specification's; the rest name what it only hints at.
 */
export const ACTION_CODES = {
  l: 'A lead was saved',
  li: 'Indications were chosen',
  lz: 'A postal code was given',
  n: 'A name was given',
  em: 'An email address was given',
  dob: 'A birth date or an age was given',
  fq: 'The visitor is fully qualified',
  sql: 'A lead was saved and the visitor is fully qualified',
  g: 'A gender was chosen',
  ph: 'A phone number was given',
  dx: 'The diagnosis question was answered',
  cr: 'The qualification questions were answered',
  hq: 'The health questions were answered',
  sc: 'A saved lead is qualified and has a study site',
  ns: 'No study was found near the visitor',
  ho: 'Only healthy-volunteer studies are near the visitor',
} as const;
export type ActionCode = keyof typeof ACTION_CODES;
/** The codes in the order of the list. */
export const ACTION_CODE_NAMES = ['l', 'li', 'lz', 'n', 'em', 'dob', 'fq', 'sql', 'g', 'ph', 'dx', 'cr', 'hq', 'sc', 'ns', 'ho'] as const satisfies readonly ActionCode[];
