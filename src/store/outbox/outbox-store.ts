import type { SafeStorage } from '../persistence/browser-storage.ts';
import { isOutboxEntry, type OutboxEntry } from './outbox-entry.ts';

/** Where saves wait. */
export interface OutboxStore {
  readonly all: () => Promise<readonly OutboxEntry[]>;
  readonly put: (entry: OutboxEntry) => Promise<void>;
  /** Removes an entry, unless another tab has put a different save in its place. */
  readonly remove: (entry: OutboxEntry) => Promise<void>;
}

const DATABASE = 'trialflow';
const TABLE = 'outbox';
const LOCAL_KEY = 'trialflow:outbox';

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB was aborted')));
  });
}

/** Two tabs that do not know of each other give their saves the same number, and so the same key. */
function isSame(entry: OutboxEntry, stored: unknown): boolean {
  return JSON.stringify(entry) === JSON.stringify(stored);
}

/** Saves wait in IndexedDB, which outlives the tab and holds more than local storage. */
export function createIndexedDbStore(factory: () => IDBFactory): OutboxStore {
  const opening = async () => {
    const request = factory().open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE, { keyPath: 'key' }));
    return done(request);
  };
  let database: Promise<IDBDatabase> | undefined;
  const table = async (mode: IDBTransactionMode) => {
    database ??= opening();
    const transaction = (await database).transaction(TABLE, mode, { durability: 'strict' });
    return { transaction, rows: transaction.objectStore(TABLE) };
  };
  return {
    all: async () => {
      const rows: unknown[] = await done((await table('readonly')).rows.getAll());
      return rows.filter(isOutboxEntry);
    },
    put: async (entry) => {
      const { transaction, rows } = await table('readwrite');
      rows.put(entry);
      await committed(transaction);
    },
    remove: async (entry) => {
      const { transaction, rows } = await table('readwrite');
      const ended = committed(transaction);
      if (isSame(entry, await done<unknown>(rows.get(entry.key)))) rows.delete(entry.key);
      await ended;
    },
  };
}

/** Saves wait in local storage, or in memory where even that is blocked. */
export function createLocalStore(storage: SafeStorage): OutboxStore {
  const memory = new Map<string, OutboxEntry>();
  const read = () => {
    const stored = storage.read(LOCAL_KEY);
    const entries = Array.isArray(stored) ? stored.filter(isOutboxEntry) : [];
    return new Map([...memory, ...entries.map((entry) => [entry.key, entry] as const)]);
  };
  const write = (entries: ReadonlyMap<string, OutboxEntry>) =>
    entries.size === 0 ? storage.remove(LOCAL_KEY) : storage.write(LOCAL_KEY, [...entries.values()]);
  return {
    all: async () => [...read().values()],
    put: async (entry) => {
      memory.set(entry.key, entry);
      write(read().set(entry.key, entry));
    },
    remove: async (entry) => {
      const entries = read();
      if (!isSame(entry, entries.get(entry.key))) return;
      memory.delete(entry.key);
      entries.delete(entry.key);
      write(entries);
    },
  };
}

/** Uses the first store as long as it works, then the second. Some browsers offer IndexedDB and refuse to open it. */
export function createFallbackStore(first: OutboxStore, second: OutboxStore): OutboxStore {
  let works = true;
  const either = async <Value>(action: (store: OutboxStore) => Promise<Value>): Promise<Value> => {
    if (works) {
      try {
        return await action(first);
      } catch {
        works = false;
      }
    }
    return action(second);
  };
  return {
    all: async () => {
      const [main, spare] = [await either((store) => store.all()), await second.all()];
      return [...main, ...spare.filter(({ key }) => !main.some((entry) => entry.key === key))];
    },
    put: (entry) => either((store) => store.put(entry)),
    remove: async (entry) => {
      await either((store) => store.remove(entry));
      await second.remove(entry);
    },
  };
}
