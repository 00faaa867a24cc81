/**
 * What an import can report about a record. The effect tells the operator whether to act: `refused` nothing of it was
 * stored; `held` it was stored, but closed to visitors until a person has reviewed it; `repaired` the value was
 * understood and stored in its proper form; `noted` it was stored as it was.
 */
export const IMPORT_PROBLEMS = {
  'json-unreadable': { effect: 'refused', title: 'The text is not JSON' },
  'not-a-study': {
    effect: 'refused',
    title:
      'This is not a study: not a record of the ClinicalTrials.gov API v2 or the National Cancer Institute, ' +
      'not a FHIR ResearchStudy, or without an id of 1 to 64 characters',
  },
  'title-absent': { effect: 'refused', title: 'The record has no title' },
  'record-repeated': { effect: 'noted', title: 'The id occurred before; this record replaced the earlier one' },
  'study-closed': {
    effect: 'held',
    title:
      'Its newest record was refused; the stored version of the study is closed to visitors ' +
      'until a valid record arrives',
  },
  'module-absent': { effect: 'noted', title: 'A whole module of the record is missing' },
  'eligibility-absent': { effect: 'held', title: 'Nothing says who can join, so nobody is screened for the study' },
  'age-unreadable': { effect: 'held', title: 'An age bound could not be understood' },
  'ages-reversed': { effect: 'held', title: 'The lowest age is above the highest' },
  'sex-unreadable': { effect: 'held', title: 'Who can join (sex) could not be understood' },
  'status-unreadable': { effect: 'held', title: 'The status is not one of the registry’s' },
  'value-unreadable': { effect: 'noted', title: 'The value is of the wrong type and was left out' },
  'characters-removed': {
    effect: 'repaired',
    title: 'Characters that cannot be stored (NUL, a lone surrogate) were removed',
  },
  'age-absent': { effect: 'noted', title: 'The record gives no age bound here, so there is none' },
  'text-long': { effect: 'noted', title: 'The eligibility criteria are over 8,000 characters; stored in full' },
  'condition-repeated': { effect: 'repaired', title: 'The condition is named twice in the record' },
  'conditions-absent': { effect: 'noted', title: 'The record names no condition' },
  'disease-unnamed': { effect: 'noted', title: 'The disease has only a code and no name; it was left out' },
  'disease-general': { effect: 'noted', title: 'The name is a class of diseases, not a disease; it was left out' },
  'sites-absent': { effect: 'noted', title: 'The record names no site, so nobody is near one' },
  'country-spelling': { effect: 'repaired', title: 'A different spelling of a country that is served' },
  'country-not-served': { effect: 'noted', title: 'The site is outside the seven countries; stored, never matched' },
  'country-absent': { effect: 'noted', title: 'The site has no country; stored, never matched' },
  'site-unreadable': {
    effect: 'noted',
    title: 'The site is not understood, or is defined elsewhere; it was left out',
  },
  'veterans-site': {
    effect: 'noted',
    title: 'The site belongs to Veterans Affairs, which treats veterans; visitors are not asked about that',
  },
  'facility-absent': { effect: 'repaired', title: 'The site has no name; it is named after the city' },
  'site-repeated': {
    effect: 'noted',
    title: 'The same name, city and postal code occurred before in this study; both stored',
  },
  'postal-code-repaired': { effect: 'repaired', title: 'The postal code was found among other characters' },
  'postal-code-unreadable': {
    effect: 'noted',
    title: 'The postal code does not belong to the country; stored unchanged',
  },
  'postal-code-absent': { effect: 'noted', title: 'The site has no postal code' },
  'coordinates-from-postal-code': {
    effect: 'repaired',
    title: 'The site has no coordinates; those of its postal code were used',
  },
  'coordinates-absent': {
    effect: 'noted',
    title: 'The site has neither coordinates nor a known postal code; stored, never near anyone',
  },
  'coordinates-unreadable': { effect: 'noted', title: 'The coordinates are impossible and were left out' },
  'characteristic-not-read': {
    effect: 'noted',
    title: 'Who can join the group is expressed in an unsupported way; write it as a question of the study',
  },
  'element-not-read': { effect: 'noted', title: 'Studies do not support this element; it was left out' },
  'resource-not-read': {
    effect: 'noted',
    title: 'The resource is not a ResearchStudy, and none refers to it; it was left out',
  },
} as const satisfies Record<
  string,
  { readonly effect: 'refused' | 'held' | 'repaired' | 'noted'; readonly title: string }
>;

export type ImportProblemKind = keyof typeof IMPORT_PROBLEMS;

export interface ImportProblem {
  /** The id of the study, or the position of a record that has none: file, line, part. */
  readonly record: string;
  /** The position in the record, e.g. `contactsLocationsModule.locations[3].zip`; empty: the record as a whole. */
  readonly field: string;
  readonly kind: ImportProblemKind;
  /** The value in the record, shortened. Registry records are public. */
  readonly value?: string;
}

export type ReportProblem = (field: string, kind: ImportProblemKind, value?: string) => void;

/** Whether a person has to act on it. If so, the import ends with exit code 1 (O4). */
export function needsPerson(kind: ImportProblemKind): boolean {
  const { effect } = IMPORT_PROBLEMS[kind];
  return effect === 'refused' || effect === 'held';
}
