import { objectsOf, type FhirObject } from '../fhir-json.ts';

/** The base address of our extensions; `.example` belongs to nobody and never will. Documented in docs/fhir.md. */
const OURS = 'https://trialflow.example/fhir/StructureDefinition';

export const EXTENSIONS = {
  /** On an answerOption, valueCode: `yes`, `no` or `unknown`. */
  qualifies: `${OURS}/qualifies`,
  /** On an answerOption, valueString: the id of the response, if it cannot be a FHIR code. */
  responseId: `${OURS}/response-id`,
  /** On an item, valueCode: `yes_no_unsure` for a question with these three answers. */
  questionType: `${OURS}/question-type`,
  /** On an item, valueCode: `any` or `all`. */
  rule: `${OURS}/rule`,
  /** On an item, valueBoolean: the question belongs to the minimal set. */
  minimal: `${OURS}/minimal`,
  /**
   * On an item over a value, one for each band: `id`, `position` and `text` (valueString), `qualifies` (valueCode), the
   * bounds `atLeast`, `moreThan`, `atMost`, `lessThan` (valueDecimal), `from` and `to` (valueString).
   */
  band: `${OURS}/band`,
  /** On a date, valueString: a bound that counts from the day of the visit, such as `today-180d`. */
  earliest: `${OURS}/earliest`,
  latest: `${OURS}/latest`,
  /** On an item that nobody answers, valueString: the computed fact that is judged. */
  fact: `${OURS}/fact`,
  /** On an item, valueDecimal: numbers that can be answered are multiples of it. */
  step: `${OURS}/step`,
  /** On an item, valueString: what a list calls one of its entries, and the button that adds one. */
  entryName: `${OURS}/entry-name`,
  addButton: `${OURS}/add-button`,
  /** On an item, valueString: the words for an answer that is missing, or not possible. */
  missingWords: `${OURS}/missing-words`,
  invalidWords: `${OURS}/invalid-words`,
} as const;

/** Extensions of HL7 that are read. */
export const HL7 = {
  translation: 'http://hl7.org/fhir/StructureDefinition/translation',
  itemControl: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
  itemControlSystem: 'http://hl7.org/fhir/questionnaire-item-control',
  optionPrefix: 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionPrefix',
  optionExclusive: 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive',
  hidden: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
  minValue: 'http://hl7.org/fhir/StructureDefinition/minValue',
  maxValue: 'http://hl7.org/fhir/StructureDefinition/maxValue',
  minLength: 'http://hl7.org/fhir/StructureDefinition/minLength',
  decimals: 'http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces',
  unit: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  minOccurs: 'http://hl7.org/fhir/StructureDefinition/questionnaire-minOccurs',
  maxOccurs: 'http://hl7.org/fhir/StructureDefinition/questionnaire-maxOccurs',
  expression: 'http://hl7.org/fhir/StructureDefinition/cqf-expression',
  ordinalValue: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
} as const;

/** The identifier system for study ids. */
export const STUDY_ID_SYSTEM = 'https://trialflow.example/fhir/study-id';

/** The value (`valueCode`, `valueString` …) of an element's extension; undefined if there is none. */
export function extensionValue(element: FhirObject, url: string, value: string): unknown {
  return objectsOf(element['extension']).find((extension) => extension['url'] === url)?.[value];
}

/** The addresses of an element's extensions that are unknown. */
export function otherExtensions(element: FhirObject, known: readonly string[]): string[] {
  return objectsOf(element['extension']).flatMap(({ url }) => (known.some((one) => one === url) ? [] : [String(url)]));
}
