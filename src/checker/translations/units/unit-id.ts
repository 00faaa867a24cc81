import type { Node } from '../../document/node.ts';
import { items, member, pathOf, stringOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';

/** What names the elements of lists in documents, in the order of preference. */
const NAMES = ['name', 'id', 'value', 'block', 'use', 'type'] as const;

/** The name of a document for translators: `s6`, `fragments.after-signup`. */
function nameOf({ kind, name }: SourceDocument): string {
  return kind === 'campaign' ? name : `${kind}s.${name}`;
}

/** The id of a text of a document: `s6:routes.home.title`. */
export function idInDocument(document: SourceDocument, node: Node): string {
  return `${tokenOf(nameOf(document))}:${stepsOf(document.root, pathOf(node)).map(tokenOf).join('.')}`;
}

/** The id of a text of a block: `block.FullName:hint.full`. */
export function idInBlock(block: string, key: string): string {
  return `block.${tokenOf(block)}:${tokenOf(key)}`;
}

/** The path to a node with names in place of the indices of lists, where a name is unique in its list. */
function stepsOf(root: Node | undefined, path: readonly (string | number)[]): string[] {
  let at = root;
  return path.map((step) => {
    const list = at;
    at = typeof step === 'number' ? items(at)[step] : member(at, step);
    return typeof step === 'number' ? (uniqueName(items(list), at) ?? String(step)) : step;
  });
}

function uniqueName(siblings: readonly Node[], node: Node | undefined): string | undefined {
  return NAMES.map((property) => ({ property, name: stringOf(member(node, property)) })).find(
    ({ property, name }) =>
      name !== undefined &&
      // A number would be taken for the index of another element.
      !/^\d+$/.test(name) &&
      siblings.filter((other) => stringOf(member(other, property)) === name).length === 1,
  )?.name;
}

/** Escapes what an NMTOKEN cannot contain; the result of two different names is different. */
function tokenOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9.-]/g, (letter) => `_${(letter.codePointAt(0) ?? 0).toString(16)}_`);
}

/** Gives the units of a list different ids, should two of them be equal. */
export function withUniqueIds<Unit extends { readonly id: string }>(units: readonly Unit[]): Unit[] {
  const seen = new Map<string, number>();
  return units.map((unit) => {
    const count = (seen.get(unit.id) ?? 0) + 1;
    seen.set(unit.id, count);
    return count === 1 ? unit : { ...unit, id: `${unit.id}_${count}` };
  });
}
