import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { OwnWordsByBlock, shared } from './campaign.ts';

/** The points of the values of one question, for a score. */
const Points = Type.Record(
  Type.String(),
  Type.Number(),
  about('By value: how many points it counts', { never: 0, daily: 3 }),
);

/**
 * `campaigns/questionnaires/<id>.json`: questions that several campaigns ask, or that came from elsewhere. `schema` and
 * `ui` are the props of the block that asks them.
 */
export const Questionnaire = Type.Object(
  {
    ...shared,
    title: Type.String(about('What people call the questionnaire', 'Nine symptoms', { minLength: 1 })),
    version: Type.String(about('The version of the questionnaire, as its authors count', '1.0', { minLength: 1 })),
    source: Type.Optional(
      Type.String(about('Where it came from, if it was imported', 'http://example.org/Questionnaire/nine-symptoms')),
    ),
    schema: Type.Record(
      Type.String(),
      Type.Unknown(),
      about('The questions: a JSON Schema without texts', {
        type: 'object',
        properties: { smoker: { type: 'boolean' } },
      }),
    ),
    ui: Type.Record(
      Type.String(),
      Type.Unknown(),
      about('The texts, by the path of each question', { smoker: { title: { en: 'Do you smoke?', es: '¿Fuma?' } } }),
    ),
    points: Type.Optional(
      Type.Record(
        Type.String(),
        Points,
        about('Points of values, by the path of their question: for a computed score', {
          sleep: { never: 0, daily: 3 },
        }),
      ),
    ),
    texts: Type.Optional(OwnWordsByBlock),
  },
  about(
    'Questions with a name, for any number of campaigns',
    {
      formatVersion: 1,
      title: 'Smoking',
      version: '1.0',
      schema: { type: 'object', properties: { smoker: { type: 'boolean' } } },
      ui: { smoker: { title: { en: 'Do you smoke?', es: '¿Fuma?' } } },
    },
    { additionalProperties: false, title: 'Trialflow questionnaire' },
  ),
);
export type Questionnaire = Static<typeof Questionnaire>;
