import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#server/core/database/open-database.ts';
import { linkConsents } from '#server/features/consents/evidence/consent-chain.ts';
import { verifyConsents } from '#server/features/consents/evidence/verify-consents.ts';
import { createImages } from '#server/features/images/images.ts';
import { openImageStorage } from '#server/features/images/storage/open-storage.ts';
import { exportLeads } from '#server/features/leads/export-leads.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import type { Outcome } from '../../check.ts';

async function opened(dataDir: string): Promise<Database> {
  const result = await openDatabase({ dataDir });
  if (!result.ok) throw new Error(result.message);
  return result.database;
}

/** Saves a lead with a photo. Returns its id. */
async function leadWithPhoto(site: ApiSite): Promise<string> {
  const [id, visit] = [randomUUID(), signupVisit({ campaignId: 'image-capture', route: 'photos', entry: 'home' })];
  const cookies = {
    tf_draft: (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit })).cookies[0]?.value ?? '',
  };
  await site.app.inject({
    method: 'PUT',
    url: `/api/v1/images/${id}`,
    headers: { 'content-type': 'image/png' },
    cookies,
    payload: Buffer.from(cameraPng()),
  });
  const { statusCode } = await site.app.inject({
    ...saveRequest({ ...visit, answers: { ...visit.answers, 'answer.image-capture': [id] } }),
    cookies,
  });
  if (statusCode !== 201) throw new Error(`The save was answered ${statusCode}`);
  return visit.draftId;
}

/**
 * The same as with the embedded database of a whole server, in this process: a folder is filled, copied, and read at
 * its new place.
 */
export async function copiedFolder(copy: (from: string, to: string) => void): Promise<Outcome> {
  const [dataDir, kept] = [tempFolder('backup'), tempFolder('backup-kept')];
  const broken: string[] = [];
  const site = await openApiSite({ database: await opened(dataDir), env: { DATA_DIR: dataDir } });
  const { encryption, clock, log } = site.services;
  const lead = await leadWithPhoto(site);
  await linkConsents(site.database.db, encryption, clock.now());
  const { head } = await verifyConsents(site.database.db, encryption);
  await site.close();
  copy(dataDir, kept);
  removeTempFolder(dataDir);
  const restored = await opened(kept);
  const { db } = restored;
  const found: string[] = [];
  for await (const { leadId } of exportLeads(db, encryption)) found.push(leadId);
  if (!found.includes(lead)) broken.push('the lead is missing after the restore');
  if ((await verifyConsents(db, encryption, head)).faults.length > 0)
    broken.push('the restored evidence does not hold');
  const photos = await createImages({ db, storage: openImageStorage({ dataDir: kept }), encryption, clock, log })
    .ofLead(lead)
    .catch(() => []);
  if (photos.length !== 1) broken.push('the photo of a lead is missing after the restore');
  await restored.close();
  removeTempFolder(kept);
  return { figures: { leads: found.length, links: head.position }, broken };
}
