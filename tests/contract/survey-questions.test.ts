import { expect, test } from 'vitest';
import { LANGUAGES } from '#schemas/language.ts';
import { textsOfBlock } from '#tests/support/blocks/block-texts.ts';
import healthQuestions from '#blocks/health-questions/index.ts';
import { SURVEY_QUESTIONS } from '#schemas/lead/answer-keys.ts';
import { bindBlock } from '#registry/define-block.ts';
import { createPageTranslator } from '#i18n/translator.ts';
import { unaskedSurvey } from '#server/features/leads/survey/survey-questions.ts';
import { flowState } from '#tests/support/builders.ts';

const FIRST_KEYS: Readonly<Record<string, string>> = {
  education: 'GED',
  income: '200k+',
  disabilityType: 'none',
  referringGroup: 'doctor',
};

test.each(LANGUAGES)('[K1] a survey question reads the same whether it was asked or not (%s)', async (locale) => {
  const answers = Object.fromEntries(
    SURVEY_QUESTIONS.map((name) => [`answer.health.${name}`, FIRST_KEYS[name] ?? 'yes']),
  );
  const bound = bindBlock(
    healthQuestions,
    { id: 'health', props: { referringGroup: true } },
    flowState({ answers, locale }),
    () => '',
  );
  const texts = await textsOfBlock(healthQuestions, locale);
  const translator = createPageTranslator({ locale, shell: {}, blocks: { HealthQuestions: texts }, product: {} });
  const asked = bound.surveyAnswers((key) => translator.translate({ block: 'HealthQuestions' }, key));
  expect(asked.map((answer) => ({ ...answer, questionResponseText: null }))).toEqual(unaskedSurvey(locale));
});
