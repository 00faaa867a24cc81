import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A text that the server does not have yet. */
export interface UnsavedText {
  readonly document: string;
  readonly text: string;
  /** The revision that it is based on. */
  readonly revision: number;
}

interface JournalSchema extends DBSchema {
  unsaved: { key: string; value: UnsavedText };
}

/** Keeps what is not saved yet in the browser, so that a crash, a closed window or an hour offline loses nothing. */
export interface Journal {
  keep(unsaved: UnsavedText): Promise<void>;
  forget(document: string): Promise<void>;
  read(): Promise<readonly UnsavedText[]>;
}

/**
 * Opens the journal of a person: on a shared computer nobody gets the texts of somebody else.
 * @param owner who is signed in
 */
export function openJournal(owner: string): Journal {
  let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;
  const database = () =>
    (opening ??= openDB<JournalSchema>(`trialflow-studio-${owner}`, 1, {
      upgrade: (db) => {
        db.createObjectStore('unsaved', { keyPath: 'document' });
      },
    }));
  return {
    keep: async (unsaved) => {
      await (await database()).put('unsaved', unsaved);
    },
    forget: async (document) => (await database()).delete('unsaved', document),
    read: async () => (await database()).getAll('unsaved'),
  };
}
