import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { RelayUpdate } from '#server/features/integrations/relay.ts';
import { startBoss } from '#server/core/jobs/job-queues.ts';
import { requeueMessages } from '#server/features/integrations/partner-message-queue.ts';
import { createLog } from '#server/core/log.ts';
import { createSlug, removeExpiredSlugs } from '#server/features/tracking/own-relay.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { startOutsideService, type OutsideFault, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { until } from '#tests/support/until.ts';

const PERSON: RelayPatient = {
  firstName: 'Canaria',
  lastName: 'Reyes',
  email: 'canaria@example.org',
  phone: '+13125550142',
  postalCode: '60614',
  country: 'US',
  studyId: 'DEMO-ASTHMA-01',
};
const SLUG = 'a-slug-of-the-relay';

describe('the relay of RELAY_BASE_URL', () => {
  let service: OutsideService;
  let site: ApiSite;
  beforeAll(async () => {
    service = await startOutsideService();
    site = await openApiSite({
      env: { RELAY_BASE_URL: service.url },
      retries: { retryLimit: 3, retryDelay: 1, expireInSeconds: 60 },
    });
  });
  afterAll(async () => {
    await site.close();
    await service.stop();
  });
  beforeEach(() => service.clear());

  test('[K4] returns the person behind a slug, without a referrer; other fields are ignored', async () => {
    service.answer(`GET /temp_links/${SLUG}/patient_info`, { ...PERSON, isAdmin: true });
    const answer = await site.services.relay.patientInfo(SLUG);
    expect(answer).toMatchObject({ ok: true, value: PERSON });
    expect(service.asked.map(({ referer }) => referer)).toEqual([undefined]);
  });

  test('[K4] returns the sites of a study', async () => {
    const sites = [{ id: 'site-1', ssExtId: 'NCT-1', name: 'Lakeside', distance: 10 }];
    service.answer(`GET /temp_links/${SLUG}/study/DEMO%2F1/sites`, sites);
    const reported = [{ id: 'site-1', ssExtId: 'NCT-1', distanceKm: 16.09344 }];
    expect(await site.services.relay.sites(SLUG, 'DEMO/1')).toEqual({ ok: true, value: reported });
  });

  test('[K4] 401 is an unknown slug', async () => {
    service.fail('unauthorised');
    expect([await site.services.relay.patientInfo(SLUG), await site.services.relay.sites(SLUG, 'S')]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
  });

  test.each<[OutsideFault]>([['status-500'], ['silent'], ['html'], ['wrong-shape']])(
    '[K4] the fault %s is distinguished from an unknown slug; no slug is in the log',
    async (fault) => {
      service.fail(fault);
      expect([await site.services.relay.patientInfo(SLUG), await site.services.relay.sites(SLUG, 'S')]).toEqual([
        { ok: false },
        { ok: false },
      ]);
      expect(JSON.stringify(site.logs)).not.toContain(SLUG);
    },
  );

  test('[K4] an update waits sealed in the queue until the relay has it, once for each key', async () => {
    service.fail('status-500');
    const tell = (update: RelayUpdate, key: string) =>
      site.database.db.transaction().execute((tx) => site.services.relay.updateLead(tx, { slug: SLUG, update, key }));
    for (let sent = 0; sent < 2; sent++)
      await tell({ kind: 'indications', indicationIds: ['4', '7'] }, 'draft:1:indications');
    await tell({ kind: 'screening', studyId: 'S-1', passed: false, responses: [] }, 'draft:1:screening');
    await service.waitFor(({ path }) => path === '/subjects/subreg/indications');
    const rows = await site.database.db.selectFrom('outside_messages').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(SLUG);
    service.fail('none');
    await until(
      async () =>
        (await site.database.db.selectFrom('outside_messages').select('id').where('state', '=', 'sent').execute())
          .length === 2
          ? true
          : undefined,
      { failure: () => 'The updates were not sent', pointless: () => false },
    );
    const reported = service.asked.map(({ method, path, key, json }) => ({ method, path, key, json }));
    expect(reported).toContainEqual({
      method: 'POST',
      path: '/subjects/subreg/indications',
      key: 'draft:1:indications',
      json: { slug: SLUG, indicationIds: ['4', '7'] },
    });
    expect(reported).toContainEqual({
      method: 'POST',
      path: '/subjects/subreg/screening',
      key: 'draft:1:screening',
      json: { slug: SLUG, studyId: 'S-1', passed: false, responses: [] },
    });
  });

  test("[K4] a lead's updates reach the relay in order, also after a failure; other leads need not wait", async () => {
    service.fail('status-500');
    const tell = (leadId: string, passed: boolean, key: string) =>
      site.database.db.transaction().execute((tx) =>
        site.services.relay.updateLead(tx, {
          slug: SLUG,
          leadId,
          key,
          update: { kind: 'screening', studyId: 'S-1', passed, responses: [] },
        }),
      );
    await tell('one', false, 'one:1:screening');
    await service.waitFor(({ key }) => key === 'one:1:screening');
    service.clear();
    await tell('one', true, 'one:2:screening');
    await tell('other', true, 'other:1:screening');
    await service.waitFor(({ key }) => key === 'one:2:screening');
    const keys = service.asked.map(({ key }) => key);
    expect(keys.filter((key) => key?.startsWith('one:'))).toEqual(['one:1:screening', 'one:2:screening']);
    expect(keys).toContain('other:1:screening');
  });

  test('[K4] an update the relay never took is dead; a command sends it again under its old key', async () => {
    service.fail('status-500');
    const { database, logs } = site;
    await database.db.transaction().execute((tx) =>
      site.services.relay.updateLead(tx, {
        slug: SLUG,
        update: { kind: 'indications', indicationIds: ['9'] },
        key: 'draft:9:indications',
      }),
    );
    const became = (state: 'dead' | 'sent') =>
      until(
        async () =>
          (
            await database.db
              .selectFrom('outside_messages')
              .select('id')
              .where('key', '=', 'draft:9:indications')
              .where('state', '=', state)
              .execute()
          ).length === 1
            ? true
            : undefined,
        { failure: () => `The update did not come to be ${state}`, pointless: () => false },
      );
    await became('dead');
    expect(JSON.stringify(logs)).toContain('npm run leads -- retry-messages');
    service.fail('none');
    const boss = await startBoss({ database, databaseUrl: database.url, log: createLog(() => undefined), work: false });
    expect(await requeueMessages({ boss, db: database.db, clock: site.services.clock })).toBe(1);
    expect(await requeueMessages({ boss, db: database.db, clock: site.services.clock })).toBe(0);
    await boss.stop({ graceful: true, close: true });
    await became('sent');
    expect(service.asked.at(-1)).toMatchObject({
      path: '/subjects/subreg/indications',
      key: 'draft:9:indications',
      json: { slug: SLUG, indicationIds: ['9'] },
    });
  });
});

describe("the product's own relay", () => {
  let site: ApiSite;
  beforeAll(async () => {
    site = await openApiSite();
  });
  afterAll(() => site.close());
  const make = (days = 7) =>
    createSlug(
      { db: site.database.db, encryption: site.services.encryption, clock: site.services.clock },
      PERSON,
      days,
    );

  test('[K4] a slug is 128 random bits and is exchanged once, however many ask at the same time', async () => {
    const slug = await make();
    expect(Buffer.from(slug, 'base64url')).toHaveLength(16);
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.services.relay.patientInfo(slug)));
    expect(answers.filter((answer) => answer.ok && answer.value !== null)).toEqual([{ ok: true, value: PERSON }]);
  });

  test('[K4] neither slug nor person is in the database in plain text', async () => {
    const slug = await make();
    const rows = JSON.stringify(await site.database.db.selectFrom('relay_slugs').selectAll().execute());
    for (const secret of [slug, ...Object.values(PERSON).map(String)]) expect(rows).not.toContain(`"${secret}`);
  });

  test.each(['', 'no-slug', 'x'.repeat(22), "' or 1=1 --"])('[K4] an unknown slug (%j) knows nobody', async (slug) => {
    expect([
      await site.services.relay.patientInfo(slug),
      await site.services.relay.sites(slug, 'DEMO-ASTHMA-01'),
    ]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
  });

  test('[K4] a slug has its time', async () => {
    const slug = await make(2);
    site.setTime('2026-11-25T17:00:00.001Z');
    expect(await site.services.relay.patientInfo(slug)).toEqual({ ok: true, value: null });
    expect(await removeExpiredSlugs(site.database.db, site.services.clock.now())).toBeGreaterThan(0);
    site.setTime(MONDAY);
  });

  test('[K4] the sites are near the person, also after the exchange; an update is kept once, sealed', async () => {
    const slug = await make();
    await site.services.relay.patientInfo(slug);
    const sites = await site.services.relay.sites(slug, 'DEMO-ASTHMA-01');
    expect(sites.ok && sites.value?.length).toBeGreaterThan(0);
    for (let sent = 0; sent < 2; sent++)
      await site.database.db.transaction().execute((tx) =>
        site.services.relay.updateLead(tx, {
          slug,
          update: { kind: 'indications', indicationIds: ['4'] },
          key: 'own:1',
        }),
      );
    const rows = await site.database.db.selectFrom('relay_updates').selectAll().execute();
    expect(rows).toMatchObject([{ key: 'own:1', kind: 'indications' }]);
    expect(rows[0]?.body).not.toContain('indicationIds');
  });
});

