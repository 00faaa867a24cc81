import type { Criterion } from '#schemas/study/criterion.ts';
import { readQuestionnaire } from '../fhir/questionnaire/read-questionnaire.ts';
import { looksLikePrescreenDump, isPrescreenDump, wrongInDump } from '../prescreen/dump-schema.ts';
import { trialsOf, type PrescreenedTrial } from '../prescreen/trials-of-dump.ts';
import { isJsonObject } from '../study-registers/record-reader.ts';
import { readImportedCriteria } from './read-criteria-file.ts';

/**
 * Something in a source that criteria cannot express. `left-out`: a question or rule is missing, so the set is
 * incomplete; `noted`: it is complete without it.
 */
export interface SetFinding {
  readonly effect: 'left-out' | 'noted';
  /** The item of a Questionnaire that it is about, if it is about one. */
  readonly linkId?: string;
  /** E.g. `linkId "1.2" › enableWhen`. */
  readonly place: string;
  readonly message: string;
}

/** Criteria for one study, from a source in a different format than the criteria file. */
export interface CriteriaSet {
  /** Which of several it is; `undefined` if it is the only one. */
  readonly name: string | undefined;
  /** The study that the source names; `undefined` if there is none. */
  readonly studyId: string | undefined;
  readonly criteria: readonly Criterion[];
  /** How many items a Questionnaire has, of every kind. */
  readonly items?: number;
  readonly findings: readonly SetFinding[];
}

/** What would be wrong with the criteria once they are stored; a placeholder is used if no study id is known. */
function wrongWith(criteria: readonly Criterion[]): SetFinding[] {
  const reading = readImportedCriteria(JSON.stringify({ studyId: 'study', criteria }));
  return reading.ok ? [] : reading.problems.map(({ code, message }) => ({ effect: 'left-out', place: code, message }));
}

function ofTrial({ name, studyId, criteria, ages, refused, undecided }: PrescreenedTrial): CriteriaSet {
  const rules = refused.map(({ question, rule, why }): SetFinding => ({
    effect: 'left-out',
    place: `question "${question}" › rule "${rule}"`,
    message: `The rule cannot be used: ${why}.`,
  }));
  const bounds = ages.map(({ minAge, maxAge }): SetFinding => ({
    effect: 'noted',
    place: 'age',
    message:
      `The study wants an age from ${minAge ?? 0}${maxAge === null ? '' : ` to ${maxAge}`}: ` +
      'that is a bound of the study, not one of its questions.',
  }));
  const asked: SetFinding[] =
    undecided === 0
      ? []
      : [
          {
            effect: 'noted',
            place: 'rules',
            message:
              undecided === 1
                ? '1 question has no rule: it decides nothing and was skipped.'
                : `${undecided} questions have no rule: they decide nothing and were skipped.`,
          },
        ];
  return { name, studyId, criteria, findings: [...rules, ...bounds, ...asked, ...wrongWith(criteria)] };
}

const notRead = (place: string, message: string): CriteriaSet => ({
  name: undefined,
  studyId: undefined,
  criteria: [],
  findings: [{ effect: 'left-out', place, message }],
});

/**
 * The criteria of a FHIR R4 Questionnaire, or from a dump of trials with pre-screening rules (O4). Undefined: the value
 * is neither, so it is a criteria file or nothing.
 */
export function readCriteriaSets(value: unknown): readonly CriteriaSet[] | undefined {
  if (!isJsonObject(value)) return undefined;
  if (value['resourceType'] === 'Questionnaire') {
    const { studyId, criteria, items, findings } = readQuestionnaire(value);
    const reported = findings.map(({ linkId, field, effect, message }): SetFinding => ({
      effect,
      linkId,
      place: linkId === '' ? field : `linkId "${linkId}" › ${field}`,
      message,
    }));
    return [{ name: undefined, studyId, criteria, items, findings: [...reported, ...wrongWith(criteria)] }];
  }
  const { resourceType } = value;
  if (typeof resourceType === 'string')
    return [
      notRead(
        'resourceType',
        `The resource is a ${resourceType}; criteria are read from a Questionnaire, alone in its file.`,
      ),
    ];
  if (!looksLikePrescreenDump(value)) return undefined;
  if (isPrescreenDump(value)) return trialsOf(value).map(ofTrial);
  return [
    {
      ...notRead('', ''),
      findings: wrongInDump(value).map(({ place, message }) => ({
        effect: 'left-out',
        place,
        message: `The dump is broken here: ${message}.`,
      })),
    },
  ];
}
