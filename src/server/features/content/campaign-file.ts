import type { Sentences } from '#checker/issue.ts';
import type { TextEdit } from '#checker/document/edit.ts';
import type { Operation } from '#schemas/content-operations.ts';
import type { SourceProblemCode } from '#schemas/source-problems.ts';
import { kindOf, type SourceFile } from '#checker/document/source-document.ts';

/** A document as read, with the name used in messages. */
export interface CampaignFile {
  /** `s6.json` or `fragments/after-screener.json`, relative to the campaigns folder or the CMS's index. */
  readonly name: string;
  readonly text: string;
  /** Why the file cannot be read. */
  readonly unreadable?: string;
  /** The document was unpublished here: sources of lower rank must not bring it back. It has no text. */
  readonly withdrawn?: true;
  /** The commit that wrote it last, if its source knows. */
  readonly written?: Written;
  /** The id of its entry in its CMS: an entry that loses its name is still this document. */
  readonly entry?: string;
  /** What its source could not keep of it. */
  readonly findings?: readonly SourceFinding[];
}

/** Who wrote a document when, by a commit. */
export interface Written {
  readonly commit: string;
  readonly author: string;
  /** ISO 8601. */
  readonly at: string;
  /** The subject of the commit. */
  readonly note: string;
}

/** A problem that the source of a document has found, and a check of its text cannot. */
export interface SourceFinding {
  readonly code: SourceProblemCode;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** JSON Pointer into the file. */
  readonly path: string;
  readonly message: string;
}

/** A problem in a document and its position. A warning does not prevent publishing. */
export interface PublishIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly place: string;
  readonly message: string;
  /** The place and the message such that they can be said in other languages. */
  readonly sentences?: Sentences;
  /** What to do, where the advice of the code does not fit. */
  readonly action?: string;
  /** What is probably meant. */
  readonly suggestion?: string;
  /** JSON Pointer into the file. */
  readonly path?: string;
  /** What to replace in the file, if only one thing can have been meant. */
  readonly fix?: readonly TextEdit[];
  /** The same as operations on the document, where they can express it. */
  readonly operations?: readonly Operation[];
}

/** The document as the checker takes it. */
export function sourceFileOf({ name, text, unreadable }: CampaignFile): SourceFile {
  return { path: name, text, ...(unreadable === undefined ? {} : { unreadable }) };
}

/** The id of the campaign in a file; `undefined`: it is a part of campaigns. */
export function campaignIdOf({ name }: Pick<CampaignFile, 'name'>): string | undefined {
  return kindOf(name) !== 'campaign' ? undefined : name.replace(/\.json$/, '');
}
