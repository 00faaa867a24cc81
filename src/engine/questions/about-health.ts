import type { Field } from '../block-rules.ts';

/**
 * Marks what a campaign asks in its own words as about health, unless the question says `"health": false`: then it may
 * be counted that somebody saw it.
 */
export function aboutHealth(fields: readonly Field[], { health }: { readonly health?: boolean }): readonly Field[] {
  return health === false ? fields : fields.map((field) => ({ ...field, aboutHealth: true }));
}
