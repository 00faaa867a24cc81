import type { Field } from '#engine/block-rules.ts';
import { defineBlock } from '#registry/define-block.ts';
import Type from 'typebox';

/** A field that no answer satisfies. */
const wall: Field = {
  id: 'answer.wall',
  controls: ['answer.wall'],
  facts: [],
  required: true,
  read: () => ({ ok: false, code: 'required', control: 'answer.wall' }),
  write: () => ({}),
};

/** No shipped block stops every visitor, so the test of the dead-end proof uses this one. */
export default defineBlock<object>({
  name: 'TestWall',
  description: 'A block that nobody gets past, for the tests of proofs',
  schema: async () => ({ Props: Type.Object({}, { additionalProperties: false }) }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  fields: () => [wall],
});
