/**
 * `node naive-booker.ts URL VISITORS SLOTS`: books without considering concurrent visitors: checks whether the slot is
 * free, then takes it. The race test runs two of these next to the product: if they cause no double bookings, the test
 * proves nothing.
 */
import pg from 'pg';

const [, , url = '', visitors = '0', slots = '0'] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 16 });

async function book(visitor: number): Promise<void> {
  for (
    let slot = visitor % Number(slots), tries = 0;
    tries < Number(slots);
    tries++, slot = (slot + 1) % Number(slots)
  ) {
    const taken = await pool.query('select 1 from naive_bookings where slot = $1', [slot]);
    if (taken.rowCount !== 0) continue;
    await pool.query('insert into naive_bookings (slot, visitor) values ($1, $2)', [slot, `${process.pid}-${visitor}`]);
    return;
  }
}

await Promise.all(Array.from({ length: Number(visitors) }, (_none, visitor) => book(visitor)));
await pool.end();
