import type { Client } from 'pg';
import { until } from '#tests/support/until.ts';

const QUEUE = 'lead-delivery';

/** The clock of the job queue, which runs in the database: the test decides when hours pass. */
export interface BossClock {
  /** Advances the clock by this many seconds and waits until everything that is then due has been tried. */
  pass(seconds: number): Promise<void>;
  /** Waits until nothing is due and nothing is in progress. */
  settle(): Promise<void>;
}

/** Replaces the queue's clock through the extension point that pg-boss has for it. The queue must exist. */
export async function takeBossClock(client: Client): Promise<BossClock> {
  await client.query('create table hours_passed (seconds double precision not null)');
  await client.query('insert into hours_passed values (0)');
  await client.query(
    `create or replace function pgboss.job_now() returns timestamp with time zone as $$
       select now() + (select seconds from hours_passed) * interval '1 second'
     $$ language sql stable`,
  );
  const due = async () => {
    const {
      rows: [row],
    } = await client.query<{ due: string; under_way: string }>(
      `select count(*) filter (where state in ('created', 'retry') and start_after <= pgboss.job_now()) as due,
         count(*) filter (where state = 'active') as under_way
       from pgboss.job where name like $1 || '%'`,
      [QUEUE],
    );
    return { due: Number(row?.due), underWay: Number(row?.under_way) };
  };
  const wake = () =>
    client.query("select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)", [QUEUE]);
  const settle = async () => {
    await wake();
    await until(
      async () => {
        const { due: waiting, underWay } = await due();
        return waiting === 0 && underWay === 0 ? true : undefined;
      },
      { limit: 180_000, failure: () => 'The queue did not come to rest', pointless: () => false },
    );
  };
  return {
    settle,
    pass: async (seconds) => {
      await client.query('update hours_passed set seconds = seconds + $1', [seconds]);
      await settle();
    },
  };
}
