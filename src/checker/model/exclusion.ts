import { valueOf } from '../document/node-access.ts';
import type { BlockEntry } from './entries.ts';

/** Can the two never be shown together? Sound, not complete: tests that must hold ask the same fact for different values. */
export function excludeEachOther(one: BlockEntry, other: BlockEntry): boolean {
  const first = requiredValues(one.showWhen && valueOf(one.showWhen));
  const second = requiredValues(other.showWhen && valueOf(other.showWhen));
  return first.some(({ fact, values }) => second.some((test) => test.fact === fact && !values.some((value) => test.values.includes(value))));
}

interface RequiredValues {
  readonly fact: string;
  readonly values: readonly unknown[];
}

/** The facts that must have one of some values for the predicate to be true. */
function requiredValues(predicate: unknown): RequiredValues[] {
  if (typeof predicate !== 'object' || predicate === null) return [];
  if ('all' in predicate && Array.isArray(predicate.all)) return predicate.all.flatMap(requiredValues);
  if (!('fact' in predicate) || typeof predicate.fact !== 'string') return [];
  const { fact } = predicate;
  if ('is' in predicate) return [{ fact, values: [predicate.is] }];
  if ('isOneOf' in predicate && Array.isArray(predicate.isOneOf)) return [{ fact, values: predicate.isOneOf }];
  return 'known' in predicate ? [{ fact: `known ${fact}`, values: [predicate.known] }] : [];
}
