/** The control in every page form that carries the time at which the page was made. */
export const PAGE_TIME_CONTROL = '_page';
/**
 * The control that no visitor sees, hears or reaches: only a bot would fill it in. No browser has a value to
 * autofill under this name.
 */
export const REMARKS_CONTROL = 'remarks';
/** The id of what chooses another language: the fragment that keeps the focus there when the language was changed. */
export const LANGUAGE_CONTROL_ID = 'languages';
/** The id of the sentence that says that the answers were removed: the fragment that "Start over" leads to. */
export const REMOVED_ID = 'answers-removed';
