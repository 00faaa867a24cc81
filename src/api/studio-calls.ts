import {
  countNewLeads,
  describeLead,
  discardLead,
  eraseLead,
  findLeads,
  listLeads,
  openLead,
  releaseLead,
  retryLead,
} from './leads-desk/lead-calls.ts';
import { getFunnel } from './leads-desk/funnel-calls.ts';
import type { StudioCall } from './people/define-call.ts';
import {
  changePerson,
  endSession,
  endSessionsOf,
  invitePerson,
  listPeople,
  listSessions,
  listSessionsOf,
  makeLink,
} from './people/people-calls.ts';
import {
  askForInvitedPasskey,
  askForPasskey,
  askForSignIn,
  listPasskeys,
  registerInvitedPasskey,
  registerPasskey,
  removePasskey,
  signInWithPasskey,
} from './people/passkey-calls.ts';
import { getMe, getSignInWays, lookAtLink, signOut, useLink } from './people/session-calls.ts';

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
  listLeads,
  findLeads,
  countNewLeads,
  describeLead,
  openLead,
  retryLead,
  releaseLead,
  discardLead,
  eraseLead,
  getFunnel,
} as const satisfies Readonly<Record<string, StudioCall>>;
