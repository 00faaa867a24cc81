/** The form of a page; buttons elsewhere on the page submit it by this name. */
export const ROUTE_FORM_ID = 'route-form';
/** The heading receives the focus after each step. */
export const PAGE_TITLE_ID = 'page-title';
/** The button that the Enter key presses in a text control. */
export const ENTER_BUTTON_ID = 'enter-key';
