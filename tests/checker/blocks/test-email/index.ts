import { emailField } from '#engine/fields/identity-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import Type from 'typebox';

export default defineBlock<object>({
  name: 'TestEmail',
  description: 'An e-mail address, for the tests of the checker',
  schema: async () => ({ Props: Type.Object({}, { additionalProperties: false }) }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  fields: () => [emailField(true)],
});
