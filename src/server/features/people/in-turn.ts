import type { Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { takeTurn } from '../content/index.ts';
import type { PeopleParts } from './create-people.ts';

/**
 * A transaction of somebody who comes in, goes, or changes people. They take turns: what one compares is still true
 * when the change is stored, and no two wait for each other.
 */
export async function inTurn<Result>(
  { db }: Pick<PeopleParts, 'db'>,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx);
    return change(tx);
  });
}
