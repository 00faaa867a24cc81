import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { cameraJpeg, cameraPng, CANARY } from '#tests/support/images/picture-files.ts';
import { startFakeS3, type FakeS3 } from '#tests/support/outside/fake-s3.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { removeExpiredDrafts } from '#server/features/visits/drafts/drafts.ts';

let folderSite: ApiSite;
let s3: FakeS3;
let s3Site: ApiSite;
beforeAll(async () => {
  s3 = await startFakeS3();
  [folderSite, s3Site] = await Promise.all([openApiSite(), openApiSite({ env: { STORAGE_URL: s3.url } })]);
});
afterAll(async () => {
  await Promise.all([folderSite.close(), s3Site.close()]);
  await s3.stop();
});

/** A visitor of the photo flow with their own draft. */
async function visitor(site: ApiSite) {
  const visit = signupVisit({ campaignId: 'image-capture', route: 'photos', entry: 'home' });
  const cookies = {
    tf_draft: (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit })).cookies[0]?.value ?? '',
  };
  return {
    visit,
    put: (bytes: Uint8Array, id: string = randomUUID(), type = 'image/jpeg') =>
      site.app.inject({
        method: 'PUT',
        url: `/api/v1/images/${id}`,
        headers: { 'content-type': type },
        cookies,
        payload: Buffer.from(bytes),
      }),
    remove: (id: string) => site.app.inject({ method: 'DELETE', url: `/api/v1/images/${id}`, cookies }),
    save: (ids: readonly string[]) =>
      site.app.inject({
        ...saveRequest({ ...visit, answers: { ...visit.answers, 'answer.image-capture': [...ids] } }),
        cookies,
      }),
  };
}

const rowsOf = (site: ApiSite, draftId: string) =>
  site.database.db.selectFrom('images').select(['id', 'state', 'lead_id']).where('draft_id', '=', draftId).execute();

function filesBelow(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

describe('images of a visit', () => {
  test('[C15] an image is cleaned, sealed at rest, sent with the lead, readable by the operator alone', async () => {
    const { visit, put, save } = await visitor(folderSite);
    const id = randomUUID();
    expect((await put(cameraJpeg(), id)).json<unknown>()).toMatchObject({ id });
    const files = filesBelow(join(folderSite.services.config.dataDir, 'images'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect([
        file.includes(CANARY),
        file.includes('JFIF'),
        file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
      ]).toEqual([false, false, false]);
    expect((await save([id])).statusCode).toBe(201);
    const [image] = await folderSite.services.images.ofLead(visit.draftId);
    expect([
      image?.id,
      image?.type,
      Buffer.from(image?.bytes ?? [])
        .subarray(0, 3)
        .toString('hex'),
    ]).toEqual([id, 'image/jpeg', 'ffd8ff']);
    expect(Buffer.from(image?.bytes ?? []).includes(CANARY)).toBe(false);
    expect((await folderSite.app.inject({ method: 'GET', url: `/api/v1/images/${id}` })).statusCode).toBe(404);
  });

  test('[C15] an image sent again under its id is stored once', async () => {
    const { visit, put } = await visitor(folderSite);
    const id = randomUUID();
    expect([
      (await put(cameraPng(), id, 'image/png')).statusCode,
      (await put(cameraPng(), id, 'image/png')).statusCode,
    ]).toEqual([201, 201]);
    expect(await rowsOf(folderSite, visit.draftId)).toHaveLength(1);
  });

  test('[C15] only real pictures are accepted, whatever they claim to be; oversized ones are not read', async () => {
    const { put } = await visitor(folderSite);
    const html = await put(Buffer.from('<html><script>alert(1)</script>'), randomUUID());
    expect([html.statusCode, html.json<{ code: string }>().code]).toEqual([415, 'image-unreadable']);
    const large = await put(Buffer.concat([cameraJpeg(), Buffer.alloc(13 * 1024 * 1024)]));
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'body-too-large']);
    expect((await put(cameraJpeg(), 'not-an-id')).statusCode).toBe(400);
  });

  test('[C15] without a draft of one’s own nothing is stored, and another visit’s image is not touched', async () => {
    const [owner, other] = [await visitor(folderSite), await visitor(folderSite)];
    const id = randomUUID();
    await owner.put(cameraJpeg(), id);
    expect((await other.put(cameraPng(), id)).json<{ code: string }>().code).toBe('draft-foreign');
    expect((await other.remove(id)).statusCode).toBe(204);
    expect(await rowsOf(folderSite, owner.visit.draftId)).toHaveLength(1);
    const nobody = await folderSite.app.inject({
      method: 'PUT',
      url: `/api/v1/images/${randomUUID()}`,
      headers: { 'content-type': 'image/jpeg' },
      payload: cameraJpeg(),
    });
    expect([nobody.statusCode, nobody.json<{ code: string }>().code]).toEqual([403, 'draft-foreign']);
    expect((await other.save([id])).json<unknown>()).toMatchObject({
      code: 'lead-invalid',
      issues: [{ field: 'answer.image-capture', code: 'imageLost' }],
    });
  });

  test('[C15] an image can be deleted before it is sent, not after', async () => {
    const { visit, put, remove, save } = await visitor(folderSite);
    const [kept, dropped] = [randomUUID(), randomUUID()];
    await Promise.all([put(cameraJpeg(), kept), put(cameraPng(), dropped)]);
    expect((await remove(dropped)).statusCode).toBe(204);
    expect((await save([kept])).statusCode).toBe(201);
    const late = await remove(kept);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'image-sent']);
    expect(await rowsOf(folderSite, visit.draftId)).toEqual([{ id: kept, state: 'stored', lead_id: visit.draftId }]);
  });

  test('[C15] a visit has a share of images', async () => {
    const { put } = await visitor(folderSite);
    const answers = [];
    for (let count = 0; count < 25; count++) answers.push((await put(cameraJpeg())).statusCode);
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([24, 422]);
  });

  test('[C15] concurrent images get no more than the share of their visit', async () => {
    const { visit, put } = await visitor(folderSite);
    const answers = await Promise.all(Array.from({ length: 58 }, () => put(cameraJpeg())));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(24);
    expect(await rowsOf(folderSite, visit.draftId)).toHaveLength(24);
  });

  test('[C15] of two visits that send an image under one id concurrently, one gets it', async () => {
    const [first, second] = [await visitor(folderSite), await visitor(folderSite)];
    for (let round = 0; round < 10; round++) {
      const id = randomUUID();
      const answers = await Promise.all([first.put(cameraJpeg(), id), second.put(cameraPng(), id)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 403]);
    }
  });
});

