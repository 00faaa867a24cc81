import { checkboxField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import Type from 'typebox';

export default defineBlock<object>({
  name: 'TestConsent',
  description: 'A consent, for the tests of the checker',
  schema: async () => ({ Props: Type.Object({}, { additionalProperties: false }) }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  fields: () => [checkboxField({ fact: 'consent.sms', mustBeTicked: false })],
});
