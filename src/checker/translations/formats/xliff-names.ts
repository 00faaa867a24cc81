/** The namespace of the core of XLIFF 2.0 and 2.1. */
export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0';
/** The module of XLIFF for the lengths of texts. */
export const LENGTHS = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';
/** Our own attribute `was`, which tools have to keep. */
export const OURS = 'urn:trialflow:texts:1';
/** The sub-state of a segment that a program translated. */
export const SUGGESTED = 'trialflow:suggested';
