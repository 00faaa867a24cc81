import type { ProblemEntry } from './api-problems.ts';

/**
 * Every problem of people who use the studio, by its permanent code, besides those of `api-problems.ts` and
 * `content-problems.ts`. No visitor sees them, so pages have no words for them.
 */
export const STUDIO_PROBLEMS = {
  'session-missing': {
    title: 'Nobody has signed in',
    why: 'There is no session, or it has ended: it was not used for 12 hours, is 7 days old, or somebody ended it.',
    action: 'Sign in.',
    status: 401,
  },
  'role-forbidden': {
    title: 'Your roles do not allow this',
    why: 'None of your roles allows this, or none does for this campaign.',
    action: 'Ask an administrator for a role that does.',
    status: 403,
  },
  'sign-in-insecure': {
    title: 'Nobody can sign in over an unencrypted connection',
    why: 'Whoever listens to the network could take over the session.',
    action: 'Use https, or http on localhost. Behind a proxy, set PUBLIC_ORIGIN or TRUSTED_PROXIES.',
    status: 403,
  },
  'link-invalid': {
    title: 'This link does not work, or no longer',
    why: 'A link works once, and for a limited time. One for the first administrator ends when there is one.',
    action: 'Ask an administrator for another one, or run on the server: npm run people -- link',
    status: 410,
  },
  'passkey-refused': {
    title: 'This passkey does not work',
    why: 'It is unknown here, belongs to another host, answers another question, or its person may not use the studio.',
    action: 'Try again, or use another passkey. Whoever has none left asks an administrator for a link.',
    status: 401,
  },
  'open-id-failed': {
    title: 'The sign-in at the provider did not succeed',
    why: 'The provider did not answer as it should, somebody cancelled there, or it took longer than ten minutes.',
    action: 'Try again. If it happens again, ask the operator what the log says.',
    status: 502,
  },
  'open-id-unknown': {
    title: 'The provider knows you, and the studio does not',
    why:
      'Nobody has invited you under the address that the provider has verified, you sign in in another way, ' +
      'or you may not use the studio.',
    action: 'Ask an administrator to invite you under the address that the provider knows.',
    status: 403,
  },
  'person-unknown': {
    title: 'There is no such person',
    why: 'The id belongs to nobody who may or might use the studio.',
    action: 'See who there is: GET /studio/v1/people',
    status: 404,
  },
  'person-disabled': {
    title: 'This person may not use the studio',
    why: 'An administrator has disabled them, and a link must not let them in again.',
    action: 'Let them in again first, if that is meant: PUT /studio/v1/people/ID with the state active.',
    status: 409,
  },
  'grant-invalid': {
    title: 'This role is not given for one campaign',
    why: 'Administrators decide who may do what: one of a single campaign could give themselves all the others.',
    action: 'Give the role for all campaigns (null), or another one for the campaign.',
    status: 422,
  },
  'administrator-last': {
    title: 'Nobody would be left who lets people in',
    why: 'This is the only administrator who can sign in.',
    action: 'Make somebody else an administrator first.',
    status: 409,
  },
  'email-taken': {
    title: 'Another person has this e-mail address',
    why: 'People are told apart by their addresses.',
    action: 'Change the roles of that person instead, or use another address.',
    status: 409,
  },
  'lead-unknown': {
    title: 'There is no such lead',
    why: 'Nobody has saved it, or it was erased.',
    action: 'See which leads there are: GET /studio/v1/leads',
    status: 404,
  },
  'lead-not-held': {
    title: 'This lead is not held',
    why: 'It was never held, or somebody has released it.',
    action: 'Look at it again. What is not held is erased, not discarded.',
    status: 409,
  },
  'lead-held': {
    title: 'This lead is held',
    why: 'Nothing of a held lead is sent before somebody has reviewed it.',
    action: 'Release it, which also sends it, or discard it.',
    status: 409,
  },
  'lead-not-failed': {
    title: 'Nothing of this lead has failed',
    why: 'The receiver has accepted every revision, or the first attempt is still to come.',
    action: 'Wait a moment, and look at it again.',
    status: 409,
  },
  'receiver-missing': {
    title: 'There is nowhere to send leads',
    why: 'No LEAD_WEBHOOK_URL is configured. Leads stay stored, and are sent once there is one.',
    action: 'Ask whoever runs the server to configure the receiver.',
    status: 409,
  },
} as const satisfies Record<string, ProblemEntry>;
export type StudioProblemCode = keyof typeof STUDIO_PROBLEMS;
