import { openDatabase } from '#server/core/database/open-database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import type { DatabaseKind } from '#tests/support/server.ts';
import { tempFolder } from '#tests/support/temp.ts';

/** The whole server in this process on a database of either kind; PostgreSQL runs as a separate server. Close it. */
export async function openHostileSite(kind: DatabaseKind): Promise<PageSite> {
  if (kind === 'pglite') return openPageSite();
  const postgres = await startPostgres();
  const opened = await openDatabase({
    databaseUrl: await postgres.createDatabase('hostile'),
    dataDir: tempFolder('unused'),
  });
  if (!opened.ok) throw new Error(opened.message);
  const site = await openPageSite({ database: opened.database });
  return {
    ...site,
    close: async () => {
      await site.close();
      await postgres.stop();
    },
  };
}
