import { DRAFT_HEADER } from '#api/draft-header.ts';
import type { ImagePort, SentImage } from '#registry/image-port.ts';

const TIME_LIMIT = 120_000;
const REFUSALS: readonly number[] = [413, 415, 422];

const addressOf = (id: string) => `/api/v1/images/${encodeURIComponent(id)}`;

function outcomeOf(status: number): SentImage {
  if (status === 201) return 'stored';
  return REFUSALS.includes(status) ? 'refused' : 'failed';
}

/** `fetch` cannot report upload progress, which a photo on a slow line needs. */
function put(image: Blob, id: string, draftId: string, onProgress: (done: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', addressOf(id));
    request.timeout = TIME_LIMIT;
    request.setRequestHeader('content-type', image.type);
    request.setRequestHeader(DRAFT_HEADER, draftId);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('loadend', () => resolve(request.status));
    request.send(image);
  });
}

/** Sends photos to the page's own origin. The draft is sent first, because an image belongs to one. */
export function createImagePort(syncDraft: () => Promise<void>, draftId: () => string): ImagePort {
  let draft: Promise<void> | undefined;
  return {
    send: async (image, id, onProgress) => {
      draft ??= syncDraft();
      await draft;
      const status = await put(image, id, draftId(), onProgress);
      // The server does not know the draft yet, or no longer does.
      if (status === 403) draft = undefined;
      return outcomeOf(status);
    },
    remove: async (id) => {
      await fetch(addressOf(id), {
        method: 'DELETE',
        headers: { [DRAFT_HEADER]: draftId() },
        credentials: 'same-origin',
        keepalive: true,
      }).catch(() => undefined);
    },
  };
}
