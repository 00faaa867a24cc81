import type { ImagePort } from '#registry/image-port.ts';
import { ChunkLoadError, loadPart } from '#ui/load-part.ts';

/**
 * Few visitors send photos: the code that does is loaded with the first one. If it cannot be loaded, the photo was not
 * sent, and its block offers to try again.
 */
export function laterImages(syncDraft: () => Promise<void>, draftId: () => string): ImagePort {
  let loaded: Promise<ImagePort> | undefined;
  const load = async () => {
    const { createImagePort } = await loadPart('images', () => import('./create-image-port.ts'));
    return createImagePort(syncDraft, draftId);
  };
  const here = async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      if (!(error instanceof ChunkLoadError)) throw error;
      return undefined;
    }
  };
  return {
    send: async (...photo) => (await here())?.send(...photo) ?? 'failed',
    remove: async (id) => (await here())?.remove(id),
  };
}
