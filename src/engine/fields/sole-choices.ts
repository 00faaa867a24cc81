import type { Field, FormValues } from '../block-rules.ts';

/** What a page sends by itself: a question with only one possible answer is not asked. */
export function soleChoices(fields: readonly Field[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ id, facts: [only, ...more], required }) => {
      const alone = required && more.length === 0 && only?.domain.kind === 'choice' && only.domain.values.length === 1;
      return alone ? [[id, only.domain.values] as const] : [];
    }),
  );
}
