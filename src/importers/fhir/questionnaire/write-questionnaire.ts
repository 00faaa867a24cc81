import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Study } from '#schemas/study/study.ts';
import { EXTENSIONS, HL7, STUDY_ID_SYSTEM } from './extensions.ts';
import { helpItem, writtenText as words } from './written-text.ts';

/** What may be a FHIR code: no white space except single spaces within. */
const CODE = /^\S+(\s\S+)*$/;
const VERDICTS = { true: 'yes', false: 'no', unknown: 'unknown' } as const;

function optionOf({ id, position, text, qualifies }: CriterionResponse): Record<string, unknown> {
  const coded = CODE.test(id);
  return {
    extension: [
      { url: EXTENSIONS.qualifies, valueCode: VERDICTS[`${qualifies}`] },
      { url: HL7.optionPrefix, valueString: position },
      ...(coded ? [] : [{ url: EXTENSIONS.responseId, valueString: id }]),
    ],
    valueCoding: { ...(coded ? { code: id } : {}), ...words('display', text) },
  };
}

function itemOf({ id, type, question, hint, responses, rule, minimal }: Criterion): Record<string, unknown> {
  const extension = [
    ...(type === 'yes_no_unsure' ? [{ url: EXTENSIONS.questionType, valueCode: type }] : []),
    ...(rule === undefined ? [] : [{ url: EXTENSIONS.rule, valueCode: rule }]),
    ...(minimal === undefined ? [] : [{ url: EXTENSIONS.minimal, valueBoolean: minimal }]),
  ];
  return {
    linkId: id,
    type: 'choice',
    ...words('text', question),
    ...(extension.length === 0 ? {} : { extension }),
    required: true,
    ...(type === 'select_multiple' ? { repeats: true } : {}),
    answerOption: responses.map(optionOf),
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
