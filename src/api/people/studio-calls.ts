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
import { getMe, getSignInWays, lookAtLink, signOut, useLink } from './session-calls.ts';

/** Every call of the studio by its name; the server registers exactly these. */
export const STUDIO_CALLS = {
  getSignInWays,
  lookAtLink,
  useLink,
  getMe,
  signOut,
  listSessions,
  endSession,
  listPeople,
  invitePerson,
  changePerson,
  makeLink,
  listSessionsOf,
  endSessionsOf,
} as const satisfies Readonly<Record<string, StudioCall>>;
