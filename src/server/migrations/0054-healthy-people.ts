import { sql, type Kysely } from 'kysely';

/** The Spanish names of what is for healthy people suit every gender, unless an operator has chosen others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update indications set name_es = 'Persona voluntaria sana'
    where id = 11 and name_es = 'Voluntario sano'`.execute(db);
  await sql`update indication_categories set name_es = 'Personas voluntarias sanas'
    where id = 1 and name_es = 'Voluntarios sanos'`.execute(db);
}
