import type { StudioCall } from './define-call.ts';
import {
  changePerson,
  endSession,
  endSessionsOf,
  invitePerson,
  listPeople,
  listSessions,
  listSessionsOf,
  makeLink,
} from './people-calls.ts';
import {
  askForInvitedPasskey,
  askForPasskey,
  askForSignIn,
  listPasskeys,
  registerInvitedPasskey,
  registerPasskey,
  removePasskey,
  signInWithPasskey,
} from './passkey-calls.ts';
import { getMe, getSignInWays, lookAtLink, signOut, useLink } from './session-calls.ts';

/** Every call of the studio by its name; the server registers exactly these. */
export const STUDIO_CALLS = {
  getSignInWays,
  lookAtLink,
  useLink,
  askForInvitedPasskey,
  registerInvitedPasskey,
  askForSignIn,
  signInWithPasskey,
  getMe,
  signOut,
  askForPasskey,
  registerPasskey,
  listPasskeys,
  removePasskey,
  listSessions,
  endSession,
  listPeople,
  invitePerson,
  changePerson,
  makeLink,
  listSessionsOf,
  endSessionsOf,
} as const satisfies Readonly<Record<string, StudioCall>>;
