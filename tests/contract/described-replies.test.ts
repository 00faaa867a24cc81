import { expect, test } from 'vitest';
import { describedReplies, type Answer } from '#tests/support/description/described-replies.ts';

const problem = {
  description: 'Wrong',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
};
const faultsOf = describedReplies({
  components: {
    schemas: { problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } } },
  },
  paths: {
    '/api/v1/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'integer' } } } } },
          '4XX': problem,
        },
      },
    },
    '/api/v1/things/all': { put: { responses: { 204: { description: 'Done' } } } },
  },
});
const asked = (rest: Partial<Answer>): Answer => ({
  method: 'GET',
  url: '/api/v1/things/7?a=b',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: '[1]',
  ...rest,
});

test.each([
  ['a described answer', {}],
  ['a described failure', { status: 422, contentType: 'application/problem+json', body: '{"code":"x"}' }],
  [
    'an answer without a body',
    { method: 'PUT', url: '/api/v1/things/all', status: 204, contentType: undefined, body: '' },
  ],
  ['an unknown call that is refused', { url: '/api/v1/nothing', status: 404 }],
  ['a page', { url: '/signup/s6', contentType: 'text/html', body: '<p>' }],
])('[K2] %s is as described', (_name, rest) => {
  expect(faultsOf(asked(rest))).toEqual([]);
});

test.each([
  ['another status', { status: 201 }, 'the status'],
  ['another content type', { contentType: 'text/html' }, 'the content type "text/html"'],
  ['a failure without its content type', { status: 422, body: '{"code":"x"}' }, 'the content type "application/json"'],
  ['a body of another form', { body: '["one"]' }, '/0 must be integer'],
  [
    'a failure without a code',
    { status: 400, contentType: 'application/problem+json', body: '{}' },
    "the body must have required property 'code'",
  ],
  [
    'a body where there is none',
    { method: 'PUT', url: '/api/v1/things/all', status: 204, body: 'x' },
    'a body, where none is described',
  ],
  ['an unknown call that is answered', { url: '/api/v1/nothing' }, 'the call'],
])('[K2] %s is reported', (_name, rest, reported) => {
  expect(faultsOf(asked(rest)).join()).toContain(reported);
});
