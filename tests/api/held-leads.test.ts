import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SentPage } from '#api/contract/lead-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { discardHeld, listHeld, releaseHeld, type HeldParts } from '#entry/commands/leads/held.ts';
import { createEnvironmentReader } from '#server/core/config/environment-reader.ts';
import { eraseLead } from '#server/features/erasure/erase-lead.ts';
import { openRelease } from '#server/features/integrations/partner-message-queue.ts';
import { startBoss } from '#server/core/jobs/job-queues.ts';
import { createLog } from '#server/core/log.ts';
import { createMatchedToStudy } from '#server/features/leads/counted-leads.ts';
import { heldLeads } from '#server/features/leads/moderation/held-leads.ts';
import { releaseLead } from '#server/features/leads/moderation/release-lead.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { startOutsideService, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { proofOf, saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

const START = Date.parse('2026-11-23T17:00:00.000Z');
let webhook: Webhook;
let service: OutsideService;
let site: ApiSite;
/** Seconds since the site was opened. */
let now = 0;

beforeAll(async () => {
  [webhook, service] = await Promise.all([startWebhook(), startOutsideService()]);
  site = await openApiSite({
    env: {
      MIN_HUMAN_SECONDS: '2',
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: 'secret',
      LIVE_CONNECT_URL: `${service.url}/connect`,
      RELAY_BASE_URL: service.url,
    },
  });
});
afterAll(async () => {
  await site.close();
  await Promise.all([webhook.stop(), service.stop()]);
});
beforeEach(() => wait(100));

function wait(seconds: number): void {
  now += seconds;
  site.setTime(new Date(START + now * 1000).toISOString());
}

/** A different phone number for each visitor: numbers have a limit of their own. */
let numbered = 0;
function visitOf(rest: Partial<Visit> = {}): Visit {
  numbered += 1;
  return signupVisit({
    ...rest,
    answers: { 'candidate.phone': `+1312207${String(1000 + numbered)}`, ...rest.answers },
  });
}

async function save(visit: Visit, page?: SentPage, revision = 1) {
  const request = saveRequest(visit, revision);
  return site.app.inject({ ...request, payload: { ...request.payload, ...(page ? { page } : {}) } });
}

const pageTime = (campaign = 's6') => site.services.pageTimes.issue(campaign);
const putDraft = (visit: Visit) =>
  site.app.inject({ method: 'PUT', url: '/api/v1/drafts', headers: proofOf(visit), payload: visit });

async function stateOf({ draftId }: Visit): Promise<readonly string[]> {
  const rows = await site.database.db
    .selectFrom('deliveries')
    .select('state')
    .where('lead_id', '=', draftId)
    .orderBy('revision')
    .execute();
  return rows.map(({ state }) => (state === 'held' ? 'held' : 'sent'));
}

async function reasonOf({ draftId }: Visit): Promise<string | undefined> {
  return (await heldLeads(site.database.db)).find(({ leadId }) => leadId === draftId)?.reason;
}

