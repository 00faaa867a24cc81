import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEncryption } from '#server/core/crypto/open-encryption.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

const [before, after] = [Buffer.alloc(32, 41), Buffer.alloc(32, 42)];
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const open = (current: Buffer, ...old: readonly Buffer[]) => openEncryption(database.db, { current, old });

test('[O2] in both rounds of a key rotation, all servers can read and find the data of the others', async () => {
  const leftOut = await open(before);
  const servers = [await open(before, after), await open(after, before)];
  for (const writer of servers) {
    const [sealed, index] = [writer.seal('leads:1', 'Maria'), writer.blindIndex('+13122071000')];
    for (const reader of servers) {
      expect(reader.open('leads:1', sealed)).toBe('Maria');
      expect(reader.blindIndexes('+13122071000')).toContain(index);
    }
  }
  // A server that skipped the first round.
  const [, changed] = servers;
  expect(() => leftOut.open('leads:1', changed?.seal('leads:1', 'Maria') ?? '')).toThrow('ENCRYPTION_KEYS_OLD');
  await expect(open(before)).rejects.toThrow('ENCRYPTION_KEYS_OLD');
});
