import { REMOTE_CLASSES } from '#checker/prove/world/remote-classes.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';

/** A table of the model that is changed, and put right again by what it gives. */
export type Spoil = () => () => void;

/** No call ever fails. */
export const withoutFailures: Spoil = () => {
  const right = { ...REMOTE_CLASSES };
  for (const [name, classes] of Object.entries(right)) {
    if (classes.length > 1) Object.assign(REMOTE_CLASSES, { [name]: classes.slice(0, -1) });
  }
  return () => void Object.assign(REMOTE_CLASSES, right);
};

/** No lookup finds nothing: of what a call brings there is the first only, and its failure. */
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