async function release({ draftId }: Visit): Promise<boolean> {
  const { db } = site.database;
  const boss = await startBoss({
    database: site.database,
    databaseUrl: site.database.url,
    log: createLog(() => undefined),
    work: false,
  });
  try {
    return await releaseLead(
      {
        db,
        clock: site.services.clock,
        deliveries: site.services.deliveries,
        messages: await openRelease({ boss, clock: site.services.clock }),
      },
      draftId,
    );
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

const sentTo = ({ draftId }: Visit) =>
  webhook.deliveries.filter(({ headers }) => String(headers['idempotency-key']).startsWith(draftId));

describe('what no person does', () => {
  test.each<[string, string, (visit: Visit) => Promise<SentPage | undefined>]>([
    ['no page and no draft', 'no-page-time', async () => undefined],
    [
      'an unsigned time',
      'no-page-time',
      async () => ({ time: `${(START + now * 1000 - 60_000).toString(36)}.${'A'.repeat(43)}` }),
    ],
    [
      'another time under a good signature',
      'no-page-time',
      async () => {
        const [, signature = ''] = pageTime().split('.');
        return { time: `${(START + now * 1000 - 60_000).toString(36)}.${signature}` };
      },
    ],
    [
      'a good time with something behind it',
      'no-page-time',
      async () => {
        const time = `${pageTime()}.2`;
        wait(60);
        return { time };
      },
    ],
    [
      'the time of a page of another campaign',
      'no-page-time',
      async () => {
        const time = pageTime('ws15');
        wait(60);
        return { time };
      },
    ],
    [
      'a page of a moment ago',
      'too-fast',
      async () => {
        const time = pageTime();
        wait(1);
        return { time };
      },
    ],
    [
      'a draft of a moment ago',
      'too-fast',
      async (visit) => {
        await putDraft(visit);
        wait(1);
        return undefined;
      },
    ],
    [
      'the hidden control filled, however long the page was there',
      'hidden-field-filled',
      async () => {
        const time = pageTime();
        wait(600);
        return { time, remarks: 'https://cheap.example' };
      },
    ],
  ])('%s: the lead is stored, answered as any other, and waits (%s)', async (_what, reason, prepare) => {
    const visit = visitOf();
    const page = await prepare(visit);
    const reply = await save(visit, page);
    expect([reply.statusCode, reply.json()]).toEqual([201, { leadId: visit.draftId, revision: 1, verdicts: null }]);
    expect([await reasonOf(visit), await stateOf(visit)]).toEqual([reason, ['held']]);
  });

  test('one page begins twenty visits, and no more', async () => {
    const time = pageTime();
    wait(30);
    const visits = Array.from({ length: 22 }, () => visitOf());
    for (const visit of visits) await save(visit, { time });
    expect((await Promise.all(visits.map(reasonOf))).filter((reason) => reason === 'page-time-reused')).toHaveLength(2);
    expect((await Promise.all(visits.map(stateOf))).flat().filter((state) => state === 'sent')).toHaveLength(20);
    // Waiting does not help: an hour later, the same page time still cannot begin another visit.
    wait(3600);
    const late = visitOf();
    await save(late, { time });
    expect(await reasonOf(late)).toBe('page-time-reused');
  });

  test('what a bot sends afterwards, however late, is held as well', async () => {
    const visit = visitOf();
    await save(visit);
    wait(3600);
    await save(
      { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': 'maria@example.org' } },
      { time: pageTime() },
      2,
    );
    expect(await stateOf(visit)).toEqual(['held', 'held']);
  });
});

describe('what people do', () => {
  test.each<[string, (visit: Visit) => Promise<SentPage | undefined>]>([
    [
      'reads the page for two seconds',
      async () => {
        const time = pageTime();
        wait(2);
        return { time, remarks: '' };
      },
    ],
    [
      'comes back to a page of three days ago',
      async () => {
        const time = pageTime();
        wait(3 * 86_400);
        return { time };
      },
    ],
    [
      'answered steps before, and reloads just before the last press',
      async (visit) => {
        await putDraft(visit);
        wait(40);
        return { time: pageTime() };
      },
    ],
    [
      'has a page from before this was asked, and a draft',
      async (visit) => {
        await putDraft(visit);
        wait(40);
        return undefined;
      },
    ],
    [
      'has a page of before the server’s clock was set back',
      async () => {
        wait(7200);
        const time = pageTime();
        wait(-7200);
        return { time };
      },
    ],
  ])('a visitor who %s does not wait', async (_what, prepare) => {
    const visit = visitOf();
    expect((await save(visit, await prepare(visit))).statusCode).toBe(201);
    expect([await reasonOf(visit), await stateOf(visit)]).toEqual([undefined, ['sent']]);
  });

  test('a second save right after the first one is not too fast', async () => {
    const visit = visitOf();
    const time = pageTime();
    wait(5);
    await save(visit, { time });
    const reply = await save(
      { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': 'maria@example.org' } },
      undefined,
      2,
    );
    expect([reply.statusCode, await stateOf(visit)]).toEqual([200, ['sent', 'sent']]);
  });

  test('[K1] a save that is sent again from a newer page is the same save and is not checked again', async () => {
    const visit = visitOf();
    const time = pageTime();
    wait(5);
    const first = await save(visit, { time });
    const again = await save(visit, { time: pageTime(), remarks: 'x' });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(await stateOf(visit)).toEqual(['sent']);
  });
});

describe('while a lead is held', () => {
  test('no lead or booking leaves before release; then all does, once, and later saves do not wait', async () => {
    const visit = qualifiedVisit('ws21', 3000, {
      query: { studyId: 'DEMO-ASTHMA-01', source: 'liveconnect' },
      answers: { 'candidate.email': 'canaria@example.org' },
    });
    await site.app.inject({
      method: 'POST',
      url: '/api/v1/tracking-consents',
      payload: {
        draftId: visit.draftId,
        consent: 'marketing',
        granted: true,
        language: 'en',
        signup: 'ws21',
        version: shippedVersion('ws21'),
      },
    });
    const visitor = await bookingVisitor(askSite(site), 'site', visit);
    await save(visit);
    await visitor.book(firstOf(slotsIn(await visitor.slots())));
    const messages = () =>
      site.database.db.selectFrom('outside_messages').select('state').where('held_for', '=', visit.draftId).execute();
    expect(await stateOf(visit)).toEqual(['held', 'held']);
    expect((await messages()).map(({ state }) => state)).toEqual(['held', 'held']);
    // A later lead of somebody else arrives: the waiting one would have arrived before it.
    const other = visitOf();
    const time = pageTime();
    wait(5);
    await save(other, { time });
    await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${other.draftId}:1`);
    expect([sentTo(visit), service.asked]).toEqual([[], []]);

    expect(await release(visit)).toBe(true);
    for (const revision of [1, 2])
      await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${visit.draftId}:${revision}`);
    for (const event of ['subject-saved', 'success-saved']) await service.waitFor(({ text }) => text.includes(event));
    expect([await release(visit), await messages()]).toEqual([false, []]);
    await save(visit, { remarks: 'x' }, 3);
    await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${visit.draftId}:3`);
    expect(sentTo(visit)).toHaveLength(3);
  });

  test('the ledger counts it, and a metric says that somebody has to look', async () => {
    const before = (await heldLeads(site.database.db)).length;
    await save(visitOf());
    wait(3600);
    const { body } = await site.app.inject('/metrics');
    const figure = (name: string) =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(`trialflow_${name} `))
          ?.split(' ')
          .at(-1),
      );
    expect(figure('ledger_difference')).toBe(0);
    expect(figure('deliveries{state="held"}')).toBeGreaterThan(before);
    expect(figure('leads_held{reason="no-page-time"}')).toBeGreaterThan(0);
    expect(figure('oldest_held_lead_seconds')).toBeGreaterThanOrEqual(3600);
  });

  test('[F4] it does not count as an earlier lead for its phone number', async () => {
    const visit = screenerVisit({ answers: { 'candidate.phone': '+13122079998' } });
    await save(visit);
    const matched = createMatchedToStudy(site.database.db, site.services.encryption);
    expect(await matched('+13122079998', 'DEMO-ASTHMA-01')).toBe(false);
    await release(visit);
    expect(await matched('+13122079998', 'DEMO-ASTHMA-01')).toBe(true);
  });

  test('once erased, it is no longer held', async () => {
    const visit = visitOf();
    await save(visit);
    await eraseLead(
      {
        db: site.database.db,
        encryption: site.services.encryption,
        clock: site.services.clock,
        images: site.services.images,
      },
      visit.draftId,
    );
    expect([await reasonOf(visit), await stateOf(visit)]).toEqual([undefined, []]);
  });
});

describe('the operator', () => {
  /** Runs one of the commands on the database of the site. Returns its exit code and its output. */
  async function run(
    command: (parts: HeldParts) => Promise<number>,
    others: Readonly<Record<string, string>> = {},
  ): Promise<readonly [number, string]> {
    const lines: string[] = [];
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    try {
      const { url } = site.database;
      const environment = {
        LEAD_WEBHOOK_URL: webhook.url,
        LEAD_WEBHOOK_SECRET: 'secret',
        ...(url === undefined ? {} : { DATABASE_URL: url }),
        ...others,
      };
      const code = await command({
        reader: createEnvironmentReader(environment, ROOT),
        dataDir: site.services.config.dataDir,
        openEncryption: () => Promise.resolve(site.services.encryption),
      });
      return [code, lines.join('')];
    } finally {
      stdout.mockRestore();
    }
  }

  test('[O4] lists held leads without personal data, releases one, and discards the rest', async () => {
    const { database } = site;
    await run((parts) => discardHeld(database, 'all', parts, { yes: true }));
    expect(await run(() => listHeld(database))).toEqual([0, '']);
    const visits = [visitOf(), visitOf(), visitOf()];
    for (const visit of visits) await save(visit);
    const [code, listed] = await run(() => listHeld(database));
    expect([code, listed.trim().split('\n')]).toEqual([1, expect.objectContaining({ length: 3 })]);
    const [, json] = await run(() => listHeld(database, { json: true }));
    for (const { draftId } of visits) {
      const held = { leadId: draftId, campaignId: 's6', reason: 'no-page-time' };
      expect(JSON.parse(json)).toContainEqual(expect.objectContaining(held));
      expect(listed).toMatch(new RegExp(`${draftId}  s6  20\\S+Z  no-page-time`));
    }
    expect(listed).not.toMatch(/Maria|Sanchez|312207/);

    const [{ draftId: person } = visitOf(), ...bots] = visits;
    expect(await run((parts) => releaseHeld(database, [person], parts))).toEqual([
      0,
      expect.stringContaining('1 lead is released'),
    ]);
    await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${person}:1`);
    expect(await run((parts) => releaseHeld(database, [person], parts))).toEqual([
      1,
      expect.stringContaining('this lead is not held'),
    ]);
    // A script has nobody to ask.
    expect(await run((parts) => discardHeld(database, 'all', parts))).toEqual([2, '']);
    const [, named] = await run((parts) => discardHeld(database, 'all', parts, { dryRun: true }));
    expect(named.trim().split('\n').toSorted()).toEqual(bots.map(({ draftId }) => draftId).toSorted());
    expect(await run((parts) => discardHeld(database, 'all', parts, { yes: true }))).toEqual([
      0,
      expect.stringContaining('2 leads are removed'),
    ]);
    for (const bot of bots) expect([await stateOf(bot), (await save(bot, undefined, 2)).statusCode]).toEqual([[], 410]);
  });

  test('[O4] releases and discards nothing while a variable that the command needs is invalid', async () => {
    const { database } = site;
    const visit = visitOf();
    await save(visit);
    const withoutPlace = { STORAGE_URL_FILE: '/nope' };
    expect(await run((parts) => discardHeld(database, [visit.draftId], parts, { yes: true }), withoutPlace)).toEqual([
      2,
      '',
    ]);
    const withoutReceiver = { LEAD_WEBHOOK_URL: '', LEAD_WEBHOOK_URL_FILE: '/nope' };
    expect(await run((parts) => releaseHeld(database, [visit.draftId], parts), withoutReceiver)).toEqual([2, '']);
    expect(await reasonOf(visit)).toBe('no-page-time');
  });
});
