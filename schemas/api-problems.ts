/** A problem that the product reports: what happened, why, and what to do. */
export interface ProblemEntry {
  readonly title: string;
  readonly why: string;
  readonly action: string;
  /** The HTTP status when the API answers with it. */
  readonly status?: number;
}

/**
 * Every problem that the API reports, by its permanent code. The page uses the same codes, translated as
 * `problem.<code>`. A code is never reused for something else. The checker's are in `problem-codes.table.ts`.
 */
export const API_PROBLEMS = {
  'request-invalid': {
    title: 'The request does not match its description',
    why: 'A field is missing, unknown or of the wrong type.',
    action: 'Send what /api/openapi.json describes; issues names each field.',
    status: 400,
  },
  'body-too-large': {
    title: 'The request is too large',
    why: 'The body is over the limit of this call.',
    action: 'Send less.',
    status: 413,
  },
  'not-found': {
    title: 'There is nothing at this address',
    why: 'The address is wrong, or what it named no longer exists.',
    action: 'Check the address.',
    status: 404,
  },
  'too-many-requests': {
    title: 'Too many requests',
    why: 'This address, phone number or visit has used up its rate limit for now.',
    action: 'Wait for the time in Retry-After, then try again.',
    status: 429,
  },
  'campaign-unknown': {
    title: 'There is no such campaign',
    why: 'No valid document has this id.',
    action: 'See /signup/activeflows outside production, or run: npm run campaigns -- check',
    status: 404,
  },
  'study-unknown': {
    title: 'There is no such study',
    why: 'No study with this id was imported.',
    action: 'Import it: npm run studies -- import FILE',
    status: 404,
  },
  'place-unknown': {
    title: 'The postal code cannot be located',
    why: 'No table of the country is loaded, or the code is not in it, so the sites near it are unknown.',
    action: 'Import the postal codes: npm run postal -- import CC FILE',
    status: 404,
  },
  'lead-invalid': {
    title: 'Trying to save an invalid lead',
    why: 'A name, phone number or postal code is missing or wrong, or the answers do not lead to this step.',
    action: 'Correct the fields that issues names.',
    status: 422,
  },
  'candidate-fields-missing': {
    title: 'Required candidate fields missing',
    why: 'The qualification check lacks answers, or one of them is wrong.',
    action: 'Answer the fields that issues names.',
    status: 422,
  },
  'lead-no-country': {
    title: 'Invalid lead no country',
    why: 'The lead has no country, or one that is not served.',
    action: 'Ask for the country and the postal code.',
    status: 422,
  },
  'idempotency-key-missing': {
    title: 'The Idempotency-Key is missing or malformed',
    why: 'A save is identified by its key: draft id, colon, revision.',
    action: 'Send the header Idempotency-Key: <draftId>:<revision>.',
    status: 400,
  },
  'lead-erased': {
    title: 'The data of this visit were erased',
    why: 'The person asked for it, or the retention period is over.',
    action: 'Start again from the first page.',
    status: 410,
  },
  'idempotency-key-reused': {
    title: 'This key was used for a different body',
    why: 'A revision of a lead cannot change once it is stored.',
    action: 'Send the change as the next revision.',
    status: 422,
  },
  'revision-stale': {
    title: 'A newer revision is stored',
    why: 'Another save of the same lead came first.',
    action: 'Send the save again as the next revision.',
    status: 409,
  },
  'revision-too-far': {
    title: 'This revision skips too many numbers',
    why: 'Saves of a lead are numbered consecutively, and this number is far beyond the next one.',
    action: 'Send the save as the revision after the one that revision names.',
    status: 409,
  },
  'step-not-reached': {
    title: 'The answers do not lead to this step',
    why: 'Replaying the answers from the first step ends elsewhere, or the campaign saves nothing at this step.',
    action: 'Answer the steps that issues names. visit.route: name a step that saves.',
    status: 422,
  },
  'consent-missing': {
    title: 'A consent from an earlier step is missing',
    why:
      'The campaign stores nothing without a consent that it asks for on the path to this step, ' +
      'and the visit skipped it or did not give it.',
    action: 'Show the step that asks for the consent; issues names it. visit.entry: begin at the first page.',
    status: 422,
  },
  'image-unreadable': {
    title: 'This image cannot be accepted',
    why: 'Only complete JPEG, PNG and WebP images are accepted; the bytes count, not the name.',
    action: 'Send the picture as JPEG, PNG or WebP.',
    status: 415,
  },
  'images-too-many': {
    title: 'This visit has sent as many images as it may',
    why: 'The number of images for each visit is limited.',
    action: 'Delete one of them first.',
    status: 422,
  },
  'image-sent': {
    title: 'This image was already sent with a lead',
    why: 'What was sent can no longer be deleted by the visitor.',
    action: 'Ask the operator to erase it.',
    status: 409,
  },
  'draft-foreign': {
    title: 'This draft belongs to another visit',
    why: 'The draft cookie does not match.',
    action: 'Start again from the first page.',
    status: 403,
  },
  'origin-foreign': {
    title: 'The request comes from a page of another site',
    why: 'According to the browser, neither this site nor its visitor started it.',
    action: 'Send it from a page of this site.',
    status: 403,
  },
  'uploads-too-many': {
    title: 'Too many large uploads are under way',
    why: 'A server accepts only a limited number of large bodies at a time.',
    action: 'Try again after the time in Retry-After.',
    status: 503,
  },
  'consent-unknown': {
    title: 'The campaign does not show this text',
    why: 'The visit belongs to a different campaign or version, or its document asks for no such consent in this text.',
    action: 'Save the draft of the visit first, then send the text as its page shows it.',
    status: 422,
  },
  'slot-taken': {
    title: 'This time is no longer free',
    why: 'Somebody else has booked or holds it, or it is not offered.',
    action: 'Choose one of the times that slots names.',
    status: 409,
  },
  'bookings-too-many': {
    title: 'Too many appointments were made from this address',
    why: 'So that nobody takes everybody else’s times, each address may make only so many appointments a day.',
    action: 'Ask the study team for a time, or try again after the time in Retry-After.',
    status: 429,
  },
  'not-qualified': {
    title: 'The answers do not qualify for a booking',
    why: 'Only visitors whom the server finds fully qualified can book.',
    action: 'Answer the questions of the study first.',
    status: 403,
  },
  'study-site-required': {
    title: 'studySiteId is required',
    why: 'Times belong to the study site near the visitor, and the call names no site or a different one.',
    action: 'Send the study site that the site lookup found nearest.',
    status: 422,
  },
  'outside-failed': {
    title: 'A required service did not answer',
    why: 'It is down, slow or answered something unexpected.',
    action: 'Try again in a moment.',
    status: 503,
  },
  unexpected: {
    title: 'Something went wrong on our side',
    why: 'The server encountered an unexpected error.',
    action: 'Try again; if it happens again, report the request id.',
    status: 500,
  },
} as const satisfies Record<string, ProblemEntry>;
export type ApiProblemCode = keyof typeof API_PROBLEMS;

/** A problem with one field or place of a request. */
export interface ProblemIssue {
  readonly field: string;
  readonly code: string;
}
