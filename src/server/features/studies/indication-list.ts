import type { Kysely } from 'kysely';
import type { Indication, IndicationCategory } from '#schemas/study/study.ts';
import type { Tables } from '../../core/database/tables.ts';
import { namesOf, type NameColumns } from './catalogue-names.ts';
import { isRowId } from '../../core/database/storable.ts';

interface IndicationRow extends NameColumns {
  readonly id: number;
  readonly show_for_signup: boolean;
  readonly type: Indication['type'];
}

function toIndication(row: IndicationRow): Indication {
  return {
    id: row.id,
    name: namesOf(row),
    showForSignup: row.show_for_signup,
    type: row.type,
  };
}

const COLUMNS = ['id', 'name_en', 'name_es', 'show_for_signup', 'type'] as const;

/**
 * All conditions in their categories, ordered by the categories' position and the conditions' English name, including
 * those hidden from sign-up.
 */
export async function listIndications(db: Kysely<Tables>): Promise<IndicationCategory[]> {
  const categories = await db
    .selectFrom('indication_categories')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('indications')
    .select([...COLUMNS, 'category_id'])
    .orderBy('name_en')
    .orderBy('id')
    .execute();
  return categories
    .map((category) => ({
      name: namesOf(category),
      indications: rows.filter((row) => row.category_id === category.id).map(toIndication),
    }))
    .filter(({ indications }) => indications.length > 0);
}

export async function findIndication(db: Kysely<Tables>, id: number): Promise<Indication | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await db.selectFrom('indications').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toIndication(row);
}
