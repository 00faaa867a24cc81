import { openInMemory, type Database } from '#server/core/database/open-database.ts';

/** An embedded database in memory with the newest schema and no data. Close it. */
export function memoryDatabase(): Promise<Database> {
  return openInMemory();
}
