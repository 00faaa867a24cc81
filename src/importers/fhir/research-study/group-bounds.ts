import type { Study } from '#schemas/study/study.ts';
import type { ReportProblem } from '../../import-problem.ts';
import { normaliseAge } from '../../study-registers/normalise-age.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';

type Bounds = Pick<Study, 'minAge' | 'maxAge' | 'gender'>;

/** Codes of LOINC and SNOMED CT for a person's age and sex. */
const AGE = new Set(['30525-0', '21612-7', '397669002', '424144002', 'age']);
const SEX = new Set(['46098-0', '76689-9', '21840-4', '263495000', '734000001', 'sex', 'gender']);
const UNITS: Readonly<Record<string, string>> = { a: 'Years', mo: 'Months', wk: 'Weeks', d: 'Days' };
const GENDERS: Readonly<Record<string, Study['gender']>> = {
  male: 'male',
  m: 'male',
  '248153007': 'male',
  female: 'female',
  f: 'female',
  '248152002': 'female',
};

function codesOf(concept: FhirObject): string[] {
  return [...objectsOf(concept['coding']).map(({ code }) => code), concept['text']].flatMap(
    (code) => textOf(code)?.toLowerCase() ?? [],
  );
}

/** A Quantity as years; undefined if it is not understood. */
function yearsOf(quantity: FhirObject): number | undefined {
  const { value, code, unit } = quantity;
  const word = UNITS[textOf(code) ?? ''] ?? textOf(unit) ?? '';
  const age = typeof value === 'number' ? normaliseAge(`${value} ${word}`) : undefined;
  return age?.ok === true && age.years !== null ? age.years : undefined;
}

/** If a bound is exclusive (`<`, `>`), the last age within it is unknown. */
function ageRange(characteristic: FhirObject): Pick<Bounds, 'minAge' | 'maxAge'> | undefined {
  const quantity = objectOf(characteristic['valueQuantity']);
  const { comparator } = quantity;
  const range = objectOf(characteristic['valueRange']);
  const low = comparator === '>=' ? quantity : range['low'];
  const high = comparator === '<=' ? quantity : range['high'];
  const minAge = low === undefined ? null : yearsOf(objectOf(low));
  const maxAge = high === undefined ? null : yearsOf(objectOf(high));
  if (minAge === undefined || maxAge === undefined || (minAge === null && maxAge === null)) return undefined;
  return { minAge, maxAge };
}

function genderOf(characteristic: FhirObject): Study['gender'] | undefined {
  return codesOf(objectOf(characteristic['valueCodeableConcept'])).flatMap((code) =>
    Object.hasOwn(GENDERS, code) ? (GENDERS[code] ?? []) : [],
  )[0];
}

function readCharacteristic(characteristic: FhirObject, field: string, report: ReportProblem): Partial<Bounds> {
  const codes = codesOf(objectOf(characteristic['code']));
  const said = codes.at(-1);
  const excluded = characteristic['exclude'] === true;
  if (codes.some((code) => AGE.has(code))) {
    const range = excluded ? undefined : ageRange(characteristic);
    if (!range) report(field, 'age-unreadable', said);
    return range ?? {};
  }
  if (codes.some((code) => SEX.has(code))) {
    const gender = excluded ? undefined : genderOf(characteristic);
    if (!gender) report(field, 'sex-unreadable', said);
    return gender ? { gender } : {};
  }
  report(field, 'characteristic-not-read', said);
  return {};
}

/**
 * Who can join, according to the age and sex characteristics of a Group. Undefined: nothing says it. What is not
 * understood is reported.
 */
export function boundsOfGroup(group: FhirObject, place: string, report: ReportProblem): Partial<Bounds> | undefined {
  const read = objectsOf(group['characteristic']).map((characteristic, index) =>
    readCharacteristic(characteristic, `${place}.characteristic[${index}]`, report),
  );
  const bounds = read.reduce<Partial<Bounds>>((all, one) => ({ ...all, ...one }), {});
  return Object.keys(bounds).length === 0 ? undefined : bounds;
}
