/**
 * How the screener bench finds its questions on our pages: see `serve.ts`. The default export is an adapter of that
 * bench.
 */
import { STUDIES } from './studies.ts';
import type { WorkQuestion } from './work-campaigns.ts';

const ORIGIN = process.env['OURS_URL'] ?? '';

/** The helpers that the bench offers for answering a question. */
interface Driver {
  readonly click: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
}

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['fullName', 'candidate.fullName'],
  ['postal', 'candidate.postalCode'],
  ['phone', 'candidate.phone'],
  ['email', 'candidate.email'],
  ['birthDate', 'candidate.birthDate'],
  ['gender', 'candidate.gender'],
  ['ethnicity', 'candidate.ethnicities'],
  ['height', 'candidate.heightCm'],
  ['weight', 'candidate.weightKg'],
  ['dx', 'candidate.diagnosed'],
  ['diagnosis', 'answer.referral-source'],
  ['indications', 'candidate.indicationIds'],
]);
const UNITS: ReadonlyMap<string, string> = new Map([
  ['height', '[name="candidate.heightUnit"][value="cm"]'],
  ['weight', '[name="candidate.weightUnit"][value="kg"]'],
]);

const controlOf = (id: string) => CONTROLS.get(id) ?? `criteria.${id}`;
const field = (id: string) => `[name="${controlOf(id)}"]`;

/** Measures that the country uses other units for: the unit is chosen first, as a visitor would. */
async function enterNumber(driver: Driver, id: string, value: string): Promise<void> {
  const unit = UNITS.get(id);
  if (unit !== undefined) await driver.click(unit);
  await driver.type(field(id), value);
}

async function enterDate(driver: Driver, id: string, iso: string): Promise<void> {
  const [year, month, day] = iso.split('-');
  await driver.type(field(id), `${month}${day}${year}`);
}

// The first button of each form is invisible and handles the Enter key.
const NEXT = '.nav-bar button[value="next"]';

/**
 * Questions about the person have our own options, which may differ in order and number: takes the one at the same
 * position.
 */
function option(id: string, value: string, index: number): string {
  return CONTROLS.has(id) && id !== 'dx'
    ? `.choice:nth-child(${index + 1}) > ${field(id)} + label`
    : `${field(id)}[value="${value}"] + label`;
}

/** What shows that a question is on the screen. */
function heading({ id, options }: WorkQuestion): string {
  const [first] = options ?? [];
  return first === undefined ? (UNITS.get(id) ?? field(id)) : option(id, first.v, 0);
}

export default {
  title: 'ours',
  works: ['W1', 'W2'],
  baseURL: ORIGIN,
  url: (work: string) =>
    work === 'W2' ? `${ORIGIN}/signup/bench-steps` : `${ORIGIN}/signup/bench-page?studyId=${STUDIES.get(work)}`,
  field,
  option,
  heading,
  date: enterDate,
  number: enterNumber,
  next: NEXT,
  back: '.nav-bar button[value="back"]',
  submit: NEXT,
  error: '.field-error:not(:empty)',
  done: 'main:not(:has(button[value="next"]))',
};
