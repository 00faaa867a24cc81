/** The control of every page form that carries when the page was made. */
export const PAGE_TIME_CONTROL = '_page';
/**
 * The control that no visitor sees, hears or reaches: what stands in it, a program wrote. No browser knows anything to
 * fill in under this name.
 */
export const REMARKS_CONTROL = 'remarks';
