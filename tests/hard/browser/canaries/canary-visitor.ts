import { ownJourney } from '../../../e2e/own-journey.ts';
import { withReplaced, type Journey } from '../../../journeys/journey.ts';
import type { Canary } from './forms-of.ts';

/** A visitor whose personal values are all unique. */
export interface CanaryVisitor {
  readonly journey: Journey;
  readonly lastName: string;
  /** What they type. */
  readonly typed: readonly Canary[];
  /** What an address says about them, and the query that contains it. */
  readonly prefilled: readonly Canary[];
  readonly query: string;
}

/** Letters that occur in no word of the product. */
function ownWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `Zq${Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
}

function enteredIn(journey: Journey, control: string): string | undefined {
  return [...journey.steps, journey.end]
    .map(({ enter }) => enter?.[control])
    .find((value) => typeof value === 'string');
}

function canary(kind: string, ...values: readonly (string | undefined)[]): Canary[] {
  const known = values.flatMap((value) => (value === undefined || value === '' ? [] : [value]));
  return known.length === 0 ? [] : [{ kind, values: known }];
}

const digits = (phone: string | undefined) => phone?.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

function datesOf(date: string | undefined): string[] {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date ?? '') ?? [];
  return year === undefined
    ? []
    : [`${year}-${month}-${day}`, `${month}/${day}/${year}`, `${day}/${month}/${year}`, `${year}${month}${day}`];
}

/**
 * A postal code, and a weight, that no other test and no place of the demonstration has; close enough for the same
 * studies.
 */
const POSTAL = '60657';
const POSTAL_OF_ADDRESS = '60625';
const WEIGHT_LB = '173.46';
const WEIGHT_KG = '78.68';
const HEIGHT_CM = '170.18';

/**
 * Questions about health, and about a caregiver: their answers are few and well known, so each is searched for together
 * with its question.
 */
function healthCanaries(journey: Journey): Canary[] {
  const entered = [...journey.steps, journey.end].flatMap(({ enter = {} }) => Object.entries(enter));
  const answers = entered.filter(([control]) =>
    /^(criteria|answer|candidate\.(oncologyResponse|riskAssessment|diagnosed|indicationIds))/.test(control),
  );
  const pairs = answers.flatMap(([control, value]) => [
    `"${control}":${JSON.stringify(value)}`,
    ...[value].flat().map((each) => `${control}=${each}`),
  ]);
  const body = [
    ...(entered.some(([control, value]) => control === 'candidate.weightLb' && value === WEIGHT_LB)
      ? [WEIGHT_LB, WEIGHT_KG]
      : []),
    ...(entered.some(([control]) => control === 'candidate.heightFeet') ? [HEIGHT_CM] : []),
  ];
  const scan = datesOf(enteredIn(journey, 'candidate.ctScanAppointmentDate'));
  return [
    ...canary('health answer', ...pairs),
    ...canary('weight and height', ...body),
    ...canary('date of a scan', ...scan),
  ];
}

/** Makes the visitor of a journey unique. */
export function canaryVisitor(written: Journey): CanaryVisitor {
  const first = (enteredIn(written, 'candidate.fullName') ?? '').split(' ')[0] ?? '';
  const [firstName, mail] = [ownWord(), ownWord().toLowerCase()];
  const renamed = withReplaced(written, {
    ...(first === '' ? {} : { [first]: firstName }),
    '@example.org': `.${mail}@example.org`,
    '60614': POSTAL,
    '"candidate.weightLb":"150"': `"candidate.weightLb":"${WEIGHT_LB}"`,
  });
  const { journey, lastName } = ownJourney(renamed);
  const phone = digits(enteredIn(journey, 'candidate.phone'));
  const [urlFirst, urlLast, urlMail] = [ownWord(), ownWord(), `${ownWord().toLowerCase()}@example.org`];
  const urlPhone = `312${(Number(phone?.slice(3) ?? '5559999') + 1).toString().padStart(7, '0').slice(0, 7)}`;
  return {
    journey,
    lastName,
    typed: [
      ...(first === '' ? [] : canary('first name', firstName)),
      ...canary('last name', lastName),
      ...canary('email', enteredIn(journey, 'candidate.email')),
      ...canary('phone', phone),
      ...canary('birth date', ...datesOf(enteredIn(journey, 'candidate.birthDate'))),
      ...canary('postal code', enteredIn(journey, 'candidate.postalCode')),
      ...canary(
        'doctor',
        enteredIn(journey, 'candidate.obGyn.fullName'),
        digits(enteredIn(journey, 'candidate.obGyn.phone')),
      ),
      ...canary('caregiver', enteredIn(journey, 'candidate.caregiverName')),
      ...healthCanaries(journey),
    ],
    prefilled: [
      ...canary('first name of the address', urlFirst),
      ...canary('last name of the address', urlLast),
      ...canary('email of the address', urlMail),
      ...canary('phone of the address', urlPhone),
      ...canary('birth date of the address', '1971-09-23', '09/23/1971'),
      ...canary('postal code of the address', POSTAL_OF_ADDRESS),
    ],
    query: new URLSearchParams({
      firstName: urlFirst,
      lastName: urlLast,
      email: urlMail,
      phone: urlPhone,
      dob: '1971-09-23',
      zip: POSTAL_OF_ADDRESS,
    }).toString(),
  };
}
