import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { CampaignFile } from '../campaign-file.ts';
import type { CampaignSource } from './campaign-source.ts';

/** The last good list of each source, for starts at which the source cannot be read. */
export interface SourceLists {
  load(source: string): Promise<readonly CampaignFile[] | undefined>;
  keep(source: string, files: readonly CampaignFile[]): Promise<void>;
}

/** Lists in the table `content_source_lists`: all servers of a database share them. */
export function createSourceLists(db: Kysely<Tables>): SourceLists {
  return {
    load: async (source) => {
      const row = await db
        .selectFrom('content_source_lists')
        .select('files')
        .where('source', '=', source)
        .executeTakeFirst();
      return row?.files;
    },
    keep: async (source, files) => {
      const stored = JSON.stringify(files);
      await db
        .insertInto('content_source_lists')
        .values({ source, files: stored })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ files: stored }))
        .execute();
    },
  };
}

/** A source whose last good list outlives a restart. */
export function storedSource(source: CampaignSource, lists: SourceLists): CampaignSource {
  let stored: readonly CampaignFile[] | undefined;
  let isRecalled = source.recall === undefined;
  return {
    ...source,
    read: async () => {
      if (!isRecalled) source.recall?.((await lists.load(source.name)) ?? []);
      isRecalled = true;
      return source.read();
    },
    accepted: async (files) => {
      if (files === stored) return;
      // A list is served even if it cannot be stored; that is tried again at the next read.
      await lists.keep(source.name, files).then(
        () => (stored = files),
        () => undefined,
      );
    },
    stored: () => lists.load(source.name),
  };
}
