import { expect, test } from 'vitest';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import { settled } from './settled.ts';

const CHOICES = {
  type: 'object',
  properties: {
    choices: { type: 'array', items: { type: 'object', properties: { value: { type: 'string' } } } },
    needed: { type: 'array', items: { type: 'string' } },
    errors: { type: 'object', properties: { missing: { type: 'string' } } },
  },
  required: ['needed'],
};

test.each([
  ['a text', StepMeta, { requires: ['candidate.phone', undefined] }, { requires: ['candidate.phone', ''] }],
  ['one of a list', StepMeta, { afterActions: [undefined] }, { afterActions: [expect.any(String)] }],
  ['a group', CHOICES, { choices: [undefined] }, { choices: [{}] }],
])('a new element of a list begins as %s', (_what, schema, value, expected) => {
  expect(settled(schema, value)).toEqual(expected);
});

test('lists and groups that have become empty are gone, unless the schema needs them', () => {
  expect(settled(CHOICES, { choices: [], needed: [], errors: {} })).toEqual({ needed: [] });
});
