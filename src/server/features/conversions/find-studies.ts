import { type Kysely, sql } from 'kysely';
import type { Study } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';

/** How many studies a search finds. */
const MAX_FOUND = 20;

/** A study with what its registry says. */
export interface RegisteredStudy {
  readonly study: Study;
  readonly eligibilityText: string | undefined;
}

const literally = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Studies by the beginning of their id, or by words of their title in any language. */
export async function findStudies(db: Kysely<Tables>, find: string): Promise<readonly Study[]> {
  const words = find.split(/\s+/).filter((word) => word !== '');
  const title = sql<string>`document->>'name'`;
  const rows = await db
    .selectFrom('studies')
    .select('document')
    .where((where) =>
      where.or([
        where('id', 'ilike', `${literally(find.trim())}%`),
        where.and(words.map((word) => where(title, 'ilike', `%${literally(word)}%`))),
      ]),
    )
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute();
  return rows.map(({ document }) => document);
}

export async function registeredStudy(db: Kysely<Tables>, id: string): Promise<RegisteredStudy | undefined> {
  const row = await db
    .selectFrom('studies')
    .select(['document', 'eligibility_text'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { study: row.document, eligibilityText: row.eligibility_text ?? undefined };
}
