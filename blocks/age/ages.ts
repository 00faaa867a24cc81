/** The ages that the block offers, in years (E2). */
export const MIN_AGE = 18;
export const MAX_AGE = 101;
