import type { Kysely } from 'kysely';
import { openDatabase } from '#server/core/database/open-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { keptEncryptionKey, type Encryption } from '#server/core/crypto/encryption.ts';
import { openEncryption } from '#server/core/crypto/open-encryption.ts';
import type { TestServer } from '../../support/server.ts';

/** What is stored, and the key that opens its sealed values. */
export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
}

/**
 * Reads the database of a server on PostgreSQL directly, while the server keeps running. Throws if the database cannot
 * be opened.
 */
export async function readDatabase<Value>(
  { databaseUrl, dataDir }: TestServer,
  read: (opened: OpenedDatabase) => Promise<Value>,
): Promise<Value> {
  if (databaseUrl === undefined) throw new Error('The embedded database admits one process');
  const opened = await openDatabase({ databaseUrl, dataDir });
  if (!opened.ok) throw new Error(opened.message);
  const { db } = opened.database;
  try {
    return await read({ db, encryption: await openEncryption(db, { current: keptEncryptionKey(dataDir), old: [] }) });
  } finally {
    await opened.database.close();
  }
}
