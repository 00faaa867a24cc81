import type { Node } from '../document/node.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { member, pathOf, stringOf } from '../document/node-access.ts';
import type { PropsCheck } from '../schema/props-check.ts';
import { schemasAt } from '../schema/schema-at.ts';

export type TextKind = 'plain' | 'rich' | 'html';

const KINDS: Readonly<Record<string, TextKind>> = { 'text/markdown': 'rich', 'text/html': 'html' };

/** Returns what a text may contain, according to the schema of its place. */
export function textKindOf(node: Node, props: PropsCheck): TextKind {
  const path = pathOf(node);
  const at = path.lastIndexOf('props');
  const [schema, below] =
    at === -1
      ? [FlowSettings, path.slice(1)]
      : [props.schemaOf(blockAround(node, path.length - at) ?? ''), path.slice(at + 1)];
  if (at === -1 && path[0] !== 'settings') return 'plain';
  const types = schemasAt(schema, below).map((part) => part['contentMediaType']);
  return types.flatMap((type) => (typeof type === 'string' ? (KINDS[type] ?? []) : []))[0] ?? 'plain';
}

/** Returns the name of the block whose props contain a node, this many steps up its path. */
function blockAround(node: Node, steps: number): string | undefined {
  let at: Node | undefined = node;
  for (let step = 0; step < steps; step++) {
    at = at?.parent?.type === 'property' ? at.parent.parent : at?.parent;
  }
  return stringOf(member(at, 'block'));
}
