/** A made-up FHIR R4 Questionnaire with these items. */
export function questionnaire(items: readonly unknown[], given: Record<string, unknown> = {}): Record<string, unknown> {
  return { resourceType: 'Questionnaire', status: 'active', item: items, ...given };
}

const QUALIFIES = 'https://trialflow.example/fhir/StructureDefinition/qualifies';

export function answerOption(
  code: string,
  verdict?: string,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ...(verdict === undefined ? {} : { extension: [{ url: QUALIFIES, valueCode: verdict }] }),
    valueCoding: { code, display: `Answer ${code}` },
    ...given,
  };
}

/** A question with two answers, of which the first qualifies; by default, it can be read completely. */
export function choiceItem(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    linkId: 'asthma',
    type: 'choice',
    text: 'Do you have asthma?',
    required: true,
    answerOption: [answerOption('yes', 'yes'), answerOption('no', 'no')],
    ...given,
  };
}
