import type { Check } from '../../check.ts';
import { replaceNode } from '../../document/edit.ts';
import { readPredicates } from '../../model/predicate-tests.ts';

export const malformedPredicate: Check = ({ documents }) =>
  documents.flatMap((document) =>
    readPredicates(document)
      .flatMap(({ malformed }) => malformed)
      .map(({ node, message, suggestion }) => ({
        code: 'predicate-malformed' as const,
        at: { document, node },
        message,
        suggestion,
        fix: suggestion === undefined ? undefined : replaceNode(node, suggestion),
      })),
  );
