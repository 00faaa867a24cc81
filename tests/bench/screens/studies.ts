/** The studies of the demonstration that lend their names to a work of the bench on one page. */
export const STUDIES: ReadonlyMap<string, string> = new Map([
  ['W1-20', 'DEMO-ASTHMA-01'],
  ['W1-100', 'DEMO-MIGRAINE-03'],
  ['W1-300', 'DEMO-DIABETES-02'],
]);
