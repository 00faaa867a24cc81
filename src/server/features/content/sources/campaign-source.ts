import type { CampaignFile } from '../campaign-file.ts';

/** Where documents come from: a folder, the database, a CMS. */
export interface CampaignSource {
  /** As the operator knows it: `folder`, `database`, `http`. */
  readonly name: string;
  /**
   * Every document, or `unchanged` since the last read. Throws a `PlainError` for the operator if the source cannot be
   * read: documents that were read earlier stay.
   */
  read(): Promise<readonly CampaignFile[] | 'unchanged'>;
  /** Calls back when documents may have changed. Returns a function that stops it. */
  watch(changed: () => void): () => void;
}

/** What all sources have together. */
export interface ReadDocuments {
  readonly files: readonly CampaignFile[];
  /** By the name of a document: the source that it comes from. */
  readonly origins: ReadonlyMap<string, string>;
  /** Why a source could not be read this time; its earlier documents are among the files. */
  readonly failures: readonly unknown[];
}

/**
 * Reads several sources as one. The first source that has a document of a name wins, and one that withdraws it hides it
 * in those after it. Returns undefined if nothing has changed since the last read. Throws if a source fails that was
 * never read: without its documents, campaigns would seem to be gone.
 */
export function createSourceReader(
  sources: readonly CampaignSource[],
): (again: boolean) => Promise<ReadDocuments | undefined> {
  const last = new Map<CampaignSource, readonly CampaignFile[]>();

  async function readOne(source: CampaignSource): Promise<{ readonly changed: boolean; readonly failure?: unknown }> {
    try {
      const found = await source.read();
      if (found === 'unchanged') return { changed: false };
      last.set(source, found);
      return { changed: true };
    } catch (failure) {
      if (sources.length === 1 || !last.has(source)) throw failure;
      return { changed: false, failure };
    }
  }

  return async (again) => {
    const read = await Promise.all(sources.map(readOne));
    const failures = read.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
    if (!again && failures.length === 0 && !read.some(({ changed }) => changed)) return undefined;
    return { ...merged(sources, last), failures };
  };
}

function merged(
  sources: readonly CampaignSource[],
  read: ReadonlyMap<CampaignSource, readonly CampaignFile[]>,
): Omit<ReadDocuments, 'failures'> {
  const first = new Map<string, { readonly file: CampaignFile; readonly origin: string }>();
  for (const source of sources)
    for (const file of read.get(source) ?? [])
      if (!first.has(file.name)) first.set(file.name, { file, origin: source.name });
  const kept = [...first].filter(([, { file }]) => file.withdrawn !== true);
  return {
    files: kept.map(([, { file }]) => file),
    origins: new Map(kept.map(([name, { origin }]) => [name, origin])),
  };
}
