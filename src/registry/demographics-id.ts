/** The id of the heading of the demographic questions: the fragment that leads a thank-you page to these (D9). */
export const DEMOGRAPHICS_ID = 'demographic-questions';
