import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { STORABLE } from '../contract/storable.ts';
import { parts } from './contents.ts';
import { define, page } from './define-call.ts';

const { document, closed } = parts;
const PERSON = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';

const name = (text: string, example: string) =>
  Type.String(about(text, example, { maxLength: 120, pattern: STORABLE }));
const number = (text: string) => Type.Integer(about(text, 31, { minimum: 1 }));
const moment = (text: string) => Type.String(about(text, '2026-11-23T17:00:00.000Z'));
const actor = Type.String(about('Who did it: the name of a person or of a token', 'Ana Ruiz'));
const person = Type.Union([Type.String(), Type.Null()], about('The id of the person; null: a program', null));

/** What a comment is about; nothing of it: the whole document. */
export const CommentPlace = Type.Object(
  {
    route: Type.Optional(name('The name of the screen', 'home')),
    block: Type.Optional(name('The type of the block', 'FullName')),
    id: Type.Optional(name('The id of the block, if it has one', 'full-name')),
    nth: Type.Optional(
      Type.Integer(about('Which of the blocks of this type without an id, from 0', 0, { minimum: 0, maximum: 999 })),
    ),
  },
  about('A screen, or a block of a screen', { route: 'home', block: 'FullName', nth: 0 }, closed),
);
export type CommentPlace = Static<typeof CommentPlace>;

const Settled = Type.Object(
  {
    actor,
    person,
    at: moment('When'),
    publication: Type.Union(
      [Type.Integer(), Type.Null()],
      about('The publication that settled it; null: somebody said so', null),
    ),
  },
  about('Who settled it', { actor: 'Ana Ruiz' }, closed),
);

export const CommentEntry = Type.Object(
  {
    comment: number('The number of the comment'),
    thread: Type.Union([Type.Integer(), Type.Null()], about('The comment that it answers; null: none', null)),
    document,
    revision: Type.Integer(about('The newest revision when it was written; 0: another source had the document', 17)),
    place: CommentPlace,
    text: Type.Union([Type.String(), Type.Null()], about('What it says; null: it was removed', 'Is this word right?')),
    actor,
    person,
    mentions: Type.Array(Type.String(), about('The ids of the people whom it is for', [PERSON])),
    at: moment('When it was written'),
    settled: Type.Union([Settled, Type.Null()], about('Who settled the comment that this one is or answers', null)),
  },
  about('A comment', { comment: 31, document: 's6.json' }, closed),
);
export type CommentEntry = Static<typeof CommentEntry>;

const ofComment = Type.Object(
  { comment: Type.String(about('The number of the comment', '31', { pattern: '^[1-9]\\d{0,14}$' })) },
  about('Which comment', { comment: '31' }),
);

export const listComments = define({
  method: 'GET',
  path: '/comments',
  summary: 'What colleagues say about drafts, newest first',
  scope: 'read',
  reach: 'list',
  maxBody: 0,
  status: 200,
  query: Type.Object(
    {
      ...page,
      document: Type.Optional(document),
      state: Type.Optional(
        Type.Enum(['open', 'settled', 'all'], about('Which of them, with their answers (default: open)', 'open')),
      ),
    },
    about('Which of them', { document: 's6.json', state: 'open' }, closed),
  ),
  reply: Type.Array(CommentEntry, about('Newest first', [])),
});

export const addComment = define({
  method: 'POST',
  path: '/documents/{document}/comments',
  summary: 'Comment on a document, or answer a comment; whoever reads a document may, for nothing of it changes',
  scope: 'read',
  reach: 'documents',
  maxBody: SMALL_BODY,
  status: 201,
  params: Type.Object({ document }, about('Which document', { document: 's6.json' })),
  body: Type.Object(
    {
      text: Type.String(
        about('What it says, without personal data of visitors', 'Is this word right?', {
          minLength: 1,
          maxLength: 4000,
          pattern: STORABLE,
        }),
      ),
      place: Type.Optional(CommentPlace),
      thread: Type.Optional(number('The comment that it answers; opens it again if it was settled')),
      mentions: Type.Optional(
        Type.Array(Type.String({ format: 'uuid' }), about('The people whom it is for', [PERSON], { maxItems: 20 })),
      ),
    },
    about('The comment', { text: 'Is this word right?', place: { route: 'home' } }, closed),
  ),
  reply: CommentEntry,
});

export const settleComment = define({
  method: 'PUT',
  path: '/comments/{comment}',
  summary: 'Settle a comment, or open it again. Publishing what it is about settles it too',
  scope: 'read',
  reach: 'documents',
  maxBody: SMALL_BODY,
  status: 200,
  params: ofComment,
  body: Type.Object(
    { settled: Type.Boolean(about('Is it settled?', true)) },
    about('What becomes of it', { settled: true }, closed),
  ),
  reply: CommentEntry,
});

export const removeComment = define({
  method: 'DELETE',
  path: '/comments/{comment}',
  summary: 'Remove the text of a comment for good: your own; or anybody’s, with the scope `administer`',
  scope: 'read',
  reach: 'documents',
  maxBody: 0,
  status: 204,
  params: ofComment,
  reply: Type.Null(),
});

export const listReaders = define({
  method: 'GET',
  path: '/documents/{document}/readers',
  summary: 'The people who may read a document, and so can be mentioned',
  scope: 'read',
  reach: 'documents',
  maxBody: 0,
  status: 200,
  params: Type.Object({ document }, about('Which document', { document: 's6.json' })),
  reply: Type.Array(
    Type.Object(
      { id: Type.String(about('The id of the person', PERSON)), name: Type.String(about('Their name', 'Ana Ruiz')) },
      about('A person', { name: 'Ana Ruiz' }, closed),
    ),
    about('By name', []),
  ),
});
