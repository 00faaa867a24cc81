import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDueSchedules } from '#server/features/content/run-schedules.ts';
import { createLog } from '#server/core/log.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

type Client = ReturnType<typeof contentClient>;

const served = (site: ApiSite, id: string) =>
  site.services.campaigns.list().find(({ campaign }) => campaign.id === id)?.campaign;

async function inTurn<In, Out>(list: readonly In[], task: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const one of list) done.push(await task(one));
  return done;
}

/** A token for somebody who may do all of this. */
async function tokenFor({ call }: Client, name: string): Promise<string> {
  const body = { name, scopes: ['read', 'write', 'approve', 'publish'], days: 30 };
  return String((await call('POST', '/tokens', { body })).json()['token']);
}

describe('where four eyes must see a revision', () => {
  let site: ApiSite;
  let client: Client;
  let [ana, ben] = ['', ''];
  beforeAll(async () => {
    site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CONTENT_APPROVAL: 'four-eyes' } });
    client = contentClient(site);
    [ana, ben] = [await tokenFor(client, 'ana'), await tokenFor(client, 'ben')];
  });
  afterAll(() => site.close());

  const approve = (document: string, revision: number, token: string) =>
    client.call('POST', '/approvals', { token, body: { document, revision } });

  test('[B9] nobody approves their own revision, and an approval holds for one revision only', async () => {
    const document = 'approved.json';
    const first = await client.write(document, campaignText('approved'), { token: ana });
    const unapproved = await client.publish([[document, first]], { token: ana });
    expect([unapproved.status, unapproved.json()]).toMatchObject([
      409,
      { code: 'approval-missing', issues: [{ field: document }] },
    ]);
    expect((await approve(document, first, ana)).status).toBe(201);
    expect((await client.publish([[document, first]], { token: ana })).status).toBe(409);
    const approvals = await approve(document, first, ben);
    expect(approvals.list().map(({ approver }) => approver)).toEqual(['ana', 'ben']);
    expect((await client.publish([[document, first]], { token: ana })).status).toBe(201);
    const second = await client.write(document, campaignText('approved', { name: 'Changed' }), { token: ana });
    expect((await client.publish([[document, second]], { token: ben })).status).toBe(409);
    expect(served(site, 'approved')?.name).toBe('One page');
  });

  test('[B9] what was published before may come back without a new approval', async () => {
    const document = 'back.json';
    const first = await client.write(document, campaignText('back'), { token: ana });
    await approve(document, first, ben);
    await client.publish([[document, first]], { token: ana });
    const second = await client.write(document, campaignText('back', { name: 'Second' }), { token: ana });
    await approve(document, second, ben);
    const published = await client.publish([[document, second]], { token: ana });
    const number = Number(published.json()['published']);
    expect((await client.call('POST', `/publications/${number}/rollback`, { body: {}, token: ana })).status).toBe(201);
    expect(served(site, 'back')?.name).toBe('One page');
  });

  test('[B9] the judgement names a missing approval among its refusals, and creates nothing', async () => {
    const document = 'judged.json';
    const revision = await client.write(document, campaignText('judged', { home: 'gone' }), { token: ana });
    const judge = async () => {
      const reply = await client.publish([[document, revision]], { body: { onlyJudge: true } });
      const { refusals } = reply.json();
      return [reply.status, Array.isArray(refusals) ? refusals.map((one: { code: string }) => one.code) : refusals];
    };
    expect(await judge()).toEqual([200, ['approval-missing', 'missing-home']]);
    await approve(document, revision, ben);
    expect(await judge()).toEqual([200, ['missing-home']]);
    const replaced = await client.publish([[document, revision]], {
      body: { onlyJudge: true, replaces: { [document]: 3 } },
    });
    expect([replaced.status, replaced.json()['code']]).toEqual([409, 'publication-superseded']);
  });

  test('[B9] an approval of a revision of another document is refused', async () => {
    const revision = await client.write('one-of-two.json', campaignText('one-of-two'), { token: ana });
    expect((await approve('two-of-two.json', revision, ben)).json()['code']).toBe('revision-unknown');
  });
});

