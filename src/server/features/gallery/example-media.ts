import { join } from 'node:path';
import { createMediaLibrary, type MediaLibrary } from '../media/index.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/examples/campaigns/media');

/** Opens the files that examples of blocks show: their own, so that the gallery looks the same beside any campaigns. */
export async function openExampleMedia(dataDir: string): Promise<MediaLibrary> {
  const library = createMediaLibrary(FOLDER, join(dataDir, 'media'));
  await library.examine(() => true);
  return library;
}
