import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_PROBLEMS } from '#schemas/content-problems.ts';
import { createLog } from '#server/core/log.ts';
import { runDueSchedules } from '#server/features/content/run-schedules.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A source whose documents a test changes. */
interface Changing {
  readonly env: Readonly<Record<string, string>>;
  /** Says what it has of each campaign from now on. */
  readonly has: (campaigns: Readonly<Record<string, Fields>>) => void;
  readonly close: () => Promise<void> | void;
}

function folderSource(): Changing {
  const folder = tempFolder('scheduled-folder');
  return {
    env: { CAMPAIGNS_DIR: folder },
    has: (campaigns) => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [id, rest] of Object.entries(campaigns))
        writeFileSync(join(folder, `${id}.json`), campaignText(id, rest));
    },
    close: () => removeTempFolder(folder),
  };
}

async function httpSource(): Promise<Changing> {
  const cms = await startScriptedCms();
  const folder = tempFolder('scheduled-cms');
  const file = join(folder, 'sources.json');
  const source = { kind: 'http', name: 'house', url: `${cms.origin}/list`, list: 'docs', pollSeconds: 3600 };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source] }));
  return {
    env: { CAMPAIGN_SOURCES_FILE: file },
    has: (campaigns) => {
      const docs = Object.entries(campaigns).map(([id, rest]): unknown => JSON.parse(campaignText(id, rest)));
      cms.script(() => ({ body: { docs } }));
    },
    close: async () => {
      await cms.close();
      removeTempFolder(folder);
    },
  };
}

