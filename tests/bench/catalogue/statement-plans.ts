import type pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { nearStudies } from '#server/features/studies/near-studies.ts';
import { nearbySites } from '#server/features/studies/nearby-sites.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';

/** The plan and the buffers of every statement that searches send, as PostgreSQL ran them. */
export async function plansOf(pool: pg.Pool): Promise<string> {
  const seen: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push({ sql: query.sql, parameters: query.parameters }),
  });
  const place = await createPlaces(db).locate('US', '60614');
  const rural = await createPlaces(db).locate('US', '59301');
  const {
    rows: [study],
  } = await pool.query<{ id: string }>("select id from studies where status = 'Active' order by id limit 1");
  await nearStudies(db, { country: 'US', place, indicationIds: [], limit: 500 });
  await nearStudies(db, { country: 'US', place: rural, indicationIds: [100_001], limit: 120 });
  await nearStudies(db, { country: 'US', place: undefined, indicationIds: [], limit: 500 });
  const document = await db
    .selectFrom('studies')
    .select('document')
    .where('id', '=', study?.id ?? '')
    .executeTakeFirst();
  if (document && place) await nearbySites(db, document.document, 'US', place);
  const plans: string[] = [];
  for (const { sql, parameters } of seen) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${sql}`, [
      ...parameters,
    ]);
    plans.push(`${sql.replaceAll(/\s+/g, ' ')}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  return plans.join('\n\n');
}
