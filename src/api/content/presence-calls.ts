import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { CommentPlace } from './comment-calls.ts';
import { parts } from './contents.ts';
import { define } from './define-call.ts';

const { document, closed } = parts;
const TAB = '7b0f6a3e-0c0e-4b51-9d2a-5a0f9d0c1e22';

const tab = Type.String(about('The id that the tab has given itself', TAB, { format: 'uuid' }));
const campaign = Type.String(about('The id of the campaign', 's6', { minLength: 1, maxLength: 100 }));
const place = Type.Object(
  { document: Type.Optional(document), ...CommentPlace.properties },
  about('What is selected; nothing: the whole campaign', { document: 's6.json', route: 'home' }, closed),
);
const event = (text: string) => Type.Integer(about(text, 120, { minimum: 0 }));

export const showPresence = define({
  method: 'PUT',
  path: '/campaigns/{campaign}/presence',
  summary: 'Say that a tab has a campaign open, and get who else has, and what others have written since',
  scope: 'read',
  reach: 'documents',
  maxBody: SMALL_BODY,
  status: 200,
  params: Type.Object({ campaign }, about('Which campaign', { campaign: 's6' })),
  body: Type.Object(
    { tab, place, after: event('The event up to which the tab knows what was written') },
    about('Who looks at what', { tab: TAB, place: {}, after: 0 }, closed),
  ),
  reply: Type.Object(
    {
      others: Type.Array(
        Type.Object(
          {
            actor: Type.String(about('The name of a person, or of a token', 'Ana Ruiz')),
            person: Type.Union([Type.String(), Type.Null()], about('The id of the person; null: a program', null)),
            place,
          },
          about('Another tab', { actor: 'Ana Ruiz' }, closed),
        ),
        about('Who else has the campaign open', []),
      ),
      event: event('The event up to which the reply tells'),
      written: Type.Array(
        Type.Object(
          { document, revision: Type.Integer(about('Its newest revision', 18)) },
          about('A document', { document: 's6.json', revision: 18 }, closed),
        ),
        about('Documents that were written since', []),
      ),
      comments: event('Changes whenever a comment does'),
    },
    about('What is going on', { others: [], event: 120, written: [], comments: 31 }, closed),
  ),
});

export const endPresence = define({
  method: 'DELETE',
  path: '/campaigns/{campaign}/presence/{tab}',
  summary: 'Say that a tab is closed; one that says nothing for half a minute counts as closed too',
  scope: 'read',
  reach: 'documents',
  maxBody: 0,
  status: 204,
  params: Type.Object({ campaign, tab }, about('Which tab', { campaign: 's6', tab: TAB })),
  reply: Type.Null(),
});
