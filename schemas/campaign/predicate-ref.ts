import Type from 'typebox';
import type { WrittenPredicate } from './predicate.ts';

/** In the published JSON Schema a predicate is `#/$defs/predicate`, built from the facts and their domains. */
export const PredicateRef = Type.Unsafe<WrittenPredicate>({
  $ref: '#/$defs/predicate',
  description: 'A condition on facts',
  examples: [{ fact: 'candidate.age', atLeast: 18 }],
});
