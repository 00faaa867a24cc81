/** The demonstration studies whose names are used for the bench's work on one page. */
export const STUDIES: ReadonlyMap<string, string> = new Map([
  ['W1-20', 'DEMO-ASTHMA-01'],
  ['W1-100', 'DEMO-MIGRAINE-03'],
  ['W1-300', 'DEMO-DIABETES-02'],
]);
