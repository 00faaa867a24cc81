import { REMOTE_CLASSES } from '#checker/prove/world/remote-classes.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';

/** Changes a table of the model; returns a function that restores it. */
export type Spoil = () => () => void;

/** No call ever fails. */
export const withoutFailures: Spoil = () => {
  const right = { ...REMOTE_CLASSES };
  for (const [name, classes] of Object.entries(right)) {
    if (classes.length > 1) Object.assign(REMOTE_CLASSES, { [name]: classes.slice(0, -1) });
  }
  return () => void Object.assign(REMOTE_CLASSES, right);
};

/** No lookup comes back empty: of the outcomes of a call, keeps only the first one and its failure. */
export const withoutOthers: Spoil = () => {
  const right = { ...REMOTE_CLASSES };
  for (const [name, classes] of Object.entries(right)) {
    Object.assign(REMOTE_CLASSES, { [name]: [...classes.slice(0, 1), ...classes.slice(-1)] });
  }
  return () => void Object.assign(REMOTE_CLASSES, right);
};

/** A link fills in nothing. */
export const withoutPrefill: Spoil = () => {
  const right = [...PREFILLED_FACTS];
  Object.assign(PREFILLED_FACTS, { length: 0 });
  return () => void Object.assign(PREFILLED_FACTS, right);
};
