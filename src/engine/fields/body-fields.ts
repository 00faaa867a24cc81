import type { Answers } from '#schemas/lead/answers.ts';
import { CANDIDATE_DOMAINS } from '../facts/candidate-facts.ts';
import type { Field, FieldReading, FormValues } from '../block-rules.ts';
import { textOf } from './control-field.ts';

/** The conversion factors of the specification (E9). */
export const CM_PER_FOOT = 30.48;
export const CM_PER_INCH = 2.54;
export const INCHES_PER_CM = 0.393701;
export const LB_PER_KG = 2.20462;

/** Two decimals, the precision in which heights and weights are stored (Q10). */
export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

function decimal(text: string): number {
  return /^\d{1,4}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

const between = (value: number, min: number, max: number) => value >= min && value <= max;

export const HEIGHT_CONTROLS = {
  unit: 'candidate.heightUnit',
  cm: 'candidate.heightCm',
  feet: 'candidate.heightFeet',
  inches: 'candidate.heightInches',
} as const;
export const WEIGHT_CONTROLS = {
  unit: 'candidate.weightUnit',
  kg: 'candidate.weightKg',
  lb: 'candidate.weightLb',
} as const;

/** The feet and whole inches nearest to a height. */
export function feetAndInches(heightCm: number): { feet: number; inches: number } {
  const inches = Math.round(heightCm * INCHES_PER_CM);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

function readHeight(form: FormValues, metric: boolean, required: boolean): FieldReading {
  const unit = textOf(form, HEIGHT_CONTROLS.unit) || (metric ? 'cm' : 'ft');
  const missing: FieldReading = required ? { ok: false, code: 'required' } : { ok: true, answers: {} };
  if (unit === 'cm') {
    const text = textOf(form, HEIGHT_CONTROLS.cm);
    if (text === '') return required ? { ok: false, code: 'required', control: HEIGHT_CONTROLS.cm } : missing;
    const cm = decimal(text);
    return between(cm, 91, 244)
      ? heightAnswers(cm, 'cm')
      : { ok: false, code: 'centimeters', control: HEIGHT_CONTROLS.cm };
  }
  const feetText = textOf(form, HEIGHT_CONTROLS.feet);
  const inchesText = textOf(form, HEIGHT_CONTROLS.inches);
  if (feetText === '' && inchesText === '')
    return required ? { ok: false, code: 'required', control: HEIGHT_CONTROLS.feet } : missing;
  const feet = decimal(feetText);
  const inches = inchesText === '' ? 0 : decimal(inchesText);
  if (!between(feet, 3, 8)) return { ok: false, code: 'feet', control: HEIGHT_CONTROLS.feet };
  if (!between(inches, 0, 11)) return { ok: false, code: 'inches', control: HEIGHT_CONTROLS.inches };
  return heightAnswers(feet * CM_PER_FOOT + inches * CM_PER_INCH, 'ft');
}

function heightAnswers(cm: number, unit: string): FieldReading {
  return { ok: true, answers: { 'candidate.heightCm': twoDecimals(cm), [HEIGHT_CONTROLS.unit]: unit } };
}

function writeHeight(answers: Answers): FormValues {
  const cm = answers['candidate.heightCm'];
  const unit = answers[HEIGHT_CONTROLS.unit];
  if (typeof cm !== 'number') return typeof unit === 'string' ? { [HEIGHT_CONTROLS.unit]: [unit] } : {};
  if (unit === 'cm') return { [HEIGHT_CONTROLS.unit]: ['cm'], [HEIGHT_CONTROLS.cm]: [String(cm)] };
  const feet = Math.floor((cm + 0.005) / CM_PER_FOOT);
  const inches = twoDecimals((cm - feet * CM_PER_FOOT) / CM_PER_INCH);
  // Feet alone are a height. A "0" inserted into the empty inches would become the first digit of what is typed there
  // next.
  return {
    [HEIGHT_CONTROLS.unit]: ['ft'],
    [HEIGHT_CONTROLS.feet]: [String(feet)],
    [HEIGHT_CONTROLS.inches]: [inches > 0 ? String(inches) : ''],
  };
}

/** Height in cm (91–244) or feet (3–8) and inches (0–11); stored in cm, validated in the displayed unit (E9, Q10). */
export function heightField({ metric, required }: { readonly metric: boolean; readonly required: boolean }): Field {
  return {
    id: 'candidate.heightCm',
    controls: Object.values(HEIGHT_CONTROLS),
    facts: (['candidate.heightCm', 'candidate.heightUnit'] as const).map((fact) => ({
      fact,
      domain: CANDIDATE_DOMAINS[fact],
    })),
    required,
    read: (form) => readHeight(form, metric, required),
    write: writeHeight,
  };
}

function readWeight(form: FormValues, metric: boolean, required: boolean): FieldReading {
  const unit = textOf(form, WEIGHT_CONTROLS.unit) || (metric ? 'kg' : 'lb');
  const control = unit === 'kg' ? WEIGHT_CONTROLS.kg : WEIGHT_CONTROLS.lb;
  const text = textOf(form, control);
  if (text === '') return required ? { ok: false, code: 'required', control } : { ok: true, answers: {} };
  const value = decimal(text);
  if (!between(value, 0, unit === 'kg' ? 681 : 1500)) return { ok: false, code: 'weight', control };
  return {
    ok: true,
    answers: {
      'candidate.weightKg': twoDecimals(unit === 'kg' ? value : value / LB_PER_KG),
      [WEIGHT_CONTROLS.unit]: unit,
    },
  };
}

/** Weight in kg (0–681) or lb (0–1500); stored in kg (E9, Q10). */
export function weightField({ metric, required }: { readonly metric: boolean; readonly required: boolean }): Field {
  return {
    id: 'candidate.weightKg',
    controls: Object.values(WEIGHT_CONTROLS),
    facts: (['candidate.weightKg', 'candidate.weightUnit'] as const).map((fact) => ({
      fact,
      domain: CANDIDATE_DOMAINS[fact],
    })),
    required,
    read: (form) => readWeight(form, metric, required),
    write: (answers) => {
      const kg = answers['candidate.weightKg'];
      const unit = answers[WEIGHT_CONTROLS.unit] === 'kg' ? 'kg' : 'lb';
      if (typeof kg !== 'number') return {};
      return {
        [WEIGHT_CONTROLS.unit]: [unit],
        [unit === 'kg' ? WEIGHT_CONTROLS.kg : WEIGHT_CONTROLS.lb]: [
          String(unit === 'kg' ? kg : twoDecimals(kg * LB_PER_KG)),
        ],
      };
    },
  };
}
