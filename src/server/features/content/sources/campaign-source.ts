import { PlainError } from '../../../core/log.ts';
import type { CampaignFile } from '../campaign-file.ts';

/** A document that waits for its approval, by the hash of its text. */
export interface WaitingDocument {
  readonly document: string;
  readonly hash: string;
}

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
  /**
   * Is told which of its documents count, after they were judged. With `stored`, its changes are held back as a whole
   * if they break a campaign that was good.
   */
  readonly accepted?: (files: readonly CampaignFile[]) => Promise<void>;
  /** Where the documents that were read stand: a commit. */
  readonly position?: () => string | undefined;
  /** What it has of a document, approved or not; only where approvals are asked for. */
  readonly newest?: (document: string) => CampaignFile | undefined;
  /** What waits for an approval. */
  readonly waiting?: () => readonly WaitingDocument[];
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
  readonly waiting?: readonly WaitingDocument[] | undefined;
  /** Why it could not be read this time. Its earlier documents are among the files. */
  readonly failure?: unknown;
}

/** What a source has changed since its documents were accepted last. */
export interface SourceChange {
  readonly source: string;
  readonly documents: ReadonlySet<string>;
}

/** What was read, until it is accepted. */
export interface SourceReading {
  readonly documents: ReadDocuments;
  readonly changed: boolean;
  /** Of the sources that can be held back. */
  readonly changes: readonly SourceChange[];
  /** The same with some sources as they were accepted last. By name: why. */
  readonly holding: (held: ReadonlyMap<string, string>) => ReadDocuments;
  /** Accepts what was read of all other sources. */
  readonly accept: (held: ReadonlyMap<string, string>) => Promise<void>;
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
  /** What a source has of a document, approved or not; undefined: none asks for approvals, or has it. */
  readonly newest: (document: string) => { readonly file: CampaignFile; readonly source: string } | undefined;
}

/** Before anything was read. */
export const NO_DOCUMENTS: ReadDocuments = {
  files: [],
  origins: new Map(),
  withdrawn: new Set(),
  sources: [],
  without: () => undefined,
  newest: () => undefined,
};

/**
 * Reads several sources as one. The first source that has a document of a name wins, and one that withdraws it hides it
 * in those after it. A source that cannot be read keeps its last documents, and does not hold up the others.
 */
export function createSourceReader(sources: readonly CampaignSource[]): () => Promise<SourceReading> {
  const last = new Map<CampaignSource, readonly CampaignFile[]>();
  const accepted = new Map<CampaignSource, readonly CampaignFile[]>();
  const canBeHeld = ({ stored }: CampaignSource) => stored !== undefined;

  /** What was accepted before this start counts until something else is. */
  async function rememberAccepted(): Promise<void> {
    for (const source of sources)
      if (canBeHeld(source) && !accepted.has(source))
        accepted.set(source, (await source.stored?.().catch(() => undefined)) ?? []);
  }

  async function readOne(source: CampaignSource): Promise<{ readonly changed: boolean; readonly state: SourceState }> {
    const { name } = source;
    const known = last.get(source);
    try {
      const found = await source.read();
      if (found !== 'unchanged') last.set(source, found);
      return {
        changed: found !== 'unchanged',
        state: {
          name,
          documents: last.get(source)?.length,
          position: source.position?.(),
          waiting: source.waiting?.(),
        },
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

  function documentsOf(states: readonly SourceState[], held: ReadonlyMap<string, string>): ReadDocuments {
    const lists = new Map(last);
    for (const source of sources) if (held.has(source.name)) lists.set(source, accepted.get(source) ?? []);
    const without = (name: string, document: string) => {
      const others = sources.filter((source) => source.name !== name).flatMap((source) => lists.get(source) ?? []);
      const found = others.find((file) => file.name === document);
      return found?.withdrawn === true ? undefined : found;
    };
    const told = states.map((state) => {
      const reason = held.get(state.name);
      return reason === undefined ? state : { ...state, failure: new PlainError(reason) };
    });
    const newest = (document: string) =>
      sources.flatMap((source) => {
        const file = source.newest?.(document);
        return file === undefined ? [] : [{ file, source: source.name }];
      })[0];
    return { ...merged(sources, lists), sources: told, without, newest };
  }

  return async () => {
    await rememberAccepted();
    const read = await Promise.all(sources.map(readOne));
    const states = read.map(({ state }) => state);
    const changes = sources.filter(canBeHeld).map((source) => ({
      source: source.name,
      documents: differing(accepted.get(source) ?? [], last.get(source) ?? []),
    }));
    return {
      documents: documentsOf(states, new Map()),
      changed: read.some(({ changed }) => changed),
      changes: changes.filter(({ documents }) => documents.size > 0),
      holding: (held) => documentsOf(states, held),
      accept: async (held) => {
        for (const source of sources) {
          const files = last.get(source);
          if (files === undefined || held.has(source.name)) continue;
          accepted.set(source, files);
          await source.accepted?.(files);
        }
      },
    };
  };
}

/** The names of documents that are not the same in two lists. */
function differing(before: readonly CampaignFile[], now: readonly CampaignFile[]): ReadonlySet<string> {
  const keyOf = ({ text, unreadable, withdrawn, findings }: CampaignFile) =>
    JSON.stringify([text, unreadable, withdrawn, findings]);
  const [old, fresh] = [before, now].map((files) => new Map(files.map((file) => [file.name, keyOf(file)])));
  const names = new Set([...before, ...now].map(({ name }) => name));
  return new Set([...names].filter((name) => old?.get(name) !== fresh?.get(name)));
}

function merged(
  sources: readonly CampaignSource[],
  read: ReadonlyMap<CampaignSource, readonly CampaignFile[]>,
): Omit<ReadDocuments, 'sources' | 'without' | 'newest'> {
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
