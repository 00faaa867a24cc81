import { applyEdits, removeNode, type TextEdit } from '../document/edit.ts';
import { formatValue } from '../document/format-document.ts';
import type { Node } from '../document/node.ts';

/** The blanks at the start of the line in which an offset lies. */
function indentationAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

const lineEndOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');

/** A value as text for a place with this indentation. */
function writtenAt(text: string, value: unknown, indentation: string): string {
  return formatValue(value, indentation.length)
    .replaceAll(`\n${' '.repeat(indentation.length)}`, `\n${indentation}`)
    .replaceAll('\n', lineEndOf(text));
}

/** Puts a text among the children of an object or a list, as they are laid out. */
function insertChild(text: string, parent: Node, index: number, written: (indentation: string) => string): TextEdit[] {
  const children = parent.children ?? [];
  const outer = indentationAt(text, parent.offset);
  const [first] = children;
  if (first === undefined) {
    const inner = `${outer}  `;
    const [open, close] = parent.type === 'array' ? ['[', ']'] : ['{', '}'];
    const end = lineEndOf(text);
    const whole = `${open}${end}${inner}${written(inner)}${end}${outer}${close}`;
    return [{ offset: parent.offset, length: parent.length, text: whole }];
  }
  const onLines = text.slice(parent.offset, first.offset).includes('\n');
  const indentation = onLines ? indentationAt(text, first.offset) : outer;
  const between = onLines ? `,${lineEndOf(text)}${indentation}` : ', ';
  const next = children[index];
  if (next !== undefined) return [{ offset: next.offset, length: 0, text: `${written(indentation)}${between}` }];
  const last = children.at(-1) ?? first;
  return [{ offset: last.offset + last.length, length: 0, text: `${between}${written(indentation)}` }];
}

/** Inserts a value into a list. */
export function insertItem(text: string, list: Node, index: number, value: unknown): string {
  return applyEdits(
    text,
    insertChild(text, list, index, (indentation) => writtenAt(text, value, indentation)),
  );
}

/** Inserts a part of a document, as its author has written it. */
export function insertWritten(text: string, list: Node, index: number, written: string): string {
  return applyEdits(
    text,
    insertChild(text, list, index, () => written),
  );
}

/** Adds a property at the end of an object. */
export function addProperty(text: string, object: Node, name: string, value: unknown): string {
  return applyEdits(
    text,
    insertChild(
      text,
      object,
      Number.POSITIVE_INFINITY,
      (indentation) => `${JSON.stringify(name)}: ${writtenAt(text, value, indentation)}`,
    ),
  );
}

/** Replaces a value. */
export function replaceValue(text: string, node: Node, value: unknown): string {
  const written = writtenAt(text, value, indentationAt(text, node.offset));
  return applyEdits(text, [{ offset: node.offset, length: node.length, text: written }]);
}

/** Removes a property or an element; a container that becomes empty is written without blanks. */
export function removeChild(text: string, child: Node): string {
  const { parent } = child;
  if (parent === undefined || (parent.children ?? []).length > 1) return applyEdits(text, removeNode(child));
  return applyEdits(text, [
    { offset: parent.offset, length: parent.length, text: parent.type === 'array' ? '[]' : '{}' },
  ]);
}
