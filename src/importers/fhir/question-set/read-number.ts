import type { StudyText } from '#schemas/study/criterion.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, extensionValue, HL7 } from '../questionnaire/extensions.ts';
import type { ItemContext } from '../questionnaire/listed-options.ts';
import type { ItemReport } from '../questionnaire/questionnaire-finding.ts';
import { readText } from '../questionnaire/read-text.ts';
import type { ReadLeaf } from './tested-answers.ts';

/** How far an assumed bound is from 0, or from the bound that is given. */
const USUAL_RANGE = 1_000_000;
/** The largest number of a question set. */
const LARGEST = 1_000_000_000;
const MAX_DECIMALS = 3;
const USUAL_DECIMALS = 2;

export function numberValue(item: FhirObject, url: string): number | undefined {
  const values = ['valueInteger', 'valueDecimal'].map((name) => extensionValue(item, url, name));
  return values.find((value) => typeof value === 'number');
}

const hasExtension = (item: FhirObject, url: string) => objectsOf(item['extension']).some((one) => one['url'] === url);

/** The last part of an extension's address, as people call it. */
const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** A number without the error of binary fractions. */
const exact = (value: number) => Number(value.toFixed(6));

function boundOf(item: FhirObject, url: string, report: ItemReport): number | undefined {
  const value = numberValue(item, url);
  if (value === undefined && hasExtension(item, url))
    report.noted(`extension (${url})`, 'It is not a number, and was not taken.');
  if (value === undefined || Math.abs(value) <= LARGEST) return value;
  report.noted(`extension (${url})`, `Sets have numbers up to ${LARGEST}, so ${nameOf(url)} became that.`);
  return Math.sign(value) * LARGEST;
}

/** The finest step of a decimal number: of ours, of the decimal places, or of two decimal places. */
function stepOf(item: FhirObject, report: ItemReport): number {
  const own = numberValue(item, EXTENSIONS.step);
  if (own !== undefined) return own;
  if (item['type'] === 'integer') return 1;
  const decimals = numberValue(item, HL7.decimals);
  if (decimals === undefined) report.noted('type', 'It names no decimal places: two were put in (multipleOf).');
  else if (decimals > MAX_DECIMALS)
    report.noted(
      `extension (${HL7.decimals})`,
      `Sets have at most ${MAX_DECIMALS} decimal places; it names ${decimals}.`,
    );
  return exact(10 ** -Math.min(decimals ?? USUAL_DECIMALS, MAX_DECIMALS));
}

/** Bounds that can be answered in these steps: inside those that were given. */
function inSteps(given: number, step: number, round: (steps: number) => number): number {
  const steps = given / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? given : exact(round(steps) * step);
}

function unitCode({ code }: FhirObject): StudyText | undefined {
  const text = textOf(code);
  return text === undefined ? undefined : { en: text };
}

/** A number with the bounds and the step that a set needs; `undefined`: no number is within its bounds. */
export function readNumber(item: FhirObject, context: ItemContext, report: ItemReport): ReadLeaf | undefined {
  const step = stepOf(item, report);
  const [min, max] = [boundOf(item, HL7.minValue, report), boundOf(item, HL7.maxValue, report)];
  const lowest = min ?? (max === undefined || max > 0 ? 0 : Math.max(max - USUAL_RANGE, -LARGEST));
  const highest = max ?? Math.min(Math.max(USUAL_RANGE, lowest + USUAL_RANGE), LARGEST);
  const [minimum, maximum] = [inSteps(lowest, step, Math.ceil), inSteps(highest, step, Math.floor)];
  if (minimum >= maximum) {
    const why =
      lowest > highest
        ? `Its bounds contradict each other: at least ${lowest}, and at most ${highest}.`
        : `At least ${lowest} and at most ${highest}: in steps of ${step} there are not two numbers to choose from.`;
    report.leftOut(`extension (${HL7.minValue})`, why);
    return undefined;
  }
  if (min === undefined || max === undefined)
    report.noted(
      'extension (minValue, maxValue)',
      `It has no bounds, which proofs need: ${minimum} to ${maximum} were put in. Correct them in "schema".`,
    );
  else if (minimum !== lowest || maximum !== highest)
    report.noted(
      'extension (minValue, maxValue)',
      `Bounds are multiples of the step ${step}: ${lowest} to ${highest} became ${minimum} to ${maximum}.`,
    );
  const coding = objectOf(extensionValue(item, HL7.unit, 'valueCoding'));
  const unit = readText(coding, 'display', context.language, report) ?? unitCode(coding);
  return {
    valueOf: new Map(),
    points: {},
    schema: {
      type: Number.isInteger(step) ? 'integer' : 'number',
      minimum,
      maximum,
      ...(step === 1 ? {} : { multipleOf: step }),
    },
    ui: unit ? { unit } : {},
    question: { kind: 'number', min: minimum, max: maximum, step },
  };
}
