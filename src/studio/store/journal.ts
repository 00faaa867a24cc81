import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A text that the server does not have yet. */
export interface UnsavedText {
  readonly document: string;
  readonly text: string;
  /** The text of the server that it is a change of; absent: not known. */
  readonly base?: string;
  /** The revision of that text. */
  readonly revision?: number;
  /** What was on its way to the server: it may have that by now. */
  readonly sent?: string;
}

/** What stands in a field and in no document yet, because it is not complete. */
export interface TypedText {
  /** Which field of which document. */
  readonly field: string;
  readonly text: string;
  /** What the field showed before. */
  readonly before: string;
}

interface JournalSchema extends DBSchema {
  unsaved: { key: string; value: UnsavedText };
}

interface TypedSchema extends DBSchema {
  typed: { key: string; value: TypedText };
}

/** Keeps what is not saved yet in the browser, so that a crash, a closed window or an hour offline loses nothing. */
export interface Journal {
  keep(unsaved: UnsavedText): Promise<void>;
  /** Forgets the text of a document if it is one of these, which are saved; a newer one stays. */
  forget(document: string, texts: readonly string[]): Promise<void>;
  read(): Promise<readonly UnsavedText[]>;
  keepTyped(typed: TypedText): Promise<void>;
  forgetTyped(field: string): Promise<void>;
  readTyped(): Promise<readonly TypedText[]>;
}

/** Opens a database once. `now`: undefined until it is open. */
function openOnce<Schema extends DBSchema>(open: () => Promise<IDBPDatabase<Schema>>) {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let opened: IDBPDatabase<Schema> | undefined;
  return {
    now: () => opened,
    soon: async () => {
      opening ??= open();
      opened = await opening;
      return opened;
    },
  };
}

/**
 * Commits in the very task of the key, without waiting for an answer: a tab may be killed in the next moment, and the
 * browser drops what it has not committed.
 */
async function committed(
  transaction: { readonly commit: () => void; readonly done: Promise<void> },
  asked: Promise<unknown>,
): Promise<void> {
  transaction.commit();
  await Promise.all([asked, transaction.done]);
}

/**
 * Opens the journal of a person: on a shared computer nobody gets the texts of somebody else.
 * @param owner who is signed in
 */
export function openJournal(owner: string): Journal {
  const documents = openOnce(() =>
    openDB<JournalSchema>(`trialflow-studio-${owner}`, 1, {
      upgrade: (db) => {
        db.createObjectStore('unsaved', { keyPath: 'document' });
      },
    }),
  );
  // A database of its own: a tab with an older version of the studio would hold up a change of the other one.
  const fields = openOnce(() =>
    openDB<TypedSchema>(`trialflow-studio-typed-${owner}`, 1, {
      upgrade: (db) => {
        db.createObjectStore('typed', { keyPath: 'field' });
      },
    }),
  );
  return {
    keep: async (unsaved) => {
      const transaction = (documents.now() ?? (await documents.soon())).transaction('unsaved', 'readwrite');
      await committed(transaction, transaction.store.put(unsaved));
    },
    forget: async (document, texts) => {
      const { store, done } = (await documents.soon()).transaction('unsaved', 'readwrite');
      const kept = await store.get(document);
      if (kept !== undefined && texts.includes(kept.text)) await store.delete(document);
      await done;
    },
    read: async () => (await documents.soon()).getAll('unsaved'),
    keepTyped: async (typed) => {
      const transaction = (fields.now() ?? (await fields.soon())).transaction('typed', 'readwrite');
      await committed(transaction, transaction.store.put(typed));
    },
    forgetTyped: async (field) => {
      const transaction = (fields.now() ?? (await fields.soon())).transaction('typed', 'readwrite');
      await committed(transaction, transaction.store.delete(field));
    },
    readTyped: async () => (await fields.soon()).getAll('typed'),
  };
}
