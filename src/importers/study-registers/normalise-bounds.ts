import type { Study } from '#schemas/study/study.ts';
import { normaliseAge } from './normalise-age.ts';
import type { RecordReader } from './record-reader.ts';

/** What a record says about who can join, in the source's own words. */
interface WrittenBounds {
  /** The part of the record that contains them. */
  readonly field: string;
  readonly lowest: string;
  readonly highest: string;
  readonly sex: string;
  /** What the source writes if there is no bound. */
  readonly noBound?: string;
}

const GENDERS: Readonly<Record<string, Study['gender']>> = { all: 'any', both: 'any', female: 'female', male: 'male' };

function ageOf(reader: RecordReader, field: string, noBound: string | undefined): number | null {
  const text = reader.text(field);
  if (text !== undefined && text === noBound) return null;
  const bound = normaliseAge(text);
  if (text === undefined) reader.report(field, 'age-absent');
  else if (!bound.ok) reader.report(field, 'age-unreadable', text);
  return bound.ok ? bound.years : null;
}

function genderOf(reader: RecordReader, field: string): Study['gender'] {
  const sex = reader.text(field);
  const key = sex?.toLowerCase() ?? '';
  const gender = Object.hasOwn(GENDERS, key) ? GENDERS[key] : undefined;
  if (gender === undefined) reader.report(field, 'sex-unreadable', sex);
  return gender ?? 'any';
}

/** Who can join, by age and sex. Anything not understood is reported in a way that closes the study. */
export function boundsOf(
  reader: RecordReader,
  { field, lowest, highest, sex, noBound }: WrittenBounds,
): Pick<Study, 'minAge' | 'maxAge' | 'gender'> {
  if (!reader.has(field)) {
    reader.report(field, 'eligibility-absent');
    return { minAge: null, maxAge: null, gender: 'any' };
  }
  const minAge = ageOf(reader, `${field}.${lowest}`, noBound);
  const maxAge = ageOf(reader, `${field}.${highest}`, noBound);
  if (minAge !== null && maxAge !== null && minAge > maxAge)
    reader.report(field, 'ages-reversed', `${minAge} to ${maxAge}`);
  return { minAge, maxAge, gender: genderOf(reader, `${field}.${sex}`) };
}
