import type { Criterion, CriterionResponse, StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Study } from '#schemas/study/study.ts';
import { EXTENSIONS, HL7, STUDY_ID_SYSTEM } from './extensions.ts';

/** What may be a FHIR code: no white space except single spaces within. */
const CODE = /^\S+(\s\S+)*$/;
const VERDICTS = { true: 'yes', false: 'no', unknown: 'unknown' } as const;

function words(name: string, { [DEFAULT_LANGUAGE]: english, ...others }: StudyText): Record<string, unknown> {
  const translations = Object.entries(others).flatMap(([language, text]) =>
    text === undefined
      ? []
      : [
          {
            url: HL7.translation,
            extension: [
              { url: 'lang', valueCode: language },
              { url: 'content', valueString: text },
            ],
          },
        ],
  );
  return { [name]: english, ...(translations.length === 0 ? {} : { [`_${name}`]: { extension: translations } }) };
}

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

function hintOf(id: string, hint: StudyText): Record<string, unknown> {
  const help = { coding: [{ system: HL7.itemControlSystem, code: 'help' }] };
  // No criterion has a slash in its id, so this id is free.
  return {
    linkId: `${id}/help`,
    type: 'display',
    ...words('text', hint),
    extension: [{ url: HL7.itemControl, valueCodeableConcept: help }],
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
    ...(hint ? { item: [hintOf(id, hint)] } : {}),
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
