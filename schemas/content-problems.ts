import type { ProblemEntry } from './api-problems.ts';

/**
 * Every problem that the write API of content reports, by its permanent code, besides those of `api-problems.ts`. No
 * visitor sees them, so pages have no words for them.
 */
export const CONTENT_PROBLEMS = {
  'token-missing': {
    title: 'The call needs a valid token or session',
    why:
      'There is no token in the Authorization header, or it is unknown, expired or revoked; ' +
      'and nobody has signed in.',
    action: 'Send Authorization: Bearer TOKEN, or sign in to the studio. Whoever may administer tokens can create one.',
    status: 401,
  },
  'token-forbidden': {
    title: 'The token does not allow this',
    why: 'It lacks the scope of this call, may not write this document, or is narrower than the token that is meant.',
    action: 'Use a token with that scope, or ask whoever administers tokens.',
    status: 403,
  },
  'only-texts': {
    title: 'Only texts may be changed',
    why:
      'The token or the roles allow translating only: other words in a language, where the document has a text. ' +
      'This change does more than that, or removes a text.',
    action: 'Change texts by setText, or ask somebody who may write the document.',
    status: 403,
  },
  'token-name-taken': {
    title: 'There is or was a token of this name, or it is that of a source',
    why:
      'The log names whoever did something by the name of the token. So each name is used once, also after its token ' +
      'was revoked or has expired, and names that differ only in case or blanks are one. Sources are in the log too.',
    action: 'Choose a name that no token ever had, such as ana-2 after ana. See all names: GET /content/v1/tokens',
    status: 409,
  },
  'document-unknown': {
    title: 'There is no such document',
    why: 'It was never written here, was archived, or is not published in this environment.',
    action: 'List the documents: GET /content/v1/documents',
    status: 404,
  },
  'document-name-invalid': {
    title: 'This is not the name of a document',
    why: 'Campaigns are called ID.json; parts have their folder before it, such as fragments/NAME.json.',
    action: 'Use at most 60 lower-case letters, digits and hyphens, and one of the folders of parts.',
    status: 422,
  },
  'revision-unknown': {
    title: 'There is no such revision of this document',
    why: 'The number belongs to another document, or to none, or the text of an old draft was pruned.',
    action: 'See the revisions: GET /content/v1/documents/{document}/history',
    status: 404,
  },
  'precondition-missing': {
    title: 'The call does not say which revision it changes',
    why: 'Without it, a change could silently overwrite what somebody else wrote meanwhile.',
    action: 'Send If-Match with the ETag of the revision that you have read, or If-None-Match: * for a new document.',
    status: 428,
  },
  'document-changed': {
    title: 'The document is another one than the change is based on',
    why:
      'Somebody else has changed it, so that the revision which the change is based on is no longer the newest; or a ' +
      'document that was to be new is there already. Nothing was stored.',
    action: 'Compare your text with current, join both, and send the result with the ETag of current.',
    status: 412,
  },
  'operation-impossible': {
    title: 'An operation cannot be applied to the document',
    why: 'What it names is not there, or the document is not JSON. None of the operations was applied.',
    action: 'Read the document again; reason says what is missing, issues which operation.',
    status: 422,
  },
  'document-refused': {
    title: 'The gate refuses this change',
    why: 'With it, a document would have errors, or some visitors could not complete a campaign.',
    action: 'Correct what findings says, then publish again.',
    status: 422,
  },
  'approval-missing': {
    title: 'A revision has not been approved',
    why: 'This server publishes only approved revisions.',
    action: 'Ask somebody who may approve: POST /content/v1/approvals',
    status: 409,
  },
  'gate-busy': {
    title: 'Others are publishing at the same time',
    why: 'Each publication was judged anew after another one, until the server gave up.',
    action: 'Try again in a moment.',
    status: 503,
  },
  'thread-lost': {
    title: 'The documents could not be examined',
    why: 'They took too much time or memory, or the thread that examines documents ended. Nothing was changed.',
    action: 'Try again. If it happens again, divide the document, and ask the operator what the log says.',
    status: 503,
  },
  'campaign-faulty': {
    title: 'The campaign has errors',
    why: 'What visitors of a campaign with errors meet cannot be said.',
    action: 'Correct what findings says.',
    status: 422,
  },
  'place-unknown': {
    title: 'The campaign has no such route or block',
    why: 'The name is misspelt, or belongs to another campaign or route.',
    action: 'See the names in reason.',
    status: 404,
  },
  'analysis-running': {
    title: 'Something else is being worked out for this token',
    why: 'Proofs, simulations, explanations and comparisons take a processor: each token gets one at a time.',
    action: 'Wait for the other call, or end it by closing its connection.',
    status: 429,
  },
  'analysis-busy': {
    title: 'The server works for others at the moment',
    why: 'It proves, simulates, explains and compares for a few at a time, so that visitors do not wait.',
    action: 'Try again in a moment.',
    status: 503,
  },
  'analysis-late': {
    title: 'It took too long',
    why: 'The campaign has too many routes, conditions or kinds of visitors for the time that a call may take.',
    action: 'Name fewer campaigns or visitors, or run the command on your own machine: npm run campaigns.',
    status: 503,
  },
  'analysis-unavailable': {
    title: 'This server does not prove, simulate, explain or compare on demand',
    why: 'Its blocks exist only in the process that serves visitors, who would have to wait.',
    action: 'Run the command on your own machine: trialflow campaigns.',
    status: 409,
  },
  'questionnaire-unreadable': {
    title: 'This is no FHIR R4 Questionnaire',
    why: 'The text is not JSON, is another resource, or is nested too deeply to be read.',
    action: 'See reason, and send the resource itself: { "resourceType": "Questionnaire", … }.',
    status: 422,
  },
  'publication-unknown': {
    title: 'There is no such publication',
    why: 'The number belongs to no publication.',
    action: 'See what was published: GET /content/v1/publications',
    status: 404,
  },
  'preview-unavailable': {
    title: 'This server shows no previews',
    why: 'Each preview needs a host of its own, and none is configured.',
    action: 'Set CONTENT_PREVIEW_URL, for example to https://*.preview.example.',
    status: 409,
  },
  'preview-unknown': {
    title: 'The preview names something that does not exist',
    why: 'With this language, study or day, the link would show another page than the one that is meant.',
    action: 'issues says which field; take one of known, or leave the field out.',
    status: 422,
  },
  'document-unused': {
    title: 'The campaign of the preview is not made of this document',
    why: 'Nothing on its pages would change. What was sent is kept for when the campaign uses it.',
    action: 'Check the name of the document, or send the document that uses it first.',
    status: 422,
  },
  'document-twice': {
    title: 'A document is named twice',
    why: 'Only one revision of a document can be live.',
    action: 'Name each document once.',
    status: 422,
  },
  'campaign-not-shown': {
    title: 'The campaign cannot be shown like this',
    why: 'There is no campaign of this id among the documents, or the changes of the preview withdraw it.',
    action: 'See reason; the documents are in GET /content/v1/documents',
    status: 422,
  },
  'publication-superseded': {
    title: 'A document was published again since',
    why: 'Going on would discard the newer publication, which nobody asked for.',
    action:
      'See what is live: GET /content/v1/documents/NAME?environment=live. ' +
      'Then roll back the newest publication first, or publish the revision that you want.',
    status: 409,
  },
  'no-other-source': {
    title: 'No other source has this document',
    why: 'It can only be given back to a source that it would come from without having been published here.',
    action: 'To take it from visitors, withdraw it: "revision": null. See the sources: GET /content/v1/sources',
    status: 409,
  },
  'nothing-changed': {
    title: 'Exactly this is live already',
    why: 'Each of the revisions is the one that visitors get. There is no new publication.',
    action: 'Nothing needs to be done. To publish a change, write it first, and name its revision.',
    status: 409,
  },
  'due-passed': {
    title: 'The time has passed',
    why: 'It is more than a minute ago: a schedule is for what is to happen later.',
    action: 'Name a time to come, in UTC: "due": "2027-01-11T06:00:00Z". To publish now: POST /content/v1/publications',
    status: 422,
  },
  'schedule-unknown': {
    title: 'Nothing is scheduled under this id',
    why: 'It was published, refused or cancelled, or never existed.',
    action: 'See what is scheduled: GET /content/v1/schedules',
    status: 404,
  },
  'comment-unknown': {
    title: 'There is no such comment',
    why: 'The number belongs to nothing, to a comment on another document, or to an answer.',
    action: 'See what was said: GET /content/v1/comments',
    status: 404,
  },
  'comment-of-another': {
    title: 'Somebody else has written this comment',
    why: 'Everybody removes their own comments; those of others are removed by whoever administers.',
    action: 'Settle the comment instead, or ask its author.',
    status: 409,
  },
  'mention-unknown': {
    title: 'Somebody who is mentioned may not read this document',
    why: 'A mention is for those who can see what it is about.',
    action: 'See who can be mentioned: GET /content/v1/documents/{document}/readers',
    status: 422,
  },
  'webhook-unsigned': {
    title: 'The call is not signed as its source is to sign',
    why: 'The signature is missing or wrong, or there is no source of this name with a webhook.',
    action: 'Compare the name of the source, the scheme and the secret with the file of sources.',
    status: 401,
  },
  'webhook-expired': {
    title: 'The call was signed too long ago, or for a time to come',
    why:
      'A call counts for five minutes, so that nobody can repeat an old one; and no more than five minutes ahead, in ' +
      'case a clock is fast.',
    action: 'Sign each call when it is sent, and compare the clocks of both machines.',
    status: 401,
  },
  'webhook-repeated': {
    title: 'The call was made before',
    why: 'A signature counts once.',
    action: 'Sign each call anew. The documents were read when the first one came.',
    status: 409,
  },
} as const satisfies Record<string, ProblemEntry>;
export type ContentProblemCode = keyof typeof CONTENT_PROBLEMS;
