import { randomUUID } from 'node:crypto';
import type { Visit } from '#api/contract/visit-calls.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import { saveRequest } from '#tests/support/visits.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { madeVisitor } from './saves/made-visitor.ts';
import { postSave, type SaveAnswer } from './saves/save-client.ts';
import { twoServers, type TwoServers } from './parts/two-servers.ts';

const KEYS: Readonly<Record<Size, number>> = { whole: 1000, share: 12 };
const REPLAYS = 10;
const KEYS_AT_ONCE = 5;
/** Numbers that no other check of the same servers uses. */
const FIRST_SERIAL = 100_000;

interface Replayed {
  readonly visit: Visit;
  readonly answers: readonly SaveAnswer[];
  /** The same key with another body. */
  readonly changed: SaveAnswer;
  /** The same save again, after all of that. */
  readonly later: SaveAnswer;
}

/** How to send a save: the product's own way, or one that forgets which save it is. */
type AsSent = (visit: Visit) => Visit;

/**
 * The same save ten times at the same moment, at both servers; then another body under its key; then the save once
 * more.
 */
async function replay(servers: TwoServers, serial: number, asSent: AsSent): Promise<Replayed> {
  const visit = madeVisitor(FIRST_SERIAL + serial);
  const send = (number: number, body: Visit) => postSave(servers.originOf(number), saveRequest(body));
  const answers = await Promise.all(Array.from({ length: REPLAYS }, (_none, number) => send(number, asSent(visit))));
  const changed = await send(
    serial,
    asSent({ ...visit, answers: { ...visit.answers, 'candidate.lastName': 'Somebody else' } }),
  );
  return { visit, answers, changed, later: await send(serial + 1, asSent(visit)) };
}

async function leadsOf(
  { pool }: TwoServers,
  replayed: readonly Replayed[],
  asSent: AsSent,
): Promise<{ leads: number; revisions: number; deliveries: number }> {
  const known =
    asSent === itself
      ? replayed.map(({ visit }) => visit.draftId)
      : replayed.flatMap(({ answers }) => answers.map(({ text }) => /"leadId":"([^"]+)"/.exec(text)?.[1] ?? ''));
  const count = async (table: string, column: string) =>
    Number(
      (await pool.query<{ count: string }>(`select count(*) as count from ${table} where ${column} = any($1)`, [known]))
        .rows[0]?.count,
    );
  return {
    leads: await count('leads', 'id'),
    revisions: await count('lead_revisions', 'lead_id'),
    deliveries: await count('deliveries', 'lead_id'),
  };
}

const itself: AsSent = (visit) => visit;
/** The naive control: each try is a draft of its own. */
const asAnother: AsSent = (visit) => ({ ...visit, draftId: randomUUID() });

async function race(size: Size, asSent: AsSent): Promise<Outcome> {
  const servers = await twoServers();
  const keys = KEYS[size];
  const replayed = await inCrowd(keys, KEYS_AT_ONCE, (serial) => replay(servers, serial, asSent));
  const counts = await leadsOf(servers, replayed, asSent);
  const uneven = replayed.filter(
    ({ answers, later }) =>
      new Set([...answers, later].map(({ status, text }) => `${status} ${text}`)).size !== 1 || later.status !== 201,
  );
  const failed = replayed
    .flatMap(({ answers, changed, later }) => [...answers, changed, later])
    .filter(({ status }) => status >= 500);
  const accepted = replayed.filter(({ changed }) => changed.status !== 422 && changed.status !== 409);
  return {
    figures: {
      keys,
      replays: keys * (REPLAYS + 1),
      ...counts,
      'replies that differ': uneven.length,
      'changed bodies refused': keys - accepted.length,
      '5xx': failed.length,
    },
    broken: [
      ...Object.entries(counts).flatMap(([name, count]) =>
        count === keys ? [] : [`there are ${count} ${name} of ${keys} keys`],
      ),
      ...(uneven.length === 0
        ? []
        : [
            `the replies to ${uneven.length} keys were not byte-equal 201s, ` +
              `such as ${JSON.stringify(uneven[0]?.answers.map(({ status }) => status))}`,
          ]),
      ...(accepted.length === 0
        ? []
        : [`${accepted.length} changed bodies were not refused, such as one answered ${accepted[0]?.changed.status}`]),
      ...(failed.length === 0 ? [] : [`${failed.length} answers were 5xx, such as ${failed[0]?.text.slice(0, 200)}`]),
    ],
  };
}

export const replays: HardCheck = {
  name: 'replays',
  promise:
    'each key replayed ten times at once over two servers on PostgreSQL: one lead, byte-equal replies, ' +
    'a changed body refused',
  fault: 'a browser that makes a new key for each try',
  run: (size) => race(size, itself),
  runPlanted: () => race('share', asAnother),
};