describe('what is scheduled', () => {
  let site: ApiSite;
  let client: Client;
  const silent = createLog(() => undefined);
  beforeAll(async () => {
    site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
    client = contentClient(site);
  });
  afterAll(() => site.close());

  const schedule = (changes: readonly (readonly [string, number | null])[], due: string) =>
    client.call('POST', '/schedules', {
      body: { due, changes: changes.map(([document, revision]) => ({ document, revision })), note: 'For the spring' },
    });
  const run = () => runDueSchedules(site.services.content, silent);
  const stateOf = async (id: unknown) =>
    (await client.call('GET', '/schedules')).list().find((entry) => entry['id'] === id);

  test('[B9] a publication that fails again and again is given up, and its author is told', async () => {
    const revision = await client.write('failing.json', campaignText('failing'));
    const { content } = site.services;
    const waiting = (await schedule([['failing.json', revision]], '2026-11-23T17:00:00Z')).json();
    const publisher = { ...content.publisher, publish: () => Promise.reject(new Error('the disk is full')) };
    const failures = new Map<string, number>();
    const fail = () => runDueSchedules({ ...content, publisher }, silent, failures);
    await fail();
    expect(await stateOf(waiting['id'])).toMatchObject({ state: 'waiting', reason: null });
    for (let times = 1; times < 60; times++) await fail();
    expect(await stateOf(waiting['id'])).toMatchObject({ state: 'refused', reason: 'unexpected' });
  });

  test('[B9] a document goes live at its time, once, and ends at another', async () => {
    const revision = await client.write('timed.json', campaignText('timed'));
    const begin = await schedule([['timed.json', revision]], '2026-11-24T06:00:00Z');
    const end = await schedule([['timed.json', null]], '2026-11-25T06:00:00.000Z');
    expect([begin.status, begin.json()]).toMatchObject([201, { state: 'waiting', due: '2026-11-24T06:00:00.000Z' }]);
    await run();
    expect(served(site, 'timed')).toBeUndefined();
    site.setTime('2026-11-24T06:00:01.000Z');
    // Two servers of one database may find it due at the same moment.
    await Promise.all([run(), run()]);
    expect(served(site, 'timed')?.name).toBe('One page');
    expect(await stateOf(begin.json()['id'])).toMatchObject({ state: 'published' });
    expect((await client.call('GET', '/publications?document=timed.json')).list()).toHaveLength(1);
    site.setTime('2026-11-25T06:00:01.000Z');
    await run();
    expect(served(site, 'timed')).toBeUndefined();
    expect(await stateOf(end.json()['id'])).toMatchObject({ state: 'published' });
  });

  test('[B9] a time that has passed is refused; a clock that is half a minute slow is not', async () => {
    const revision = await client.write('too-late.json', campaignText('too-late'));
    const now = (await client.call('GET', '/documents/too-late.json')).json()['at'];
    const due = (ms: number) => new Date(Date.parse(String(now)) + ms).toISOString();
    const late = await schedule([['too-late.json', revision]], due(-61_000));
    expect([late.status, late.json()]).toMatchObject([
      422,
      { code: 'due-passed', issues: [{ field: 'body.due', code: 'due-passed' }] },
    ]);
    const slow = await schedule([['too-late.json', revision]], due(-30_000));
    expect(slow.status).toBe(201);
    expect((await client.call('DELETE', `/schedules/${String(slow.json()['id'])}`)).status).toBe(204);
  });

  test('[B9] what is live already by its time is not published once more', async () => {
    const revision = await client.write('already.json', campaignText('already'));
    const planned = await schedule([['already.json', revision]], '2026-11-25T12:00:00Z');
    expect((await client.publish([['already.json', revision]])).status).toBe(201);
    site.setTime('2026-11-25T12:00:01.000Z');
    await run();
    expect(await stateOf(planned.json()['id'])).toMatchObject({ state: 'refused', reason: 'nothing-changed' });
  });

  test('[B9] what was published after a schedule was made is not replaced by it, and everybody is told', async () => {
    const document = 'overtaken.json';
    const versions = [4, 5, 6].map((version) => campaignText('overtaken', { version }));
    const [fourth = 0, fifth = 0, sixth = 0] = await inTurn(versions, (text) => client.write(document, text));
    await client.publish([[document, fourth]]);
    const planned = (await schedule([[document, fifth]], '2026-11-25T13:00:00Z')).json();
    expect(planned['replaces']).toEqual({ [document]: fourth });
    await client.publish([[document, sixth]]);
    site.setTime('2026-11-25T13:00:01.000Z');
    const lines: string[] = [];
    await runDueSchedules(
      site.services.content,
      createLog((line) => lines.push(line)),
    );
    expect(served(site, 'overtaken')?.version).toBe(6);
    const message =
      `It was scheduled to replace revision ${fourth}, and revision ${sixth} is live: ` +
      'somebody has published since';
    const findings = [{ document, code: 'publication-superseded', message }];
    expect(await stateOf(planned['id'])).toMatchObject({
      state: 'refused',
      reason: 'publication-superseded',
      findings,
    });
    expect((await client.call('GET', '/events?limit=1')).list()).toMatchObject([
      { kind: 'schedule-refused', detail: { id: planned['id'], changes: [{ document, revision: fifth }], findings } },
    ]);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { schedule: planned['id'], file: document, reason: 'publication-superseded' },
    ]);
  });

  test('[B9] findings that quote what no database stores refuse a schedule; the one after it learns why', async () => {
    const document = 'nulled.json';
    const faulty = campaignText('nulled').replace('{', '{ "a\\u0000b": "\\ud83d",');
    const first = await client.write(document, faulty);
    const planned = (await schedule([[document, first]], '2026-11-25T13:30:00Z')).json();
    const second = await client.write(document, campaignText('nulled'));
    const corrected = (await schedule([[document, second]], '2026-11-25T13:31:00Z')).json();
    expect(corrected['replaces']).toEqual({ [document]: first });
    site.setTime('2026-11-25T13:32:00.000Z');
    await run();
    expect(await stateOf(planned['id'])).toMatchObject({ state: 'refused', reason: 'document-refused' });
    const message =
      `It was scheduled to replace revision ${first}, whose own schedule was refused: ` +
      'nothing of this server is live';
    expect(await stateOf(corrected['id'])).toMatchObject({
      state: 'refused',
      findings: [{ code: 'publication-superseded', message }],
    });
  });

  test('[B9] schedules that follow each other replace each other, and an end holds whatever is live', async () => {
    const document = 'in-turn.json';
    const texts = [1, 2, 3].map((version) => campaignText('in-turn', { version }));
    const [first = 0, second = 0, third = 0] = await inTurn(texts, (text) => client.write(document, text));
    const [one, two, end] = await inTurn(
      [
        [first, '14'],
        [second, '15'],
        [null, '17'],
      ] as const,
      async ([revision, hour]) => (await schedule([[document, revision]], `2026-11-25T${hour}:00:00Z`)).json(),
    );
    expect([one?.['replaces'], two?.['replaces'], end?.['replaces']]).toEqual([
      { [document]: null },
      { [document]: first },
      {},
    ]);
    site.setTime('2026-11-25T15:30:00.000Z');
    await run();
    expect(served(site, 'in-turn')?.version).toBe(2);
    await client.publish([[document, third]]);
    site.setTime('2026-11-25T17:30:00.000Z');
    await run();
    expect(served(site, 'in-turn')).toBeUndefined();
  });

  test('[B9] a schedule that is to replace what is not live is refused at once', async () => {
    const revision = await client.write('expected.json', campaignText('expected'));
    const changes = [{ document: 'expected.json', revision }];
    const body = { due: '2027-01-11T06:00:00Z', changes, replaces: { 'expected.json': 17 } };
    const refused = await client.call('POST', '/schedules', { body });
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'publication-superseded', issues: [{ field: 'expected.json' }] },
    ]);
    const replaces = { 'expected.json': null };
    const made = await client.call('POST', '/schedules', { body: { ...body, replaces } });
    expect([made.status, made.json()['replaces']]).toEqual([201, replaces]);
  });

  test('[B9] the gate judges at that time: what no longer passes is recorded as refused, with findings', async () => {
    const revision = await client.write('faulty.json', campaignText('faulty', { home: 'nowhere' }));
    const planned = await schedule([['faulty.json', revision]], '2026-11-26T06:00:00Z');
    site.setTime('2026-11-26T07:00:00.000Z');
    await run();
    expect(await stateOf(planned.json()['id'])).toMatchObject({
      state: 'refused',
      findings: [{ code: 'missing-home', document: 'faulty.json' }],
    });
    expect((await client.call('GET', '/events?limit=1')).list()).toMatchObject([{ kind: 'schedule-refused' }]);
  });

  test('[B9] what is cancelled does not happen', async () => {
    const revision = await client.write('cancelled.json', campaignText('cancelled'));
    const planned = await schedule([['cancelled.json', revision]], '2026-11-27T06:00:00Z');
    const path = `/schedules/${String(planned.json()['id'])}`;
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect((await client.call('DELETE', path)).json()['code']).toBe('schedule-unknown');
    site.setTime('2026-11-27T07:00:00.000Z');
    await run();
    expect(served(site, 'cancelled')).toBeUndefined();
  });

  test('[K2] what a revoked token has scheduled does not happen, and what fails holds up nothing else', async () => {
    const token = await tokenFor(client, 'left-us');
    const [id] = (await client.call('GET', '/tokens'))
      .list()
      .flatMap((entry) => (entry['name'] === 'left-us' ? entry['id'] : []));
    const revision = await client.write('left-behind.json', campaignText('left-behind'));
    const due = '2026-11-28T06:00:00.000Z';
    const changes = [{ document: 'left-behind.json', revision }];
    const planned = await client.call('POST', '/schedules', { token, body: { due, changes } });
    const other = await client.write('on-time.json', campaignText('on-time'));
    // As a fault of ours would leave it: the calls refuse it.
    const twice = [revision, revision].map((one) => ({ document: 'left-behind.json', revision: one }));
    const { schedules } = site.services.content;
    await schedules.add({
      changes: twice,
      replaces: {},
      elsewhere: {},
      dueAt: new Date(due),
      actor: 'operator',
      note: '',
    });
    await schedule([['on-time.json', other]], '2026-11-28T06:00:01.000Z');
    expect((await client.call('DELETE', `/tokens/${String(id)}`)).status).toBe(204);
    site.setTime('2026-11-28T07:00:00.000Z');
    await run();
    expect(await stateOf(planned.json()['id'])).toMatchObject({ state: 'refused' });
    expect(served(site, 'left-behind')).toBeUndefined();
    expect(served(site, 'on-time')).toBeDefined();
  });

  test('[K2] a time that is none, and an unknown revision, are refused at once', async () => {
    expect((await schedule([['s6.json', 999_999]], '2027-01-01T00:00:00Z')).json()['code']).toBe('revision-unknown');
    expect((await schedule([['s6.json', null]], 'tomorrow')).status).toBe(400);
  });
});
