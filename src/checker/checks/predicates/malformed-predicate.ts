import type { Check } from '../../check.ts';
import { predicatesOf, readPredicate } from '../../model/predicate-tests.ts';

export const malformedPredicate: Check = ({ documents }) =>
  documents.flatMap((document) =>
    predicatesOf(document)
      .flatMap((node) => readPredicate(document, node).malformed)
      .map(({ node, message }) => ({ code: 'predicate-malformed' as const, at: { document, node }, message })),
  );
