import type { Node } from '../../document/node.ts';
import type { Check } from '../../check.ts';
import { removeNode } from '../../document/edit.ts';
import { asWords, items, member } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { routeEntries } from '../../model/entries.ts';

/** What a list names, it names once: a second time says nothing, and often another name was meant. */
export const repeatedValue: Check = ({ documents, tests }) => [
  ...[...new Set(tests.map(({ test }) => test))].flatMap(({ document, operators }) => operators.flatMap(({ value }) => repeated(document, value))),
  ...documents.flatMap((document) => routeEntries(document).flatMap((entry) => ('parts' in entry ? ['requires', 'afterActions'].flatMap((name) => repeated(document, member(entry.meta, name))) : []))),
];

function repeated(document: SourceDocument, list: Node | undefined): Finding[] {
  const written = items(list).map((node) => ({ node, words: asWords(node) }));
  return written
    .filter(({ words }, index) => written.findIndex((other) => other.words === words) < index)
    .map(({ node, words }) => ({ code: 'repeated-value', at: { document, node }, message: `"${words}" stands in the list already`, fix: removeNode(node) }));
}
