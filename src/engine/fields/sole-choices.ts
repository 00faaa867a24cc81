import type { Field, FormValues } from '../block-rules.ts';

/** The values that a page sends without asking: those of required questions that have only one possible answer. */
export function soleChoices(fields: readonly Field[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ id, facts: [only, ...more], required }) => {
      const alone = required && more.length === 0 && only?.domain.kind === 'choice' && only.domain.values.length === 1;
      return alone ? [[id, only.domain.values] as const] : [];
    }),
  );
}
