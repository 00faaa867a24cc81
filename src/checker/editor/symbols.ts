import type { Node } from '../document/node.ts';
import { items, member, stringOf } from '../document/node-access.ts';
import { readComputations } from '../model/computations.ts';
import { blockEntries, isUse, routeEntries, type BlockEntry, type UseEntry } from '../model/entries.ts';
import type { Span } from './cursor.ts';
import { textIn } from './describe.ts';
import type { EditedDocument } from './editing.ts';

/** A part of a document that an author may go to. */
export interface DocumentSymbol {
  readonly name: string;
  readonly is: 'route' | 'block' | 'fragment' | 'computed' | 'rule';
  readonly detail: string | undefined;
  /** All of it. */
  readonly span: Span;
  /** Its name. */
  readonly nameSpan: Span;
  readonly children: readonly DocumentSymbol[];
}

/** The routes of a document with their blocks, its computed facts and its rules, in the order of the text. */
export function symbolsOf({ document }: EditedDocument): readonly DocumentSymbol[] {
  const routes = routeEntries(document).map((entry): DocumentSymbol => {
    if (!('parts' in entry)) return symbolOfUse(entry);
    const parts = entry.parts.filter(({ node }) => contains(entry.node, node)).map(symbolOfPart);
    const detail = textIn(member(entry.node, 'title'));
    return symbol('route', entry.name, { detail, node: entry.node, nameNode: entry.nameNode, children: parts });
  });
  const blocks = blockEntries(document, member(document.root, 'blocks')).map(symbolOfPart);
  const computed = readComputations(document).map(({ name, node, nameNode }) =>
    symbol('computed', name, { node, nameNode: node, whole: nameNode }),
  );
  const rules = items(member(document.root, 'rules')).flatMap((node) => {
    const nameNode = member(node, 'id');
    const name = stringOf(nameNode);
    return nameNode && name ? [symbol('rule', name, { detail: stringOf(member(node, 'about')), node, nameNode })] : [];
  });
  return [...routes, ...blocks, ...computed, ...rules].toSorted((one, other) => one.span.offset - other.span.offset);
}

/** Fragments that the settings of a route imply are written elsewhere than among its blocks. */
function contains(outer: Node, inner: Node): boolean {
  return inner.offset >= outer.offset && inner.offset + inner.length <= outer.offset + outer.length;
}

function symbolOfPart(part: BlockEntry | UseEntry): DocumentSymbol {
  if (isUse(part)) return symbolOfUse(part);
  const { block, id, node, blockNode } = part;
  return symbol('block', block, { detail: id, node, nameNode: blockNode });
}

function symbolOfUse({ name, node }: UseEntry): DocumentSymbol {
  return symbol('fragment', name, { node, nameNode: node });
}

interface Parts {
  readonly detail?: string | undefined;
  readonly node: Node;
  readonly nameNode: Node;
  /** A node before the other one that belongs to the whole. */
  readonly whole?: Node;
  readonly children?: readonly DocumentSymbol[];
}

function symbol(
  is: DocumentSymbol['is'],
  name: string,
  { detail, node, nameNode, whole = node, children = [] }: Parts,
): DocumentSymbol {
  const offset = whole.offset;
  return {
    // Editors refuse a symbol without a name.
    name: name === '' ? '""' : name,
    is,
    detail,
    span: { offset, length: node.offset + node.length - offset },
    nameSpan: { offset: nameNode.offset, length: nameNode.length },
    children,
  };
}
