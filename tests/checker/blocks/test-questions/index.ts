import Type, { type Static } from 'typebox';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { LocalizedText } from '#schemas/language.ts';

const Props = Type.Object(
  {
    schema: Type.Record(Type.String(), Type.Array(Type.String(), { minItems: 1 })),
    ui: Type.Record(Type.String(), Type.Object({ title: LocalizedText }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
type Props = Static<typeof Props>;

/** A choice for each name in `schema`, for the tests of checks: a block that asks questionnaires. */
export default defineBlock<Props>({
  name: 'TestQuestions',
  description: 'Several choices, for the tests of checks',
  schema: async () => ({ Props }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: { add: 'Add' } }), es: async () => ({ default: { add: 'Agregar' } }) },
  examples: async () => ({ default: [] }),
  fields: ({ schema }, _state, id) =>
    Object.entries(schema).map(([name, values]) =>
      choiceField({ fact: `answer.${id}.${name}`, values, required: true }),
    ),
  label: () => '',
  faults: ({ schema, ui }) =>
    Object.keys(schema)
      .filter((name) => !Object.hasOwn(ui, name))
      .map((name) => ({ at: `/schema/${name}`, message: `"${name}" has no words in "ui"` })),
  questions: () => [],
});
