import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { parts, SCOPES, TokenEntry } from './contents.ts';
import { define, ofId } from './define-call.ts';

const { document, closed } = parts;

export const listTokens = define({
  method: 'GET',
  path: '/tokens',
  summary: 'Every token, without its secret',
  scope: 'administer',
  maxBody: 0,
  status: 200,
  reply: Type.Array(TokenEntry, about('By name', [])),
});

export const createToken = define({
  method: 'POST',
  path: '/tokens',
  summary: 'Create a token; its secret is shown once, in the reply',
  scope: 'administer',
  maxBody: SMALL_BODY,
  status: 201,
  body: Type.Object(
    {
      name: Type.String(
        about('Whose it is', 'ana', { minLength: 1, maxLength: 100, pattern: '^[\\p{L}\\p{N} ._@-]+$' }),
      ),
      scopes: Type.Array(Type.Enum(SCOPES), about('What it allows', ['read', 'write'], { minItems: 1, maxItems: 5 })),
      documents: Type.Optional(Type.Array(document, about('The documents that it may change', [], { maxItems: 200 }))),
      days: Type.Integer(about('How long it is valid', 90, { minimum: 1, maximum: 400 })),
    },
    about('A token', { name: 'ana', scopes: ['read'], days: 90 }, closed),
  ),
  reply: Type.Object(
    { token: Type.String(about('The secret', 'tf_…')), entry: TokenEntry },
    about('The new token', { token: 'tf_…' }, closed),
  ),
});

export const revokeToken = define({
  method: 'DELETE',
  path: '/tokens/{id}',
  summary: 'Revoke a token at once',
  scope: 'administer',
  maxBody: 0,
  status: 204,
  params: ofId,
  reply: Type.Null(),
});
