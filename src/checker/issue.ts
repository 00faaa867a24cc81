import type { Sentence } from '#schemas/sentence.ts';
import type { Node } from './document/node.ts';
import type { CheckerCode } from './problem-codes.table.ts';
import type { Severity } from './problem.ts';
import type { ProveCode } from './prove/problem-codes.table.ts';
import type { TextEdit } from './document/edit.ts';
import type { SourceDocument } from './document/source-document.ts';

/** A finding of the checker, as command lines, servers and pages show it. Lines and columns count from 1. */
export interface Issue {
  readonly code: CheckerCode | ProveCode;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The position in the document, in terms an author knows: `route "home" › block "FullName"`. */
  readonly place: string;
  readonly message: string;
  /** The place and the message such that they can be said in other languages; absent: they are English only. */
  readonly sentences?: Sentences;
  /** The name or value that was probably meant. */
  readonly suggestion?: string;
  /** JSON Pointer into the file. */
  readonly path: string;
  /** The campaigns in which a place in a shared file is wrong; absent if it is wrong wherever the file is used. */
  readonly campaigns?: readonly string[];
  /** What `--fix` changes in the file; present only if nothing else can have been meant. */
  readonly fix?: readonly TextEdit[];
  /** Without the property at this place nothing is wrong with it any more: an author may have it removed. */
  readonly removable?: true;
}

export interface Sentences {
  readonly place: Sentence;
  readonly message: Sentence;
}

/** A place in a document. */
export interface Spot {
  readonly document: SourceDocument;
  readonly node: Node;
}

/** What a check returns: the catalogue adds the severity, the document adds the position. */
export interface Finding {
  readonly code: CheckerCode;
  readonly at: Spot;
  readonly message: Sentence;
  readonly suggestion?: string | undefined;
  /** The campaign in which the place is wrong, if that depends on more than the place itself. */
  readonly campaign?: string;
  /** How to fix the file, if the fix is safe. */
  readonly fix?: readonly TextEdit[] | undefined;
  /** Without the property at this place nothing is wrong with it any more. */
  readonly removable?: boolean;
}
