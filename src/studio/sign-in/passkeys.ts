import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import {
  askForInvitedPasskey,
  askForPasskey,
  askForSignIn,
  registerInvitedPasskey,
  registerPasskey,
  signInWithPasskey,
} from '#api/people/passkey-calls.ts';
import type { Called, CallProblem, CallServer } from '../kit/call-server.ts';
import type { Me } from '#api/people/people-parts.ts';

const failed = (problem: CallProblem) => ({ ok: false, problem }) as const;

/** Why the browser made or used no passkey: the person has cancelled it, or it is not possible here. */
function refusalOf(error: unknown): CallProblem {
  const isCancelled = error instanceof Error && error.name === 'NotAllowedError';
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const code = isCancelled ? 'passkey-cancelled' : isKnown ? 'passkey-there' : 'passkey-impossible';
  return { code, status: 0, detail: {} };
}

/** Signs in with a passkey of this device or of a key beside it. */
export async function enterWithPasskey(callServer: CallServer): Promise<Called<Me>> {
  const asked = await callServer(askForSignIn);
  if (!asked.ok) return failed(asked.problem);
  try {
    const passkey = await startAuthentication({ optionsJSON: asked.value });
    return await callServer(signInWithPasskey, { body: { passkey: { ...passkey, type: 'public-key' } } });
  } catch (error) {
    return failed(refusalOf(error));
  }
}

/** Makes a passkey for the person whom a one-time link is for, and signs in. */
export async function enterByInvitation(callServer: CallServer, secret: string, name: string): Promise<Called<Me>> {
  const asked = await callServer(askForInvitedPasskey, { body: { secret } });
  if (!asked.ok) return failed(asked.problem);
  try {
    const passkey = await startRegistration({ optionsJSON: asked.value });
    return await callServer(registerInvitedPasskey, { body: { secret, name, passkey } });
  } catch (error) {
    return failed(refusalOf(error));
  }
}

/** Makes another passkey for the person who is signed in. */
export async function addPasskey(callServer: CallServer, name: string): Promise<Called<unknown>> {
  const asked = await callServer(askForPasskey);
  if (!asked.ok) return failed(asked.problem);
  try {
    const passkey = await startRegistration({ optionsJSON: asked.value });
    return await callServer(registerPasskey, { body: { name, passkey } });
  } catch (error) {
    return failed(refusalOf(error));
  }
}
