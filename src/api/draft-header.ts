/**
 * Names the visit that a call is made for, because the browser may have others in other tabs. It is a name, not a proof
 * (K8).
 */
export const DRAFT_HEADER = 'x-visit-draft';

/**
 * The secret that the browser created together with the draft's id. It proves whose draft it is if the cookie is
 * missing: it expired while a save waited in the outbox, the reply that brought it was lost, or cookies are blocked
 * (K1, K8).
 */
export const SECRET_HEADER = 'x-visit-secret';
