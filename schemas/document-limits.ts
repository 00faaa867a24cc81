/** The longest name of a document, without its folder and `.json`. */
export const MAX_DOCUMENT_NAME = 60;

/** The largest call that writes a document, in bytes, with what else it says. */
export const MAX_DOCUMENT_BODY = 1024 * 1024;
