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
  /** Where in the document, in an author's words: `route "home" › block "FullName"`. */
  readonly place: string;
  readonly message: string;
  /** The name or value that was probably meant. */
  readonly suggestion?: string;
  /** JSON Pointer into the file. */
  readonly path: string;
  /** The campaigns in which a spot of a shared file is wrong; absent: wherever the file is used. */
  readonly campaigns?: readonly string[];
  /** What `--fix` does to the file: there only where nothing else can have been meant. */
  readonly fix?: readonly TextEdit[];
}

/** A spot of a document. */
export interface Spot {
  readonly document: SourceDocument;
  readonly node: Node;
}

/** What a check gives: the catalogue adds how bad it is, the document where it stands. */
export interface Finding {
  readonly code: CheckerCode;
  readonly at: Spot;
  readonly message: string;
  readonly suggestion?: string | undefined;
  /** The campaign in which the spot is wrong, where that follows from more than the spot itself. */
  readonly campaign?: string;
  /** How the file is mended, where that is beyond doubt. */
  readonly fix?: readonly TextEdit[] | undefined;
}
