import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A text that the server does not have yet. */
export interface UnsavedText {
  readonly document: string;
  readonly text: string;
  /** The text of the server that it is a change of; absent: not known. */
  readonly base?: string;
  /** What was on its way to the server: it may have that by now. */
  readonly sent?: string;
}

interface JournalSchema extends DBSchema {
  unsaved: { key: string; value: UnsavedText };
}

/** Keeps what is not saved yet in the browser, so that a crash, a closed window or an hour offline loses nothing. */
export interface Journal {
  keep(unsaved: UnsavedText): Promise<void>;
  /** Forgets a text that is saved; a newer one of the same document stays. */
  forget(saved: Pick<UnsavedText, 'document' | 'text'>): Promise<void>;
  read(): Promise<readonly UnsavedText[]>;
}

/**
 * Opens the journal of a person: on a shared computer nobody gets the texts of somebody else.
 * @param owner who is signed in
 */
export function openJournal(owner: string): Journal {
  let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;
  let opened: IDBPDatabase<JournalSchema> | undefined;
  const database = async () => (opened ??= await open());
  const open = () =>
    (opening ??= openDB<JournalSchema>(`trialflow-studio-${owner}`, 1, {
      upgrade: (db) => {
        db.createObjectStore('unsaved', { keyPath: 'document' });
      },
    }));
  return {
    keep: async (unsaved) => {
      // In the very task of the key, and without waiting for an answer: a tab may be killed in the next moment, and
      // what it has not committed is gone.
      const transaction = (opened ?? (await database())).transaction('unsaved', 'readwrite');
      const put = transaction.store.put(unsaved);
      transaction.commit();
      await Promise.all([put, transaction.done]);
    },
    forget: async ({ document, text }) => {
      const { store, done } = (await database()).transaction('unsaved', 'readwrite');
      const kept = await store.get(document);
      if (kept?.text === text) await store.delete(document);
      await done;
    },
    read: async () => (await database()).getAll('unsaved'),
  };
}
