/** Names the visit that a call is made for: the browser may have others in other tabs. A name and no proof (K8). */
export const DRAFT_HEADER = 'x-visit-draft';

/**
 * The secret that the browser made together with the draft's id. It proves whose the draft is where the cookie does not
 * travel: it expired while a save waited in the outbox, the answer that brought it was lost, or cookies are blocked
 * (K1, K8).
 */
export const SECRET_HEADER = 'x-visit-secret';
