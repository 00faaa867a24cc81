import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import { onServer } from '../database/databases.ts';
import { startProgram } from '../program.ts';
import { ROOT } from '../tools/install.ts';

/**
 * Two processes book without considering concurrent visitors. Returns how many bookings there are then; throws when a
 * process fails.
 */
export async function naiveRace(url: string, visitors: number, slots: number): Promise<number> {
  return onServer(url, async (client) => {
    await client.query('create table naive_bookings (slot integer not null, visitor text not null)');
    const bookers = [1, 2].map(() =>
      startProgram(
        process.execPath,
        [join(ROOT, 'tests/support/booking/naive-booker.ts'), url, String(visitors / 2), String(slots)],
        { cwd: ROOT, env: childEnvironment() },
      ),
    );
    for (const booker of bookers)
      if ((await booker.ended) !== 0) throw new Error(`A booker of the control failed: ${booker.output()}`);
    const {
      rows: [row],
    } = await client.query<{ booked: string }>('select count(*) as booked from naive_bookings');
    await client.query('drop table naive_bookings');
    return Number(row?.booked);
  });
}
