/** The fact that says whether the details behind the link are correct. */
export const CONFIRMED = 'candidate.detailsConfirmed';
