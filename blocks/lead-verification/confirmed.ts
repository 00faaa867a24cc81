/** The fact that says whether the details behind the link are right. */
export const CONFIRMED = 'candidate.detailsConfirmed';
