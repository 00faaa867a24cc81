import Type from 'typebox';
import { about } from '../about.ts';
import type { WrittenPredicate } from './predicate.ts';

/**
 * A condition, and what depends on it. In the published JSON Schema a predicate is `#/$defs/predicate`, built from the
 * facts and their domains.
 */
export function predicateRef(description: string) {
  return Type.Unsafe<WrittenPredicate>({
    $ref: '#/$defs/predicate',
    ...about(description, { fact: 'candidate.age', atLeast: 18 }),
  });
}
