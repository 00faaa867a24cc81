import { afterAll, beforeAll, expect, test } from 'vitest';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { proofOf, saveRequest, signupVisit } from '#tests/support/visits.ts';

const HOUR_MS = 60 * 60_000;

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

const jump = (hours: number) => site.setTime(new Date(Date.parse(MONDAY) + hours * HOUR_MS).toISOString());

/** A visit that begins at noon by one clock and continues by another. */
async function visitAcross(hours: number): Promise<readonly number[]> {
  jump(0);
  const visit = signupVisit();
  const drafted = await site.app.inject({
    method: 'PUT',
    url: '/api/v1/drafts',
    payload: visit,
    headers: proofOf(visit),
  });
  const [cookie] = drafted.cookies;
  const headers = { ...proofOf(visit), cookie: `${cookie?.name}=${cookie?.value}` };
  const first = saveRequest(visit);
  const statuses = [drafted.statusCode, (await site.app.inject(first)).statusCode];
  jump(hours);
  // The same save again, as an outbox resends it when the response was lost; then the next step of the visit.
  statuses.push((await site.app.inject(first)).statusCode);
  const next = { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': 'maria@example.org' } };
  statuses.push((await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: next, headers })).statusCode);
  statuses.push((await site.app.inject(saveRequest(next, 2))).statusCode);
  jump(0);
  // Then the clock is corrected.
  statuses.push((await site.app.inject(saveRequest(next, 2))).statusCode);
  const rows = await site.database.db
    .selectFrom('lead_revisions')
    .select('revision')
    .where('lead_id', '=', visit.draftId)
    .orderBy('revision')
    .execute();
  expect(rows).toEqual([{ revision: 1 }, { revision: 2 }]);
  return statuses;
}

test.each([24, -24, 1, -1])(
  '[K1] when the server clock jumps %i hours during a visit, nothing is refused, lost or doubled',
  async (hours) => {
    expect(await visitAcross(hours)).toEqual([204, 201, 201, 204, 200, 200]);
  },
);
