import { SURVEY_QUESTIONS } from '#schemas/lead/answer-keys.ts';
import { isLanguage, type Language } from '#schemas/language.ts';
import type { Lead, SurveyAnswer } from '#schemas/lead/lead.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

type Texts = Readonly<Record<(typeof SURVEY_QUESTIONS)[number], string>>;
const TEXTS: Readonly<Record<Language, Texts>> = { en, es };

/** The nine survey questions in order, for a visitor who was asked none of them. */
export function unaskedSurvey(language: Language): SurveyAnswer[] {
  const texts = TEXTS[language];
  return SURVEY_QUESTIONS.map((name, index) => ({
    questionId: index + 1,
    questionText: texts[name],
    questionResponseText: null,
  }));
}

/** The lead with all nine survey questions, as every delivery includes them (K1). */
export function withAllSurveyQuestions(lead: Lead): Lead {
  const language = isLanguage(lead.preferredLanguage) ? lead.preferredLanguage : 'en';
  const { surveyQuestions: answered, ...others } = lead.additionalFields;
  // If two pages asked the same question, the later answer counts.
  const surveyQuestions = unaskedSurvey(language).map(
    (open) => answered.findLast(({ questionId }) => questionId === open.questionId) ?? open,
  );
  return { ...lead, additionalFields: { ...others, surveyQuestions } };
}
