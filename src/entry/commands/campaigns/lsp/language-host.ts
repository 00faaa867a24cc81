import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import type { MediaFiles } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { Registry } from '#registry/registry.ts';
import type { FolderToCheck } from './answer-checks.ts';

/** What a language server needs of the installation that it is started from. */
export interface LanguageHost {
  readonly registry: Registry;
  /** Finds what `check` finds, in a thread: a large document must not keep an author waiting for a completion. */
  readonly check: (folder: FolderToCheck) => Promise<readonly Issue[]>;
  /** The operator document, as it is now. */
  readonly operator: () => Promise<SourceFile | undefined>;
  /** Examines the media that texts mention, in a folder of campaigns; undefined where nobody looks into the folder. */
  readonly media: ((home: string, texts: readonly string[]) => Promise<MediaFiles>) | undefined;
  /** The fonts and drawings of the product; undefined where they are not known. */
  readonly shelf?: () => Promise<ThemeShelf>;
  /** Findings about a folder as a whole, with absolute paths. */
  readonly ofFolder: (home: string) => Promise<readonly Issue[]>;
  /** The address of the page that explains problem codes. */
  readonly problemCodes: string;
}
