/**
 * The `_action` of the button that asks again for the person behind a link (D17). The form is posted with and without
 * JavaScript, because only the server has the link's slug.
 */
export const RETRY_LINK_ACTION = 'retry-link';
