import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import type { BodyOf } from '#api/contract/call.ts';
import type { STUDIO_CALLS } from '#api/studio-calls.ts';
import type { PersonPasskeysTable } from '../../core/database/people-tables.ts';
import type { Tables } from '../../core/database/tables.ts';
import { ownOrigin } from '../../core/http/own-origin.ts';
import { Problem } from '../../core/http/problem.ts';
import { errorDetails } from '../../core/log.ts';
import { appendEvent, personActor } from '../content/index.ts';
import { rememberAttempt, takeAttempt } from './attempts.ts';
import type { PeopleParts } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import { findPerson, type Person } from './people.ts';
import { type BegunSession, signIn } from './sign-in.ts';

/** How long a browser has to answer, in minutes: people look for their telephone. */
const MINUTES = 5;
const NAME = 'Trialflow';
/** Ed25519, ECDSA and RSA. By default the library asks Node what it can do, which warns of what it might. */
const ALGORITHMS = [-8, -7, -257];

type Registration = BodyOf<(typeof STUDIO_CALLS)['registerPasskey']>['passkey'];
type Assertion = BodyOf<(typeof STUDIO_CALLS)['signInWithPasskey']>['passkey'];
type PasskeyRow = Selectable<PersonPasskeysTable>;

/** A passkey that a browser has made, and that was verified. */
export type VerifiedPasskey = Pick<PersonPasskeysTable, 'credential' | 'public_key' | 'host'> & {
  readonly counter: number;
  readonly transports: readonly string[];
};

const refused = () => new Problem('passkey-refused');

export async function passkeysOf({ db }: Pick<PeopleParts, 'db'>, person: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('person_passkeys')
    .selectAll()
    .where('person_id', '=', person)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What to ask a browser for, so that a person gets a passkey. */
export async function askForPasskey(parts: PeopleParts, person: Person, { hostname }: FastifyRequest) {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostname,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await passkeysOf(parts, person.id)).map(({ credential, transports }) => ({
      id: credential,
      transports: [...transports],
    })),
    // A passkey that the browser finds by itself: nobody is asked for a name, and no answer says who exists.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  const attempt = { id: options.challenge, kind: 'passkey-registration', person: person.id } as const;
  await rememberAttempt(parts.db, attempt, { now: parts.clock.now(), minutes: MINUTES });
  return options;
}

/** Verifies a passkey that a browser has made for a person. */
export async function verifyPasskey(
  parts: PeopleParts,
  person: string,
  { id, rawId, type, response, clientExtensionResults }: Registration,
  request: FastifyRequest,
): Promise<VerifiedPasskey | Problem> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults },
      expectedChallenge: async (challenge) => {
        const attempt = await takeAttempt(parts.db, { id: challenge, kind: 'passkey-registration' }, parts.clock.now());
        return attempt?.person === person;
      },
      expectedOrigin: ownOrigin(request, parts.config),
      expectedRPID: request.hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return refused();
    const { credential } = registrationInfo;
    return {
      credential: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      host: request.hostname,
    };
  } catch (error) {
    // The library throws for whatever is wrong with what somebody sends.
    parts.log.warn({ requestId: request.id, ...errorDetails(error) }, 'A new passkey was refused');
    return refused();
  }
}

/** Gives a person a verified passkey. Undefined: somebody has it already. */
export async function insertPasskey(
  tx: Transaction<Tables>,
  { encryption, clock }: PeopleParts,
  { person, name, passkey }: { readonly person: Person; readonly name: string; readonly passkey: VerifiedPasskey },
): Promise<PasskeyRow | undefined> {
  const now = clock.now();
  const row = await tx
    .insertInto('person_passkeys')
    .values({
      ...passkey,
      id: randomUUID(),
      person_id: person.id,
      name,
      counter: String(passkey.counter),
      transports: JSON.stringify(passkey.transports),
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const detail = { passkey: row.id, name, host: row.host };
  await appendEvent(tx, encryption, { kind: 'passkey-added', actor: personActor(person), detail }, now);
  return row;
}

/** Removes a passkey of the person themselves. False: they have no such passkey. */
export function removePasskey(parts: PeopleParts, id: string, person: Pick<Person, 'id' | 'name'>): Promise<boolean> {
  return inTurn(parts, async (tx) => {
    const removed = await tx
      .deleteFrom('person_passkeys')
      .where('id', '=', id)
      .where('person_id', '=', person.id)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) return false;
    const event = { kind: 'passkey-removed', actor: personActor(person), detail: { passkey: id, ...removed } } as const;
    await appendEvent(tx, parts.encryption, event, parts.clock.now());
    return true;
  });
}

/** What to ask a browser for, so that somebody signs in. */
export async function askForSignIn(parts: PeopleParts, { hostname }: FastifyRequest) {
  const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'preferred' });
  const attempt = { id: options.challenge, kind: 'passkey-sign-in' } as const;
  await rememberAttempt(parts.db, attempt, { now: parts.clock.now(), minutes: MINUTES });
  return options;
}

/** The counter of an answer, if it is a good one of this passkey. */
async function verifiedCounter(
  parts: PeopleParts,
  { id, rawId, type, response, clientExtensionResults }: Assertion,
  passkey: PasskeyRow,
  request: FastifyRequest,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults },
      expectedChallenge: async (challenge) =>
        (await takeAttempt(parts.db, { id: challenge, kind: 'passkey-sign-in' }, parts.clock.now())) !== undefined,
      expectedOrigin: ownOrigin(request, parts.config),
      expectedRPID: request.hostname,
      // The counter is compared where it is stored: two answers at the same moment must not both count.
      credential: { id: passkey.credential, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    parts.log.warn({ requestId: request.id, ...errorDetails(error) }, 'A passkey was refused');
    return undefined;
  }
}

/** Does the answer name the person whose passkey it is? It may leave that out. */
const isOwn = ({ response: { userHandle } }: Assertion, { person_id }: PasskeyRow) =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === person_id;

/** Signs in with a passkey. Every reason to refuse it sounds the same. */
export async function signInWithPasskey(
  parts: PeopleParts,
  assertion: Assertion,
  request: FastifyRequest,
): Promise<BegunSession | Problem> {
  const { db, clock, encryption } = parts;
  const passkey = await db
    .selectFrom('person_passkeys')
    .selectAll()
    .where('credential', '=', assertion.id)
    .executeTakeFirst();
  const person = passkey && (await findPerson(db, passkey.person_id));
  if (passkey === undefined || person?.state !== 'active' || !isOwn(assertion, passkey)) return refused();
  const counter = await verifiedCounter(parts, assertion, passkey, request);
  if (counter === undefined) return refused();
  return inTurn(parts, async (tx) => {
    const used = await tx
      .updateTable('person_passkeys')
      .set({ counter: String(counter), last_used_at: clock.now() })
      .where('id', '=', passkey.id)
      // Passkeys that are on several devices do not count.
      .where((e) => (counter === 0 ? e('counter', '=', '0') : e('counter', '<', String(counter))))
      .executeTakeFirst();
    if (Number(used.numUpdatedRows) > 0) return signIn(tx, parts, { person, way: 'passkey', request });
    const detail = { passkey: passkey.id, name: passkey.name, reason: 'counter' };
    await appendEvent(tx, encryption, { kind: 'passkey-refused', actor: personActor(person), detail }, clock.now());
    return refused();
  });
}
