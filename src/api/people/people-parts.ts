import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { PERMISSIONS, ROLE_NAMES } from './roles.ts';

export const closed = { additionalProperties: false } as const;

const ID = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';
export const id = (text: string) => Type.String(about(text, ID, { format: 'uuid' }));
export const moment = (text: string) => Type.String(about(text, '2026-11-23T17:00:00.000Z'));

/** Letters of any script, without control characters, so that a name is one line wherever it is shown. */
export const PersonName = Type.String(
  about('The name that colleagues know', 'Ana Ruiz', {
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\p{C}]*\\S[^\\p{C}]*$',
  }),
);
export const Email = Type.String(
  about('Their e-mail address', 'ana@trials.example', {
    minLength: 3,
    maxLength: 200,
    pattern: '^[^\\s@\\p{C}]+@[^\\s@\\p{C}]+$',
  }),
);

export const Grants = Type.Array(
  Type.Object(
    {
      role: Type.Enum(ROLE_NAMES, about('Which role', 'author')),
      campaign: Type.Union(
        [Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' }), Type.Null()],
        about('The id of the campaign that it is for; null: all', 's6'),
      ),
    },
    about('A role', { role: 'author', campaign: 's6' }, closed),
  ),
  about('Their roles', [{ role: 'author', campaign: 's6' }], { maxItems: 200 }),
);

export const Person = Type.Object(
  {
    id: id('The id of the person'),
    name: PersonName,
    email: Email,
    state: Type.Enum(
      ['invited', 'active', 'disabled'],
      about('`invited`: has not signed in yet; `disabled`: may not', 'active'),
    ),
    grants: Grants,
  },
  about('A person', { id: ID, name: 'Ana Ruiz' }, closed),
);
export type Person = Static<typeof Person>;

const permissions = (text: string) => Type.Array(Type.Enum([...PERMISSIONS]), about(text, ['read', 'write']));

/** Who has signed in, and what they may do. */
export const Me = Type.Object(
  {
    person: Person,
    madeUp: Type.Boolean(about('Is this the made-up administrator of a server in development?', false)),
    everywhere: permissions('What they may do in all campaigns'),
    campaigns: Type.Record(
      Type.String(),
      permissions('What they may do in it'),
      about('What they may do besides, by the id of the campaign', { s6: ['read'] }),
    ),
    passkeys: Type.Integer(about('How many passkeys they have', 1)),
    session: Type.Object(
      {
        id: id('The id of this session'),
        idleUntil: moment('When it ends unless it is used before'),
        until: moment('When it ends in any case'),
      },
      about('This session', { id: ID }, closed),
    ),
  },
  about('Who has signed in', { person: { id: ID, name: 'Ana Ruiz' } }, closed),
);
export type Me = Static<typeof Me>;

/** The secret in the fragment of a one-time link. */
export const LinkSecret = Type.String(
  about('What follows # in the address of the link', 'x'.repeat(43), { pattern: '^[A-Za-z0-9_-]{43}$' }),
);

export const Link = Type.Object(
  {
    address: Type.String(about('The address to send to them', 'https://trials.example/studio/welcome#…')),
    until: moment('When it ends; it works once'),
  },
  about('A one-time link', { address: 'https://trials.example/studio/welcome#…' }, closed),
);

export const ofPerson = Type.Object({ id: id('Which person') }, about('Which person', { id: ID }));
