/**
 * What an import can say of a record. The effect tells the operator whether to act:
 * `refused` nothing of it was stored; `held` it was stored, but closed to visitors until a person has looked at it;
 * `repaired` the value was understood and stored in its proper form; `noted` it was stored as it came.
 */
export const IMPORT_PROBLEMS = {
  'json-unreadable': { effect: 'refused', title: 'The text is no JSON' },
  'not-a-study': {
    effect: 'refused',
    title:
      'Nothing is read as a study here: no record of the ClinicalTrials.gov API v2 or the National Cancer ' +
      'Institute, no FHIR ResearchStudy, or no id of 1 to 64 characters',
  },
  'title-absent': { effect: 'refused', title: 'The record has no title' },
  'record-repeated': { effect: 'noted', title: 'The same id came before; this record replaced it' },
  'study-closed': {
    effect: 'held',
    title:
      'Its newest record was refused; what was stored of the study before is closed to visitors ' +
      'until a good record comes',
  },
  'module-absent': { effect: 'noted', title: 'A whole module of the record is missing' },
  'eligibility-absent': { effect: 'held', title: 'Nothing says who can join, so nobody is screened for the study' },
  'age-unreadable': { effect: 'held', title: 'An age bound could not be understood' },
  'ages-reversed': { effect: 'held', title: 'The lowest age is above the highest' },
  'sex-unreadable': { effect: 'held', title: 'Who can join (sex) could not be understood' },
  'status-unreadable': { effect: 'held', title: 'The status is none that the registry knows' },
  'value-unreadable': { effect: 'noted', title: 'The value is of the wrong type and was left out' },
  'characters-removed': {
    effect: 'repaired',
    title: 'Characters that cannot be stored (NUL, half a surrogate pair) were taken out',
  },
  'age-absent': { effect: 'noted', title: 'The record names no age bound here; there is none' },
  'text-long': { effect: 'noted', title: 'The eligibility criteria are over 8,000 characters; stored whole' },
  'condition-repeated': { effect: 'repaired', title: 'The condition is named twice in the record' },
  'conditions-absent': { effect: 'noted', title: 'The record names no condition' },
  'disease-unnamed': { effect: 'noted', title: 'The disease is named by its code only; it was left out' },
  'disease-general': { effect: 'noted', title: 'The name sorts diseases and is none itself; it was left out' },
  'sites-absent': { effect: 'noted', title: 'The record names no site; nobody is near one' },
  'country-spelling': { effect: 'repaired', title: 'Another name of a country that is served' },
  'country-not-served': { effect: 'noted', title: 'The site is outside the seven countries; stored, never matched' },
  'country-absent': { effect: 'noted', title: 'The site has no country; stored, never matched' },
  'site-unreadable': {
    effect: 'noted',
    title: 'The site is written in a way that is not understood, or stands elsewhere; it was left out',
  },
  'veterans-site': {
    effect: 'noted',
    title: 'The site belongs to the Veterans Affairs, who treat veterans; visitors are not asked for that',
  },
  'facility-absent': { effect: 'repaired', title: 'The site has no name; the city names it' },
  'site-repeated': {
    effect: 'noted',
    title: 'The same name, city and postal code came before in this study; both stored',
  },
  'postal-code-repaired': { effect: 'repaired', title: 'The postal code was found within other characters' },
  'postal-code-unreadable': { effect: 'noted', title: 'The postal code is none of the country; stored as it came' },
  'postal-code-absent': { effect: 'noted', title: 'The site has no postal code' },
  'coordinates-from-postal-code': {
    effect: 'repaired',
    title: 'The site has no coordinates; those of its postal code were taken',
  },
  'coordinates-absent': {
    effect: 'noted',
    title: 'The site has neither coordinates nor a postal code that is known; stored, never near anyone',
  },
  'coordinates-unreadable': { effect: 'noted', title: 'The coordinates are outside the earth and were left out' },
  'characteristic-not-read': {
    effect: 'noted',
    title: 'Whom the group takes is said in a way that is not read; write it as a question of the study',
  },
  'element-not-read': { effect: 'noted', title: 'A study has no place for this element; it was left out' },
  'resource-not-read': {
    effect: 'noted',
    title: 'The resource is no ResearchStudy, and none refers to it; it was left out',
  },
} as const satisfies Record<
  string,
  { readonly effect: 'refused' | 'held' | 'repaired' | 'noted'; readonly title: string }
>;

export type ImportProblemKind = keyof typeof IMPORT_PROBLEMS;

export interface ImportProblem {
  /** The id of the study, or the place of a record that has none: file, line, part. */
  readonly record: string;
  /** The place in the record, e.g. `contactsLocationsModule.locations[3].zip`; empty: the record as a whole. */
  readonly field: string;
  readonly kind: ImportProblemKind;
  /** What the record says there, shortened. Registry records are public. */
  readonly value?: string;
}

export type ReportProblem = (field: string, kind: ImportProblemKind, value?: string) => void;

/** Does a person have to act on it? The import ends with exit code 1 then (O4). */
export function needsPerson(kind: ImportProblemKind): boolean {
  const { effect } = IMPORT_PROBLEMS[kind];
  return effect === 'refused' || effect === 'held';
}
