import type { Registry } from '#registry/registry.ts';
import type { Node } from '../document/node.ts';
import { keyOf, properties } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { allBlocks } from './entries.ts';
import { memoizeWeakly } from './memoize.ts';

/** The properties of a questionnaire that are props of the block that asks it. */
const PROPS: readonly string[] = ['schema', 'ui'];

const propsOf = memoizeWeakly(({ root }: SourceDocument): { readonly node?: Node } => {
  const given = properties(root).filter((property) => PROPS.includes(keyOf(property)));
  // What is missing is reported of the document, not of the block.
  if (root === undefined || new Set(given.map(keyOf)).size < PROPS.length) return {};
  return { node: { type: 'object', offset: root.offset, length: root.length, children: given } };
});

/** The props that a questionnaire gives its block: a part of the document that knows its position. */
export function questionnaireProps(document: SourceDocument): Node | undefined {
  return propsOf(document).node;
}

/** Props of a block, where they are written. */
interface WrittenProps {
  readonly block: string;
  readonly id: string;
  /** Undefined: the block has none. */
  readonly props: Node | undefined;
  /** Where to report what is wrong with all of them. */
  readonly root: Node;
}

/** All props in a document: those of its blocks, or those that a questionnaire gives to blocks. */
export function propsIn(document: SourceDocument, registry: Registry): readonly WrittenProps[] {
  if (document.kind === 'questionnaire') {
    const props = questionnaireProps(document);
    if (!props) return [];
    return registry.names
      .filter((block) => registry.find(block)?.questions !== undefined)
      .map((block) => ({ block, id: '', props, root: props }));
  }
  return allBlocks(document).flatMap(({ block, id = '', props, blockNode, questionnaire }) =>
    questionnaire ? [] : [{ block, id, props, root: props ?? blockNode }],
  );
}
