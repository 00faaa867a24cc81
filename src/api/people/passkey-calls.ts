import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { LIST_BODY, SMALL_BODY } from '../contract/access.ts';
import { define, defineByLink, defineOpen } from './define-call.ts';
import { closed, id, LinkSecret, Me, moment, PersonName } from './people-parts.ts';

const bytes = (text: string) =>
  Type.String(about(text, 'o2NmbXRkbm9uZQ', { minLength: 1, maxLength: 60_000, pattern: '^[A-Za-z0-9_-]+$' }));
const credential = {
  id: bytes('The id of the passkey'),
  rawId: bytes('The same'),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}, about('What extensions say', {}, { additionalProperties: true })),
};

/** What a browser answers when it has made a passkey, as `startRegistration` or `toJSON` give it. */
const Registration = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: bytes('What the browser was asked'),
        attestationObject: bytes('The new public key'),
        transports: Type.Optional(
          Type.Array(
            Type.String({ maxLength: 40 }),
            about('How the passkey is reached', ['internal'], { maxItems: 10 }),
          ),
        ),
      },
      about('The answer', {}),
    ),
  },
  about('A new passkey', {}),
);

/** What a browser answers when somebody signs in with a passkey. */
const Assertion = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: bytes('What the browser was asked'),
        authenticatorData: bytes('What the passkey says of itself'),
        signature: bytes('Its signature'),
        userHandle: Type.Optional(bytes('Whose passkey it is')),
      },
      about('The answer', {}),
    ),
  },
  about('A passkey that signs in', {}),
);

const anything = (text: string) => Type.Object({}, about(text, {}, { additionalProperties: true }));
const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(anything('What the browser is asked'));
const RequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(anything('What the browser is asked'));

export const Passkey = Type.Object(
  {
    id: id('The id of the passkey here'),
    name: PersonName,
    created: moment('When it was registered'),
    lastUsed: Type.Union([Type.String(), Type.Null()], about('When somebody last signed in with it', null)),
    host: Type.String(about('The host at which it works', 'trials.example')),
  },
  about('A passkey', { name: 'My telephone' }, closed),
);

const NewPasskey = { name: PersonName, passkey: Registration };

export const askForPasskey = define({
  method: 'POST',
  path: '/passkeys/options',
  summary: 'What to ask the browser for, to register a passkey for yourself',
  maxBody: 0,
  status: 200,
  reply: CreationOptions,
});

export const registerPasskey = define({
  method: 'POST',
  path: '/passkeys',
  summary: 'Register the passkey that the browser has made',
  maxBody: LIST_BODY,
  status: 201,
  body: Type.Object(NewPasskey, about('The passkey', { name: 'My telephone' }, closed)),
  reply: Passkey,
});

export const listPasskeys = define({
  method: 'GET',
  path: '/passkeys',
  summary: 'Your passkeys',
  maxBody: 0,
  status: 200,
  reply: Type.Array(Passkey, about('The oldest first', [])),
});

export const removePasskey = define({
  method: 'DELETE',
  path: '/passkeys/{id}',
  summary: 'Remove one of your passkeys: nobody signs in with it any more',
  maxBody: 0,
  status: 204,
  params: Type.Object(
    { id: id('Which passkey') },
    about('Which passkey', { id: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11' }),
  ),
  reply: Type.Null(),
});

export const askForInvitedPasskey = defineByLink({
  method: 'POST',
  path: '/welcome/passkey/options',
  summary: 'What to ask the browser for, to register a passkey for whom the link is',
  maxBody: SMALL_BODY,
  status: 200,
  body: Type.Object({ secret: LinkSecret }, about('The link', { secret: 'x'.repeat(43) }, closed)),
  reply: CreationOptions,
});

export const registerInvitedPasskey = defineByLink({
  method: 'POST',
  path: '/welcome/passkey',
  summary: 'Register the passkey that the browser has made, and sign in; the link works once',
  maxBody: LIST_BODY,
  status: 201,
  body: Type.Object({ secret: LinkSecret, ...NewPasskey }, about('The link and the passkey', {}, closed)),
  reply: Me,
});

export const askForSignIn = defineOpen({
  method: 'POST',
  path: '/sign-in/passkey/options',
  summary: 'What to ask the browser for, to sign in with a passkey',
  maxBody: 0,
  status: 200,
  reply: RequestOptions,
});

export const signInWithPasskey = defineOpen({
  method: 'POST',
  path: '/sign-in/passkey',
  summary: 'Sign in with a passkey',
  maxBody: LIST_BODY,
  status: 201,
  body: Type.Object({ passkey: Assertion }, about('The passkey', {}, closed)),
  reply: Me,
});
