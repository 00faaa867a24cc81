import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/core/clock.ts';
import { duringAccess } from '#server/features/data-access/index.ts';
import { createImages, openImageStorage } from '#server/features/images/index.ts';
import { createLog } from '#server/core/log.ts';
import { COMMAND_VARIABLES, issuesOf, onDatabase, type CommandKeys } from '../command-database.ts';
import { couldNotRun, EXIT, say, type Exit } from '../output.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/**
 * `npm run leads -- images LEAD --out DIR`: the photos and PDFs of a lead, as files named by their ids (C15). They are
 * health data: only the account that runs the command can read them. An existing file is not overwritten.
 */
export async function exportImages(
  leadId: string,
  out: string,
  { reader, dataDir, openEncryption }: CommandKeys,
): Promise<Exit> {
  const { STORAGE_URL: storageUrl } = reader.read(COMMAND_VARIABLES.storage);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  return onDatabase(async ({ db }) => {
    const storage = openImageStorage({ dataDir, ...(storageUrl === undefined ? {} : { storageUrl }) });
    const log = createLog((line) => void process.stderr.write(line));
    const parts = { db, storage, encryption: await openEncryption({ db }), clock: systemClock, log };
    const access = { action: 'photos' as const, leadIds: [leadId], actor: userInfo().username };
    return duringAccess(parts, access, async (gave) => {
      const images = await createImages(parts).ofLead(leadId);
      await mkdir(out, { recursive: true, mode: 0o700 });
      for (const { id, type, bytes } of images) {
        const file = join(out, `${id}.${ENDINGS[type] ?? 'bin'}`);
        await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
        gave();
        say(file);
      }
      return images.length > 0 ? EXIT.good : EXIT.findings;
    });
  });
}
