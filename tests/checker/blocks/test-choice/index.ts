import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { HtmlText, LocalizedText, RichText } from '#schemas/language.ts';
import Type, { type Static } from 'typebox';

const Props = Type.Object(
  {
    label: LocalizedText,
    values: Type.Array(Type.String(), { minItems: 1 }),
    link: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    pattern: Type.Optional(Type.String({ format: 'regex' })),
    rich: Type.Optional(RichText),
    html: Type.Optional(HtmlText),
    look: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal('list') }, { additionalProperties: false }),
        Type.Object({ kind: Type.Literal('grid'), columns: Type.Integer() }, { additionalProperties: false }),
      ]),
    ),
  },
  { additionalProperties: false },
);

export default defineBlock<Static<typeof Props>>({
  name: 'TestChoice',
  description: 'A choice, for the tests of the checker',
  schema: async () => ({ Props }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  routes: ({ link }) => (link === undefined ? [] : [link]),
  faults: ({ values }) =>
    values.flatMap((value, index) =>
      value === '' ? [{ at: `/values/${index}`, message: 'A choice without a value: write it as "red"' }] : [],
    ),
  fields: ({ values }, _state, id) => [choiceField({ fact: `answer.${id}`, values, required: true })],
});