describe('images in a bucket', () => {
  test('[C15] they are stored by signed requests, sealed, and found again', async () => {
    const { visit, put, save } = await visitor(s3Site);
    const id = randomUUID();
    expect((await put(cameraPng(), id)).statusCode).toBe(201);
    const sealed = s3.objects.get(`/photos/${visit.draftId}/${id}`);
    expect([sealed !== undefined, sealed?.includes('PNG'), sealed?.includes(CANARY)]).toEqual([true, false, false]);
    await save([id]);
    expect((await s3Site.services.images.ofLead(visit.draftId)).map(({ type }) => type)).toEqual(['image/png']);
  });

  test.each([500, 403, 'cut'] as const)(
    '[C15] when the storage answers %s the visitor can try again, and nothing counts as stored',
    async (fault) => {
      const { visit, put, save } = await visitor(s3Site);
      const id = randomUUID();
      s3.answerWith(fault);
      const failed = await put(cameraJpeg(), id);
      expect([failed.statusCode, failed.json<{ code: string }>().code]).toEqual([503, 'outside-failed']);
      expect((await save([id])).json<{ code: string }>().code).toBe('lead-invalid');
      s3.answerWith('ok');
      expect((await put(cameraJpeg(), id)).statusCode).toBe(201);
      expect(await rowsOf(s3Site, visit.draftId)).toEqual([{ id, state: 'stored', lead_id: null }]);
    },
  );

  test("[C15] images of a gone unsent draft are removed, a lead's stay; a failing storage is retried", async () => {
    const [leaves, sends] = [await visitor(s3Site), await visitor(s3Site)];
    const [unsent, sent] = [randomUUID(), randomUUID()];
    await Promise.all([leaves.put(cameraJpeg(), unsent), sends.put(cameraJpeg(), sent)]);
    await sends.save([sent]);
    expect(await s3Site.services.images.sweep()).toBe(0);
    s3Site.setTime('2026-11-25T17:00:00.000Z');
    await removeExpiredDrafts(s3Site.database.db, new Date('2026-11-25T17:00:00.000Z'));
    s3.answerWith(500);
    expect(await s3Site.services.images.sweep()).toBe(0);
    s3.answerWith('ok');
    expect(await s3Site.services.images.sweep()).toBeGreaterThan(0);
    expect([
      s3.objects.has(`/photos/${leaves.visit.draftId}/${unsent}`),
      s3.objects.has(`/photos/${sends.visit.draftId}/${sent}`),
    ]).toEqual([false, true]);
    expect(await rowsOf(s3Site, leaves.visit.draftId)).toEqual([]);
  });
});
