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
  /** What was last read before this start, for as long as the source cannot be read. Undefined: nothing ever was. */
  readonly stored?: () => Promise<readonly CampaignFile[] | undefined>;
  /** Is told before the first read what was last read before this start; nothing if it never was. */
  readonly recall?: (files: readonly CampaignFile[]) => void;
  /** Where the documents that were read stand: a commit. */
  readonly position?: () => string | undefined;
  /** Calls back when documents may have changed. Returns a function that stops it. */
  watch(changed: () => void): () => void;
}

/** How the last read of a source went. */
export interface SourceState {
  readonly name: string;
  /** How many documents it has. Undefined: it could never be read. */
  readonly documents: number | undefined;
  /** Where its documents stand, if it names that: a commit. */
  readonly position?: string | undefined;
  /** Why it could not be read this time. Its earlier documents are among the files. */
  readonly failure?: unknown;
}

/** What all sources have together. */
export interface ReadDocuments {
  readonly files: readonly CampaignFile[];
  /** By the name of a document: the source that it comes from. */
  readonly origins: ReadonlyMap<string, string>;
  /** The names of documents that a source withdraws. */
  readonly withdrawn: ReadonlySet<string>;
  /** In the order of their rank. */
  readonly sources: readonly SourceState[];
  /** What a document would be without a source, by the name of both; undefined: no other source has it. */
  readonly without: (source: string, document: string) => CampaignFile | undefined;
}

/** Before anything was read. */
export const NO_DOCUMENTS: ReadDocuments = {
  files: [],
  origins: new Map(),
  withdrawn: new Set(),
  sources: [],
  without: () => undefined,
};

/**
 * Reads several sources as one. The first source that has a document of a name wins, and one that withdraws it hides it
 * in those after it. A source that cannot be read keeps its last documents, and does not hold up the others.
 */
export function createSourceReader(
  sources: readonly CampaignSource[],
): () => Promise<{ readonly documents: ReadDocuments; readonly changed: boolean }> {
  const last = new Map<CampaignSource, readonly CampaignFile[]>();

  async function readOne(source: CampaignSource): Promise<{ readonly changed: boolean; readonly state: SourceState }> {
    const { name } = source;
    const known = last.get(source);
    try {
      const found = await source.read();
      if (found !== 'unchanged') last.set(source, found);
      return {
        changed: found !== 'unchanged',
        state: { name, documents: last.get(source)?.length, position: source.position?.() },
      };
    } catch (failure) {
      // If the database does not answer either, it is asked at the next read.
      const stored = known ?? (await source.stored?.().catch(() => undefined));
      if (stored !== undefined) last.set(source, stored);
      return {
        changed: stored !== known,
        state: { name, documents: stored?.length, position: source.position?.(), failure },
      };
    }
  }

  return async () => {
    const read = await Promise.all(sources.map(readOne));
    const states = read.map(({ state }) => state);
    const lists = new Map(last);
    const without = (name: string, document: string) => {
      const others = sources.filter((source) => source.name !== name).flatMap((source) => lists.get(source) ?? []);
      const found = others.find((file) => file.name === document);
      return found?.withdrawn === true ? undefined : found;
    };
    return {
      documents: { ...merged(sources, last), sources: states, without },
      changed: read.some(({ changed }) => changed),
    };
  };
}

function merged(
  sources: readonly CampaignSource[],
  read: ReadonlyMap<CampaignSource, readonly CampaignFile[]>,
): Omit<ReadDocuments, 'sources' | 'without'> {
  const first = new Map<string, { readonly file: CampaignFile; readonly origin: string }>();
  for (const source of sources)
    for (const file of read.get(source) ?? [])
      if (!first.has(file.name)) first.set(file.name, { file, origin: source.name });
  const [hidden, kept] = [[...first].filter(isWithdrawn), [...first].filter((entry) => !isWithdrawn(entry))];
  return {
    files: kept.map(([, { file }]) => file),
    origins: new Map(kept.map(([name, { origin }]) => [name, origin])),
    withdrawn: new Set(hidden.map(([name]) => name)),
  };
}

const isWithdrawn = ([, { file }]: readonly [string, { readonly file: CampaignFile }]) => file.withdrawn === true;