describe.each([
  ['the folder', folderSource],
  ['a CMS', httpSource],
])('a schedule, while %s changes', (_what, openSource) => {
  let source: Changing;
  let site: ApiSite;
  let client: ReturnType<typeof contentClient>;
  const now: Record<string, Fields> = { other: {}, knee: {}, hip: {}, same: {}, gone: {}, parent: {}, leaving: {} };
  const change = (id: string, rest: Fields | undefined) => {
    if (rest === undefined) delete now[id];
    else now[id] = rest;
    source.has(now);
  };
  beforeAll(async () => {
    source = await openSource();
    source.has(now);
    site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, ...source.env } });
    client = contentClient(site);
  });
  afterAll(async () => {
    await site.close();
    await source.close();
  });

  const DUE = '2026-11-23T18:00:00.000Z';
  const nameOf = (id: string) =>
    site.services.campaigns.list().find(({ campaign }) => campaign.id === id)?.campaign.name;
  const schedule = async (document: string, revision: number | 'source' | null) =>
    (await client.call('POST', '/schedules', { body: { due: DUE, changes: [{ document, revision }] } })).json();
  const publishSource = async (document: string) =>
    client.call('POST', '/publications', { body: { changes: [{ document, revision: 'source' }] } });
  const run = async () => {
    site.setTime('2026-11-23T18:00:01.000Z');
    await runDueSchedules(
      site.services.content,
      createLog(() => undefined),
    );
    site.setTime('2026-11-23T17:00:00.000Z');
  };
  const stateOf = async (id: unknown) =>
    (await client.call('GET', '/schedules')).list().find((entry) => entry['id'] === id);
  const statusOf = async (document: string) =>
    (await client.call('GET', '/documents')).list().find((entry) => entry['document'] === document);

  test('[B9] a revision does not replace what came after it was scheduled, and everybody is told', async () => {
    const revision = await client.write('knee.json', campaignText('knee', { name: 'Of the schedule' }));
    const { id } = await schedule('knee.json', revision);
    change('knee', { name: 'Newer there' });
    await run();
    expect(nameOf('knee')).toBe('Newer there');
    const message: unknown = expect.stringContaining('replace what another source had, which has changed since');
    const findings = [{ document: 'knee.json', code: 'publication-superseded', message }];
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'publication-superseded', findings });
    expect(await statusOf('knee.json')).toMatchObject({ schedule: { id, reason: 'publication-superseded', findings } });
    const [event] = (await client.call('GET', '/events?limit=1')).list();
    expect(event).toMatchObject({ kind: 'schedule-refused', detail: { id, findings } });
    site.setTime('2026-11-23T18:30:00.000Z');
    expect((await client.publish([['knee.json', revision]])).status).toBe(201);
    expect(await statusOf('knee.json')).toMatchObject({ schedule: null });
    site.setTime('2026-11-23T17:00:00.000Z');
  });

  test('[B9] a document that is given back is the one that was there when that was scheduled', async () => {
    const revision = await client.write('hip.json', campaignText('hip', { name: 'Written here' }));
    expect((await client.publish([['hip.json', revision]])).status).toBe(201);
    const { id } = await schedule('hip.json', 'source');
    change('hip', { name: 'Never looked at' });
    await run();
    expect(nameOf('hip')).toBe('Written here');
    const message: unknown = expect.stringContaining('as it was there, which has changed since');
    expect(await stateOf(id)).toMatchObject({ state: 'refused', findings: [{ message }] });
    // What waits to be done does not hide what has failed; what was given back meanwhile does.
    const { id: later } = await schedule('hip.json', 'source');
    expect(await statusOf('hip.json')).toMatchObject({ schedule: { id }, waiting: { id: later, due: DUE } });
    site.setTime('2026-11-23T18:30:00.000Z');
    expect((await publishSource('hip.json')).status).toBe(201);
    expect(await statusOf('hip.json')).toMatchObject({ schedule: null, waiting: { id: later } });
    expect((await client.call('DELETE', `/schedules/${String(later)}`)).status).toBe(204);
    expect(await statusOf('hip.json')).toMatchObject({ schedule: null, waiting: null });
    site.setTime('2026-11-23T17:00:00.000Z');
  });

  test('[B9] a document that can no longer be given back is told about in words', async () => {
    const revision = await client.write('leaving.json', campaignText('leaving', { name: 'Written here' }));
    expect((await client.publish([['leaving.json', revision]])).status).toBe(201);
    const { id } = await schedule('leaving.json', 'source');
    change('leaving', undefined);
    await run();
    const message: unknown = expect.stringContaining('none has it any longer');
    const action = CONTENT_PROBLEMS['no-other-source'].action;
    const findings = [{ document: 'leaving.json', code: 'no-other-source', message, action }];
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'no-other-source', findings });
    expect(await statusOf('leaving.json')).toMatchObject({ schedule: { id, findings } });
  });

  test('[B9] what has not changed there is replaced, and a change of others there is judged too', async () => {
    const revision = await client.write('same.json', campaignText('same', { name: 'Of the schedule' }));
    const { id } = await schedule('same.json', revision);
    change('other', { name: 'Changed meanwhile' });
    await run();
    expect([nameOf('same'), nameOf('other')]).toEqual(['Of the schedule', 'Changed meanwhile']);
    expect(await stateOf(id)).toMatchObject({ state: 'published' });
    expect(await statusOf('same.json')).toMatchObject({ schedule: null });
  });

  test('[B9] the gate judges what would be live then: what extends a campaign that is gone is refused', async () => {
    const text = JSON.stringify({ formatVersion: 1, id: 'child', version: 1, name: 'Child', extends: 'parent' });
    const { id } = await schedule('child.json', await client.write('child.json', text));
    change('parent', undefined);
    await run();
    expect(nameOf('child')).toBeUndefined();
    const findings = [{ document: 'child.json', code: 'unknown-parent' }];
    expect(await stateOf(id)).toMatchObject({ state: 'refused', reason: 'document-refused', findings });
    expect(await statusOf('child.json')).toMatchObject({ schedule: { id, findings } });
  });

  test('[B9] a document that is gone there is not brought back, and one that was ended ends', async () => {
    const revision = await client.write('gone.json', campaignText('gone', { name: 'Of the schedule' }));
    const { id } = await schedule('gone.json', revision);
    const end = await schedule('other.json', null);
    change('gone', undefined);
    await run();
    expect([nameOf('gone'), nameOf('other')]).toEqual([undefined, undefined]);
    const refused = await stateOf(id);
    const message: unknown = expect.stringContaining('which no longer has it');
    expect(refused).toMatchObject({ state: 'refused', reason: 'publication-superseded', findings: [{ message }] });
    expect(JSON.stringify(refused)).not.toMatch(/NAME|roll back/i);
    expect(await stateOf(end['id'])).toMatchObject({ state: 'published' });
  });
});
