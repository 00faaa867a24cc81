import type { Field, FormValues } from '../block-rules.ts';

/** What a page sends by itself: a question with one answer is put to nobody. Empty: nothing. */
export function onlyAnswer({ id, facts, required }: Field): FormValues {
  const [only] = facts;
  const { domain } = only ?? {};
  return required && facts.length === 1 && domain?.kind === 'choice' && domain.values.length === 1 ? { [id]: domain.values } : {};
}
