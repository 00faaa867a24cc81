import type { Truth } from '#schemas/lead/verdicts.ts';

/** False if one is false; else unknown if one is unknown; else true (Q1). */
export function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes('unknown') ? 'unknown' : true;
}

/** True if one is true; else unknown if one is unknown; else false. */
export function some(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes('unknown') ? 'unknown' : false;
}

/** Unknown stays unknown. */
export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}
