import { expect, test } from 'vitest';
import examples from '#blocks/question-set/examples.json' with { type: 'json' };
import { isRecord } from '#api/guards.ts';
import { questionsOf, settingsIn, settingsOf, withSettings, type QuestionSet } from './set-question.ts';

const SETS: readonly QuestionSet[] = examples.map(({ props: { schema, ui } }) => ({ schema, ui }));

const found = (set: QuestionSet, path: string) => {
  const question = questionsOf(set).find((one) => one.path === path);
  if (question === undefined) throw new Error(`There is no question ${path}`);
  return question;
};

const [set = { schema: {}, ui: {} }] = SETS;

test('a question of a set shows what the studio’s own questions show', () => {
  expect(settingsIn(set, found(set, 'smoking.status'))).toMatchObject({
    label: { en: 'Do you smoke?' },
    required: true,
    choices: [{ value: 'never', label: { en: 'I have never smoked' } }, { value: 'former' }, { value: 'current' }],
  });
  expect(settingsIn(set, found(set, 'smoking.years'))).toMatchObject({ min: 1, max: 80, unit: { en: 'years' } });
});

test('what nobody changes stays as it is written, in every example', () => {
  for (const one of SETS) {
    expect(questionsOf(one)).not.toEqual([]);
    for (const question of questionsOf(one)) {
      const settings = settingsIn(one, question);
      expect(withSettings(one, question, settings)).toEqual(one);
      const { properties } = settingsOf(question.kind);
      const names = isRecord(properties) ? Object.keys(properties) : [];
      expect(Object.keys(settings).filter((name) => !names.includes(name))).toEqual([]);
    }
  }
});

test('settings are written where the schema and the texts have them', () => {
  const status = found(set, 'smoking.status');
  const label = { en: 'Smoker?', es: '¿Fuma?' };
  const choices = [
    { value: 'yes', label: { en: 'Yes', es: 'Sí' } },
    { value: 'no', label: { en: 'No', es: 'No' } },
  ];
  const after = withSettings(set, status, { label, required: false, choices });
  expect(after).toMatchObject({
    schema: { properties: { smoking: { properties: { status: { type: 'string', enum: ['yes', 'no'] } } } } },
    ui: { 'smoking.status': { title: label, enumNames: { yes: { en: 'Yes' }, no: { en: 'No' } } } },
  });
  expect(settingsIn(after, found(after, 'smoking.status'))).toEqual({ label, required: false, choices });
  const years = found(after, 'smoking.years');
  expect(settingsIn(withSettings(after, years, { label, max: 50, required: true }), years)).toEqual({
    label,
    max: 50,
    required: true,
  });
});
