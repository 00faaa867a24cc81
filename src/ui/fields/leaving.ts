/**
 * An event of a form whose page is about to be left, with everything right. A control that has something to say first
 * cancels it, and the page stays.
 */
export const LEAVING = 'leaving';
