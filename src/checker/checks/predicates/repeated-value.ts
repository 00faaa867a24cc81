import { sentence } from '#schemas/sentence.ts';
import type { Node } from '../../document/node.ts';
import type { Check } from '../../workspace.ts';
import { removeNode } from '../../document/edit.ts';
import { asWords, items, member } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { routeEntries } from '../../model/entries.ts';
import type { ResolvedTest } from '../../model/resolve-tests.ts';

/** A list names each value once: a repetition has no effect, and often another name was meant. */
export const repeatedValue: Check = ({ documents, tests }) => [
  ...listsOf(tests).flatMap(({ document, list }) => repeated(document, list)),
  ...documents.flatMap((document) =>
    routeEntries(document).flatMap((entry) =>
      'parts' in entry
        ? ['requires', 'afterActions'].flatMap((name) => repeated(document, member(entry.meta, name)))
        : [],
    ),
  ),
];

function listsOf(tests: readonly ResolvedTest[]): { readonly document: SourceDocument; readonly list: Node }[] {
  const lists = new Map<Node, SourceDocument>();
  for (const { test } of tests)
    for (const { value } of test.operators) if (value.type === 'array') lists.set(value, test.document);
  return [...lists].map(([list, document]) => ({ list, document }));
}

function repeated(document: SourceDocument, list: Node | undefined): Finding[] {
  const written = items(list).map((node) => ({ node, words: asWords(node) }));
  return written
    .filter(({ words }, index) => written.findIndex((other) => other.words === words) < index)
    .map(({ node, words }) => ({
      code: 'repeated-value',
      at: { document, node },
      message: sentence`"${words}" is already in the list`,
      fix: removeNode(node),
    }));
}
