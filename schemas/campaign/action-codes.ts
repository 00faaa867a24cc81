/**
 * The codes of the action log (L1). This is the only list: the document, the server and the reports all use it. The
 * first eight come from the specification; the others name what it only implies. Only the server adds `sql`, once for
 * each lead.
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
  cg: 'The caregiver question was answered',
  hw: 'Height or weight was given',
  et: 'The ethnicity question was answered',
  ct: 'The date of a CT scan was given',
  on: 'The questions about cancer were answered',
  ss: 'Studies were searched',
  sf: 'Studies were found near the visitor',
  so: 'The pre-screen of a study was opened',
  of: 'Direct offers were shown',
  oo: 'A direct offer was opened',
  cy: 'A consent was given',
  cn: 'A consent was refused',
  sg: 'A signing session began',
  sb: 'A slot was booked',
  sn: 'No time suited, or the visitor did not want to book',
  sx: 'No slot was free',
  im: 'Images were sent',
  pt: 'A partner screener was answered',
  rs: 'The visitor said how they heard about us',
  ul: 'A lead was updated from a prefilled link',
} as const;
export type ActionCode = keyof typeof ACTION_CODES;

/** Whether this is one of the codes. */
export function isActionCode(code: string): code is ActionCode {
  return Object.hasOwn(ACTION_CODES, code);
}

/** The codes in list order. */
export const ACTION_CODE_NAMES: readonly ActionCode[] = Object.keys(ACTION_CODES).filter(isActionCode);
