import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { define } from './define-call.ts';
import { closed, Email, Grants, id, Link, moment, ofPerson, Person, PersonName } from './people-parts.ts';

const GRANTS_BODY = SMALL_BODY * 4;

const SessionEntry = Type.Object(
  {
    id: id('The id of the session'),
    way: Type.Enum(['link', 'passkey', 'open-id'], about('How they signed in', 'passkey')),
    agent: Type.String(about('What the browser calls itself', 'Mozilla/5.0')),
    created: moment('When they signed in'),
    lastUsed: moment('When it was last used, to the minute'),
    until: moment('When it ends unless it is used before'),
    current: Type.Boolean(about('Is it this session?', true)),
  },
  about('A session', { way: 'passkey' }, closed),
);
const Sessions = Type.Array(SessionEntry, about('The last used first', []));

export const listPeople = define({
  method: 'GET',
  path: '/people',
  summary: 'Who may use the studio',
  needs: 'people',
  maxBody: 0,
  status: 200,
  reply: Type.Array(Person, about('By name', [])),
});

export const invitePerson = define({
  method: 'POST',
  path: '/people',
  summary: 'Add a person, and get the one-time link to send to them',
  needs: 'people',
  maxBody: GRANTS_BODY,
  status: 201,
  body: Type.Object(
    { name: PersonName, email: Email, grants: Grants },
    about('Who', { name: 'Ana Ruiz', email: 'ana@trials.example', grants: [] }, closed),
  ),
  reply: Type.Object({ person: Person, link: Link }, about('The person and the link', {}, closed)),
});

export const changePerson = define({
  method: 'PUT',
  path: '/people/{id}',
  summary: 'Change name or roles of a person; disable them, which ends their sessions at once; or let them in again',
  needs: 'people',
  maxBody: GRANTS_BODY,
  status: 200,
  params: ofPerson,
  body: Type.Object(
    {
      name: Type.Optional(PersonName),
      grants: Type.Optional(Grants),
      state: Type.Optional(Type.Enum(['active', 'disabled'], about('May they use the studio?', 'disabled'))),
    },
    about('What is changed', { state: 'disabled' }, closed),
  ),
  reply: Person,
});

export const makeLink = define({
  method: 'POST',
  path: '/people/{id}/links',
  summary: 'Another one-time link for a person, such as one who has lost every passkey; earlier ones end',
  needs: 'people',
  maxBody: 0,
  status: 201,
  params: ofPerson,
  reply: Link,
});

export const listSessionsOf = define({
  method: 'GET',
  path: '/people/{id}/sessions',
  summary: 'Where a person has signed in',
  needs: 'people',
  maxBody: 0,
  status: 200,
  params: ofPerson,
  reply: Sessions,
});

export const endSessionsOf = define({
  method: 'DELETE',
  path: '/people/{id}/sessions',
  summary: 'End all sessions of a person at once',
  needs: 'people',
  maxBody: 0,
  status: 204,
  params: ofPerson,
  reply: Type.Null(),
});

export const listSessions = define({
  method: 'GET',
  path: '/sessions',
  summary: 'Where you have signed in',
  maxBody: 0,
  status: 200,
  reply: Sessions,
});

export const endSession = define({
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'End one of your sessions at once',
  maxBody: 0,
  status: 204,
  params: Type.Object(
    { id: id('Which session') },
    about('Which session', { id: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11' }),
  ),
  reply: Type.Null(),
});
