import { getLocation } from 'jsonc-parser';
import type { Node } from '../document/node.ts';
import { nodeAtPath } from '../document/node-access.ts';
import type { EditedDocument } from './editing.ts';

export type Path = readonly (string | number)[];

/** A part of a text. Offsets count UTF-16 units from its start. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** The position of an author in a document. */
export interface Cursor extends EditedDocument {
  readonly offset: number;
  /** The path of the value, or of the property whose name is here; it may still have to be written. */
  readonly path: Path;
  readonly atKey: boolean;
  /** What is written here: a name, a value, or the start of one. */
  readonly token: Span;
  /** The text of the name or value, without its quotation marks; undefined: nothing is here, or no text. */
  readonly word: string | undefined;
}

/** Finds what an offset is about, in text that need not be JSON. */
export function cursorAt(edited: EditedDocument, offset: number): Cursor {
  const { text } = edited.document;
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const touched =
    previousNode && offset >= previousNode.offset && offset <= previousNode.offset + previousNode.length
      ? previousNode
      : undefined;
  const value: unknown = touched?.value;
  return {
    ...edited,
    offset,
    path,
    atKey: isAtPropertyKey,
    token: touched ? { offset: touched.offset, length: touched.length } : wordBefore(text, offset),
    word: typeof value === 'string' ? value : undefined,
  };
}

/** The letters before the cursor that are not in quotation marks yet. */
function wordBefore(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && !/[\s":{[,}\]]/.test(text.charAt(start - 1))) start -= 1;
  return { offset: start, length: offset - start };
}

/** What is written at a path of the document. */
export function nodeAt({ document }: EditedDocument, path: Path): Node | undefined {
  return document.root && nodeAtPath(document.root, path);
}
