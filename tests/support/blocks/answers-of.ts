import fc from 'fast-check';
import type { AskedFact, Field } from '#engine/block-rules.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';
import { ETHNICITIES } from '#schemas/lead/answer-keys.ts';

const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ][a-záéíóúñü'-]{1,12}$/);
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const past = day('1930-01-01', '2020-12-31');
const future = day('2027-01-01', '2030-12-31');
const twoDecimals = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);

/**
 * Facts whose domain is wider than their field: text of a kind, a date before or after today, a number as it is stored.
 */
const BY_FACT: Readonly<Record<string, fc.Arbitrary<AnswerValue>>> = {
  'candidate.firstName': fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  'candidate.lastName': word,
  'candidate.caregiverFirstName': word,
  'candidate.caregiverLastName': word,
  'candidate.birthDate': past,
  'candidate.caregiverBirthDate': past,
  'candidate.ctScanAppointmentDate': future,
  'candidate.email': fc.stringMatching(/^[a-z0-9]{1,12}(\.[a-z0-9]{1,8})?@[a-z0-9]{1,12}\.(com|org)$/),
  'candidate.phone': fc.stringMatching(/^\+1[2-9][0-9]{9}$/),
  'candidate.obGyn.phone': fc.stringMatching(/^\+1[2-9][0-9]{9}$/),
  'candidate.postalCode': fc.stringMatching(/^[0-9]{5}$/),
  'candidate.searched': fc.constantFrom('US|60614|', 'GB|SW1A 1AA|4,5'),
  'candidate.country': fc.constant('US'),
  'candidate.indicationIds': fc.uniqueArray(fc.constantFrom('4', '5', '7', '8', '13')),
  'candidate.ethnicities': fc.subarray(
    ETHNICITIES.map(({ id }) => String(id)),
    { minLength: 1 },
  ),
  'candidate.heightCm': twoDecimals(100, 240),
  'candidate.heightUnit': fc.constant('cm'),
  'candidate.weightKg': twoDecimals(1, 680),
  'candidate.weightUnit': fc.constant('kg'),
};

function severalOf({
  values,
  fewest = 1,
  most,
  alone,
}: Extract<Domain, { kind: 'choices' }>): fc.Arbitrary<AnswerValue> {
  const offered = values.filter((value) => value !== alone);
  const several = fc.subarray(offered, {
    minLength: fewest,
    maxLength: Math.min(most ?? offered.length, offered.length),
  });
  return alone === undefined ? several : fc.oneof(several, fc.constant([alone]));
}

function onGrid(min: number, max: number, step: number): fc.Arbitrary<number> {
  return fc
    .integer({ min: 0, max: Math.round((max - min) / step) })
    .map((index) => Number((min + index * step).toFixed(6)));
}

function valueOf({ fact, domain }: AskedFact): fc.Arbitrary<AnswerValue> {
  const special = BY_FACT[fact];
  if (special) return special;
  if (domain.kind === 'boolean') return fc.boolean();
  if (domain.kind === 'choice') return fc.constantFrom(...domain.values);
  if (domain.kind === 'choices') return severalOf(domain);
  if (domain.kind === 'number' && domain.step !== undefined) return onGrid(domain.min, domain.max, domain.step);
  if (domain.kind === 'number') return fc.integer({ min: Math.ceil(domain.min), max: Math.floor(domain.max) });
  if (domain.kind === 'date')
    return domain.from === undefined || domain.to === undefined ? past : day(domain.from, domain.to);
  if (domain.kind === 'text') return domain.sample === undefined ? word : fc.constant(domain.sample);
  throw new Error(`No field can ask for ${fact}: it is ${domain.kind}`);
}

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 2 });

/** Answers that a visitor can give to a field. `uploads`: its facts are ids of files. */
export function answersOf(field: Field, uploads = false): fc.Arbitrary<Answers> {
  const answers = fc.record(
    Object.fromEntries(field.facts.map((asked) => [asked.fact, uploads ? ids : valueOf(asked)])),
  );
  // A consent that is required is given.
  const isGiven = (fact: string, value: AnswerValue) =>
    Array.isArray(value) ? value.length > 0 : value !== false || !fact.startsWith('consent.');
  return answers.filter(
    (given) => !field.required || Object.entries(given).every(([fact, value]) => isGiven(fact, value)),
  );
}
