import { fullNameField } from '#engine/fields/identity-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import Type from 'typebox';

export default defineBlock<object>({
  name: 'TestName',
  description: 'A name, for the tests of the checker',
  schema: async () => ({ Props: Type.Object({}, { additionalProperties: false }) }),
  component: async () => ({ Component: () => null }),
  texts: {
    en: async () => ({ default: { full: 'Full name', 'hint.full': 'First and last name, {firstName}.' } }),
    es: async () => ({ default: { full: 'Nombre completo', 'hint.full': 'Nombre y apellidos, {firstName}.' } }),
  },
  examples: async () => ({ default: [] }),
  fields: () => [
    fullNameField({
      control: 'candidate.fullName',
      firstName: 'candidate.firstName',
      lastName: 'candidate.lastName',
      required: true,
    }),
  ],
});
