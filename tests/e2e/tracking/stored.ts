import type { Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/core/database/open-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import type { TestServer } from '../../support/server.ts';

/**
 * Reads the server's database while the server is stopped: the embedded one admits one process. The server runs again
 * afterwards.
 */
export async function readStored<Value>(
  server: TestServer,
  read: (db: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  await server.stop();
  const opened = await openDatabase({ databaseUrl: server.databaseUrl, dataDir: server.dataDir });
  if (!opened.ok) throw new Error(opened.message);
  try {
    return await read(opened.database.db);
  } finally {
    await opened.database.close();
    await server.restart();
  }
}

/**
 * Leaves the product, so that no page calls a stopped server. By then, what a page sends when it unloads has arrived.
 */
export async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
}
