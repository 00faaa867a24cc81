import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { hasBands } from '#engine/qualification/criteria.ts';
import type { Study } from '#schemas/study/study.ts';
import { EXTENSIONS, HL7, STUDY_ID_SYSTEM } from './extensions.ts';
import { helpItem, writtenText as words } from './written-text.ts';

/** What may be a FHIR code: no white space except single spaces within. */
const CODE = /^\S+(\s\S+)*$/;
const VERDICTS = { true: 'yes', false: 'no', unknown: 'unknown' } as const;

function optionOf({ id, position, text, qualifies, alone }: CriterionResponse): Record<string, unknown> {
  const coded = CODE.test(id);
  return {
    extension: [
      { url: EXTENSIONS.qualifies, valueCode: VERDICTS[`${qualifies}`] },
      { url: HL7.optionPrefix, valueString: position },
      ...(alone === true ? [{ url: HL7.optionExclusive, valueBoolean: alone }] : []),
      ...(coded ? [] : [{ url: EXTENSIONS.responseId, valueString: id }]),
    ],
    valueCoding: { ...(coded ? { code: id } : {}), ...words('display', text) },
  };
}

const NUMBER_BOUNDS = ['atLeast', 'moreThan', 'atMost', 'lessThan'] as const;

function bandOf({
  id,
  position,
  text,
  qualifies,
  alone: _alone,
  ...bounds
}: CriterionResponse): Record<string, unknown> {
  const day = (url: 'from' | 'to') => (bounds[url] === undefined ? [] : [{ url, valueString: bounds[url] }]);
  return {
    url: EXTENSIONS.band,
    extension: [
      { url: 'id', valueString: id },
      { url: 'position', valueString: position },
      { url: 'text', ...words('valueString', text) },
      { url: 'qualifies', valueCode: VERDICTS[`${qualifies}`] },
      ...NUMBER_BOUNDS.flatMap((url) => (bounds[url] === undefined ? [] : [{ url, valueDecimal: bounds[url] }])),
      ...day('from'),
      ...day('to'),
    ],
  };
}

/** A bound of a date: a day of the calendar, or one that counts from the day of the visit. */
function dayOf(day: string | undefined, own: string, hl7: string): Record<string, unknown>[] {
  if (day === undefined) return [];
  return [day.startsWith('today') ? { url: own, valueString: day } : { url: hl7, valueDate: day }];
}

/** The FHIR type of a criterion, and what it has besides its words. */
function valueOf(criterion: Criterion): { readonly type: string; readonly extension: Record<string, unknown>[] } {
  const { type, unit, decimals, minimum, maximum, earliest, latest, fact, responses } = criterion;
  const number = (url: string, value: number | undefined) =>
    value === undefined
      ? []
      : [{ url, ...(Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value }) }];
  const isWhole = type === 'number' && decimals === undefined;
  return {
    type: type === 'date' ? 'date' : isWhole ? 'integer' : 'decimal',
    extension: [
      ...(fact === undefined ? [] : [{ url: EXTENSIONS.fact, valueString: fact }]),
      ...(unit === undefined ? [] : [{ url: HL7.unit, valueCoding: words('display', unit) }]),
      ...number(HL7.decimals, decimals),
      ...number(HL7.minValue, minimum),
      ...number(HL7.maxValue, maximum),
      ...dayOf(earliest, EXTENSIONS.earliest, HL7.minValue),
      ...dayOf(latest, EXTENSIONS.latest, HL7.maxValue),
      ...responses.map(bandOf),
    ],
  };
}

function itemOf(criterion: Criterion): Record<string, unknown> {
  const { id, type, question, hint, responses, rule, minimal } = criterion;
  const value = hasBands(criterion) ? valueOf(criterion) : undefined;
  const extension = [
    ...(type === 'yes_no_unsure' ? [{ url: EXTENSIONS.questionType, valueCode: type }] : []),
    ...(rule === undefined ? [] : [{ url: EXTENSIONS.rule, valueCode: rule }]),
    ...(minimal === undefined ? [] : [{ url: EXTENSIONS.minimal, valueBoolean: minimal }]),
    ...(value?.extension ?? []),
  ];
  return {
    linkId: id,
    type: value?.type ?? 'choice',
    ...words('text', question),
    ...(extension.length === 0 ? {} : { extension }),
    // What is computed is not asked.
    ...(type === 'computed' ? { readOnly: true } : { required: true }),
    ...(type === 'select_multiple' ? { repeats: true } : {}),
    ...(value ? {} : { answerOption: responses.map(optionOf) }),
    ...(hint ? { item: [helpItem(id, hint)] } : {}),
  };
}

/** The criteria of a study as a FHIR R4 Questionnaire, which `readQuestionnaire` reads back exactly (O4). */
export function writeQuestionnaire({
  externalId,
  name,
  criteria,
}: Pick<Study, 'externalId' | 'name' | 'criteria'>): Record<string, unknown> {
  return {
    resourceType: 'Questionnaire',
    language: DEFAULT_LANGUAGE,
    identifier: [{ system: STUDY_ID_SYSTEM, value: externalId }],
    ...words('title', name),
    status: 'active',
    subjectType: ['Patient'],
    ...(criteria.length === 0 ? {} : { item: criteria.map(itemOf) }),
  };
}
