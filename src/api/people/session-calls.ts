import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { type RouteRules, SMALL_BODY } from '../contract/access.ts';
import { define, defineByLink, defineOpen } from './define-call.ts';
import { closed, Email, Grants, LinkSecret, Me, moment, PersonName } from './people-parts.ts';

export const getMe = define({
  method: 'GET',
  path: '/me',
  summary: 'Who has signed in, with what they may do',
  maxBody: 0,
  status: 200,
  reply: Me,
});

export const signOut = define({
  method: 'POST',
  path: '/sign-out',
  summary: 'End this session',
  maxBody: 0,
  status: 204,
  reply: Type.Null(),
});

export const getSignInWays = defineOpen({
  method: 'GET',
  path: '/sign-in',
  summary: 'How people can sign in here',
  maxBody: 0,
  status: 200,
  reply: Type.Object(
    {
      passkeys: Type.Boolean(about('With a passkey: at this address, browsers allow them', true)),
      openId: Type.Boolean(about('With OpenID Connect: GET /studio/v1/open-id/start', false)),
      development: Type.Boolean(about('Is this a server in development?', false)),
    },
    about('The ways', { passkeys: true, openId: false, development: false }, closed),
  ),
});

export const lookAtLink = defineByLink({
  method: 'POST',
  path: '/welcome/look',
  summary: 'What a one-time link is for; it stays good',
  maxBody: SMALL_BODY,
  status: 200,
  body: Type.Object({ secret: LinkSecret }, about('The link', { secret: 'x'.repeat(43) }, closed)),
  reply: Type.Object(
    {
      kind: Type.Enum(
        ['administrator', 'invitation', 'sign-in'],
        about(
          '`administrator`: makes one of whoever gives a name and an address; `invitation`: a passkey is registered, ' +
            'or OpenID Connect used; `sign-in`: signs in at once',
          'invitation',
        ),
      ),
      needsName: Type.Boolean(about('Must a name and an e-mail address be given?', false)),
      name: Type.Union([PersonName, Type.Null()], about('Whom it is for; null: for whoever has it', 'Ana Ruiz')),
      email: Type.Union([Email, Type.Null()], about('Their e-mail address', 'ana@trials.example')),
      grants: Grants,
      until: moment('When it ends'),
    },
    about('The link', { kind: 'invitation', name: 'Ana Ruiz' }, closed),
  ),
});

export const useLink = defineByLink({
  method: 'POST',
  path: '/welcome',
  summary: 'Sign in with a one-time link for administrators, or one that signs in; it works once',
  maxBody: SMALL_BODY,
  status: 201,
  body: Type.Object(
    { secret: LinkSecret, name: Type.Optional(PersonName), email: Type.Optional(Email) },
    about('The link', { secret: 'x'.repeat(43), name: 'Ana Ruiz', email: 'ana@trials.example' }, closed),
  ),
  reply: Me,
});

/** Addresses that a browser opens itself, on the way to a provider of OpenID Connect and on the way back. */
export const OPEN_ID_ADDRESSES = {
  start: '/studio/v1/open-id/start',
  callback: '/studio/v1/open-id/callback',
} as const;

const openId = { access: 'anyone', limit: 'sign-ins', maxBody: 0 } as const satisfies RouteRules;

/** These routes exist where a provider is configured. */
export const OPEN_ID_ROUTES: Readonly<Record<string, RouteRules>> = {
  [`GET ${OPEN_ID_ADDRESSES.start}`]: openId,
  [`GET ${OPEN_ID_ADDRESSES.callback}`]: openId,
};
