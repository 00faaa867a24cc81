import type { Criterion } from '#schemas/study/criterion.ts';
import { BAND_PROBLEMS, checkBands } from './check-bands.ts';
import { TEXT_PROBLEMS } from './check-texts.ts';
import { isStorableText } from '#server/core/database/storable.ts';

/** What can be wrong with a criteria file; the code is permanent. */
const CRITERIA_PROBLEMS = {
  'criteria-json': 'The file is not JSON',
  'criteria-shape': 'A value is missing, unknown or of the wrong type',
  'criteria-characters': 'A text contains a character that cannot be stored (NUL, a lone surrogate)',
  'criterion-repeated': 'Two criteria of a study have the same id',
  'response-repeated': 'Two responses of a criterion have the same id',
  'position-repeated': 'Two responses of a criterion have the same position',
  'yes-no-unsure-incomplete': 'A yes / no / unsure question lacks one of the responses A, B and C, or has more (E15)',
  'criterion-unqualifiable': 'No response qualifies, so nobody could ever join the study',
  'alone-without-others': 'A response excludes others, although only one can be chosen, or two exclude each other',
  'rule-without-choices': 'There is a rule, although only one response can be chosen',
  ...BAND_PROBLEMS,
  ...TEXT_PROBLEMS,
  'criteria-study-unknown': 'The study was not imported',
} as const;

export interface CriteriaFinding {
  readonly code: keyof typeof CRITERIA_PROBLEMS;
  /** JSON Pointer below the list of criteria. */
  readonly pointer: string;
  readonly message: string;
}

function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

function checkResponses(criterion: Criterion, at: string): CriteriaFinding[] {
  const { responses } = criterion;
  const ids = repeated(responses.map(({ id }) => id));
  const positions = repeated(responses.map(({ position }) => position));
  return [
    ...ids.map((index) => ({
      code: 'response-repeated' as const,
      pointer: `${at}/responses/${index}/id`,
      message: `Another response of "${criterion.id}" already has the id "${responses[index]?.id}".`,
    })),
    ...positions.map((index) => ({
      code: 'position-repeated' as const,
      pointer: `${at}/responses/${index}/position`,
      message: `Another response of "${criterion.id}" already has the position ${responses[index]?.position}.`,
    })),
  ];
}

function checkMeaning(criterion: Criterion, at: string): CriteriaFinding[] {
  const { id, type, rule, responses } = criterion;
  const findings: CriteriaFinding[] = [];
  const positions = responses
    .map(({ position }) => position)
    .toSorted()
    .join('');
  if (type === 'yes_no_unsure' && positions !== 'ABC') {
    findings.push({
      code: 'yes-no-unsure-incomplete',
      pointer: `${at}/responses`,
      message:
        `"${id}" asks yes / no / unsure: it needs exactly the responses A (yes), B (no) and C (unsure), ` +
        `and has ${responses.map(({ position }) => position).join(', ')}.`,
    });
  }
  if (responses.every(({ qualifies }) => qualifies === false)) {
    findings.push({
      code: 'criterion-unqualifiable',
      pointer: `${at}/responses`,
      message: `No response of "${id}" qualifies. Set "qualifies" to true or "unknown" for at least one.`,
    });
  }
  const excluding = responses.flatMap(({ alone }, index) => (alone === true ? [index] : []));
  const [first, second] = excluding;
  if (first !== undefined && (type !== 'select_multiple' || second !== undefined)) {
    findings.push({
      code: 'alone-without-others',
      pointer: `${at}/responses/${second ?? first}/alone`,
      message:
        second === undefined
          ? `"${id}" takes one response only, so each is alone. Remove it, or change the type to select_multiple.`
          : `Only one response of "${id}" can exclude all others. Keep "alone" at one of them.`,
    });
  }
  if (rule !== undefined && type !== 'select_multiple') {
    findings.push({
      code: 'rule-without-choices',
      pointer: `${at}/rule`,
      message:
        `"${id}" takes one response only, so the rule "${rule}" has no effect. ` +
        'Remove it, or change the type to select_multiple.',
    });
  }
  return findings;
}

/** Every text below a value that the database would refuse. */
function checkCharacters(value: unknown, pointer: string): CriteriaFinding[] {
  if (typeof value === 'string')
    return isStorableText(value)
      ? []
      : [
          {
            code: 'criteria-characters',
            pointer,
            message: 'The text contains a character that cannot be stored: NUL, or half of a surrogate pair.',
          },
        ];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => checkCharacters(part, `${pointer}/${key}`));
}

/** Checks of a study's criteria that a schema cannot express. Returns all findings at once (E15). */
export function checkCriteria(criteria: readonly Criterion[]): readonly CriteriaFinding[] {
  const ids = repeated(criteria.map(({ id }) => id));
  return [
    ...ids.map((index) => ({
      code: 'criterion-repeated' as const,
      pointer: `/${index}/id`,
      message: `Another criterion already has the id "${criteria[index]?.id}".`,
    })),
    ...checkCharacters(criteria, ''),
    ...criteria.flatMap((criterion, index) => [
      ...checkResponses(criterion, `/${index}`),
      ...checkMeaning(criterion, `/${index}`),
      ...checkBands(criterion, `/${index}`),
    ]),
  ];
}
