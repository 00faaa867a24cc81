/**
 * What the button sends as `_action` that asks again for the person behind a link (D17). The form is posted with a
 * script and without: only the server keeps the link's slug.
 */
export const RETRY_LINK_ACTION = 'retry-link';
