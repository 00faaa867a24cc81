import type { Check } from '../../check.ts';
import { readPredicates } from '../../model/predicate-tests.ts';

export const malformedPredicate: Check = ({ documents }) =>
  documents.flatMap((document) =>
    readPredicates(document)
      .flatMap(({ malformed }) => malformed)
      .map(({ node, message }) => ({ code: 'predicate-malformed' as const, at: { document, node }, message })),
  );
