import { RULES, verdictOf } from './field-rules.ts';
import { valuesOf } from './values.ts';

/** A number for a text, so that a million verdicts can be transferred compactly. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The verdicts of one rule on its values, a digest each. The same function runs here and in the browser. */
export function assessValues(rule: number, seed: number, count: number): readonly number[] {
  const asked = RULES[rule];
  return asked === undefined
    ? []
    : Array.from(valuesOf(asked, seed, count), (value) => digest(verdictOf(asked, value)));
}
