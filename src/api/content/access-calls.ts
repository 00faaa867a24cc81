import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { RevisionChanges, parts, SCOPES, TokenEntry } from './contents.ts';
import { visitDay, define, ofId } from './define-call.ts';

const { document, closed } = parts;

export const listTokens = define({
  method: 'GET',
  path: '/tokens',
  summary: 'Every token, without its secret',
  scope: 'administer',
  reach: 'everything',
  maxBody: 0,
  status: 200,
  reply: Type.Array(TokenEntry, about('By name', [])),
});

export const createToken = define({
  method: 'POST',
  path: '/tokens',
  summary: 'Create a token; its secret is shown once, in the reply',
  scope: 'administer',
  reach: 'everything',
  maxBody: SMALL_BODY,
  status: 201,
  body: Type.Object(
    {
      name: Type.String(
        about('Whose it is', 'ana', { minLength: 1, maxLength: 100, pattern: '^[\\p{L}\\p{N} ._@-]+$' }),
      ),
      scopes: Type.Array(
        Type.Enum(SCOPES),
        about('What it allows', ['read', 'write'], { minItems: 1, maxItems: SCOPES.length }),
      ),
      documents: Type.Optional(
        Type.Array(
          document,
          about('The documents that it may change; left out: all', ['s6.json'], { minItems: 1, maxItems: 200 }),
        ),
      ),
      days: Type.Integer(about('How long it is valid', 90, { minimum: 1, maximum: 400 })),
    },
    about('A token', { name: 'ana', scopes: ['read'], days: 90 }, closed),
  ),
  reply: Type.Object(
    {
      token: Type.String(about('The secret', 'tf_…')),
      entry: TokenEntry,
      unknown: Type.Array(
        Type.Object(
          {
            document,
            meant: Type.Union([Type.String(), Type.Null()], about('Which existing one may be meant', 's6.json')),
          },
          about('A document that does not exist', { document: 'S66.json', meant: 's6.json' }, closed),
        ),
        about('Documents that do not exist yet: the token may change them once they do, if they are spelt right', []),
      ),
    },
    about('The new token', { token: 'tf_…' }, closed),
  ),
});

export const revokeToken = define({
  method: 'DELETE',
  path: '/tokens/{id}',
  summary: 'Revoke a token at once',
  scope: 'administer',
  reach: 'everything',
  maxBody: 0,
  status: 204,
  params: ofId,
  reply: Type.Null(),
});

export const createPictures = define({
  method: 'POST',
  path: '/pictures',
  summary: 'A link to pictures of screens, with revisions on top of what is live; it shows nothing else',
  scope: 'read',
  reach: 'documents',
  maxBody: SMALL_BODY * 4,
  status: 201,
  body: Type.Object(
    {
      campaign: Type.String(about('The id of the campaign', 's6', { minLength: 1, maxLength: 60 })),
      changes: Type.Optional(RevisionChanges),
    },
    about('What is pictured', { campaign: 's6' }, closed),
  ),
  reply: Type.Object(
    {
      address: Type.String(
        about(
          'Below it: `/screens/NAME`, and `/blocks/NAME` for examples of blocks; with `?language=`',
          'https://….preview.example/preview/v1/pictures',
        ),
      ),
      until: Type.String(about('When it ends', '2026-11-24T17:00:00.000Z')),
    },
    about('The link', { address: 'https://….preview.example/preview/v1/pictures' }, closed),
  ),
});

export const createPreview = define({
  method: 'POST',
  path: '/previews',
  summary: 'A link that shows revisions on top of what is live, to whoever has it; nothing that they do is stored',
  scope: 'read',
  reach: 'documents',
  maxBody: SMALL_BODY * 4,
  status: 201,
  body: Type.Object(
    {
      campaign: Type.String(about('The id of the campaign to open', 's6', { minLength: 1, maxLength: 60 })),
      changes: Type.Optional(RevisionChanges),
      language: Type.Optional(Type.String(about('In which language', 'en', { pattern: '^[a-zA-Z-]{2,20}$' }))),
      study: Type.Optional(Type.String(about('The id of a study', 'NCT01234567', { minLength: 1, maxLength: 64 }))),
      day: visitDay('The day of the visit (default: today)'),
      hours: Type.Optional(
        Type.Integer(about('How long the link works (default: 24)', 24, { minimum: 1, maximum: 336 })),
      ),
    },
    about('What is shown', { campaign: 's6' }, closed),
  ),
  reply: Type.Object(
    {
      address: Type.String(about('The address of the link', 'https://trials.example/preview/…')),
      until: Type.String(about('When it ends', '2026-11-24T17:00:00.000Z')),
    },
    about('The link', { address: 'https://trials.example/preview/…' }, closed),
  ),
});
