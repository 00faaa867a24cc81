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

/** `every` over truths that are found one by one: what stands after a false is not looked at. */
export function everyOf<Item>(items: readonly Item[], truthOf: (item: Item) => Truth): Truth {
  let result: Truth = true;
  for (const item of items) {
    const truth = truthOf(item);
    if (truth === false) return false;
    if (truth === 'unknown') result = truth;
  }
  return result;
}

/** `some` over truths that are found one by one: what stands after a true is not looked at. */
export function someOf<Item>(items: readonly Item[], truthOf: (item: Item) => Truth): Truth {
  return negate(everyOf(items, (item) => negate(truthOf(item))));
}
