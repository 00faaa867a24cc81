import { SURVEY_QUESTIONS } from '#schemas/lead/answer-keys.ts';
import type { Language } from '#schemas/language.ts';
import type { Lead, SurveyAnswer } from '#schemas/lead/lead.ts';
import { readLocales } from '../../../core/files/read-locales.ts';

const textsIn = readLocales(new URL('locales/', import.meta.url), SURVEY_QUESTIONS);

/** The nine survey questions in order, for a visitor who was asked none of them. */
export function unaskedSurvey(language: Language): SurveyAnswer[] {
  const texts = textsIn(language);
  return SURVEY_QUESTIONS.map((name, index) => ({
    questionId: index + 1,
    questionText: texts[name],
    questionResponseText: null,
  }));
}

/** The lead with all nine survey questions, as every delivery includes them (K1). */
export function withAllSurveyQuestions(lead: Lead): Lead {
  const { surveyQuestions: answered, ...others } = lead.additionalFields;
  // If two pages asked the same question, the later answer counts.
  const surveyQuestions = unaskedSurvey(lead.preferredLanguage).map(
    (open) => answered.findLast(({ questionId }) => questionId === open.questionId) ?? open,
  );
  return { ...lead, additionalFields: { ...others, surveyQuestions } };
}
