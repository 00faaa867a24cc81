import { isRecord } from '#api/guards.ts';
import { previewMessage } from '#api/preview/preview-messages.ts';
import type { StudioStore } from '../../store/studio-store.ts';
import type { OpenPreview } from './preview-link.ts';

/** How the preview stands to the editor. */
export type PreviewState = 'loading' | 'live' | 'updating' | 'refused' | 'ended';

export interface UpdateParts {
  readonly store: StudioStore;
  readonly frame: HTMLIFrameElement;
  readonly preview: OpenPreview;
  readonly onState: (state: PreviewState) => void;
  /** The preview has gone to another screen. */
  readonly onRoute: (route: string) => void;
}

/** A pause in typing after which the preview is updated, in milliseconds. */
const PAUSE_MS = 40;

/** Sends documents to the page in a frame whenever they differ from what it shows. Returns what ends it. */
export function sendUpdates({ store, frame, preview, onState, onRoute }: UpdateParts): () => void {
  let isLive = false;
  let shown = new Map(preview.shown);
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    if (!isLive) return;
    for (const [document, { text }] of Object.entries(store.getState().editing.documents)) {
      if (shown.get(document) === text || document.startsWith('rules/')) continue;
      shown.set(document, text);
      lastId += 1;
      onState('updating');
      const update = previewMessage({ type: 'update', id: String(lastId), document, text });
      frame.contentWindow?.postMessage(update, preview.origin);
    }
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE_MS);
  }

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || origin !== preview.origin) return;
    if (!isRecord(data) || data['trialflow'] !== 'preview') return;
    if (data['type'] === 'ready') {
      // A page that was loaded anew shows what the link shows.
      isLive = true;
      shown = new Map(preview.shown);
      onState('live');
      send();
    } else if (data['type'] === 'applied' && data['id'] === String(lastId)) onState('live');
    else if (data['type'] === 'refused' && data['id'] === String(lastId))
      onState(data['code'] === 'preview-ended' ? 'ended' : 'refused');
    if (typeof data['route'] === 'string') onRoute(data['route']);
  }

  const stop = store.subscribe(plan);
  window.addEventListener('message', onMessage);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('message', onMessage);
  };
}
