import { expect, test } from 'vitest';
import { Props as Links } from '#blocks/quick-links/schema.ts';
import { Props as Question } from '#blocks/question/schema.ts';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import { formSchemaOf, uiOfSchema } from './ui-of-schema.ts';

test('nothing that the ten example campaigns use is written as JSON', () => {
  expect(uiOfSchema(Question)).toMatchObject({
    from: { 'ui:field': 'ScalarField' },
    to: { 'ui:field': 'ScalarField' },
    choices: { 'ui:title': 'Choices' },
  });
  expect(uiOfSchema(Links)).toMatchObject({ links: { items: { target: { 'ui:field': 'AlternativesField' } } } });
  expect(JSON.stringify([Question, Links, StepMeta].map((schema) => uiOfSchema(schema)))).not.toContain('JsonField');
});

test('values with meanings are chosen from', () => {
  expect(JSON.stringify(formSchemaOf(StepMeta).properties?.['afterActions'])).toMatch(/"enum":\[[^\]]*"ph"/);
});
