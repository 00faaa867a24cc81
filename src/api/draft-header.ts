/** Names the visit that a call is made for: the browser may have others in other tabs. A name and no proof (K8). */
export const DRAFT_HEADER = 'x-visit-draft';