const KEYED = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };

describe('npm run leads -- slug', () => {
  const folder = tempFolder('slugs');
  beforeAll(() => layDatabase(join(folder, 'data')));
  afterAll(() => removeTempFolder(folder));
  const run = (people: unknown, ...more: readonly string[]) => {
    const file = join(folder, 'people.json');
    writeFileSync(file, JSON.stringify(people));
    return spawnSync(process.execPath, [join(ROOT, 'src/entry/commands/leads.ts'), 'slug', file, ...more], {
      encoding: 'utf8',
      env: childEnvironment({ DATA_DIR: join(folder, 'data'), ...KEYED }),
    });
  };

  test('[K4] gives one slug for each person of a file', () => {
    const { status, stdout, stderr } = run([PERSON, { ...PERSON, firstName: 'Ana' }], '--days', '3');
    expect([status, stderr]).toEqual([0, `Database: the embedded database in ${join(folder, 'data', 'pglite')}\n`]);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^[\w-]{22}$/),
      expect.stringMatching(/^[\w-]{22}$/),
    ]);
  });

  test('[K4] says which person is invalid, without quoting the values', () => {
    const { status, stderr } = run([PERSON, { ...PERSON, birthDate: 'canary-date' }]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Person 2: \/birthDate /)]);
    expect(stderr).not.toContain('canary-date');
  });

  test.each(['0', '91', 'soon'])('[K4] --days %s is not taken', (days) => {
    const { status, stderr } = run(PERSON, '--days', days);
    expect([status, stderr]).toEqual([2, expect.stringContaining('Usage:')]);
  });
});

describe('npm run leads -- retry-messages', () => {
  const folder = tempFolder('retry-messages');
  beforeAll(() => layDatabase(join(folder, 'data')));
  afterAll(() => removeTempFolder(folder));
  const run = (env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [join(ROOT, 'src/entry/commands/leads.ts'), 'retry-messages'], {
      encoding: 'utf8',
      env: childEnvironment({ DATA_DIR: join(folder, 'data'), ...KEYED, ...env }),
    });

  test('[K4] says how many it queued, or what must be set', () => {
    const good = run({ RELAY_BASE_URL: 'https://relay.example' });
    expect([good.status, good.stdout]).toEqual([
      0,
      '0 messages are queued again, for the running server or the next one that starts.\n',
    ]);
    const unset = run({});
    expect([unset.status, unset.stderr]).toEqual([2, expect.stringContaining('RELAY_BASE_URL')]);
  });
});
