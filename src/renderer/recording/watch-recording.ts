import type { ApiClient } from '#api/client.ts';
import { mayTrack } from '#store/listeners/listen.ts';
import { isAllowed } from '#store/tracking/session.ts';
import type { SessionLog } from '#store/tracking/session-log.ts';
import { loadPart } from '#ui/load-part.ts';
import type { PageKit } from '../page-kit.ts';
import { isRecordableNow } from './is-recordable.ts';
import type { Recorder } from './start-recorder.ts';

/**
 * Records the session if the payload allows it and the visitor said yes (L3), on pages that ask nothing personal. The
 * recorder is loaded only then. Any error ends the recording for the lifetime of this page. Returns what to do when the
 * page unloads.
 */
export function watchRecording(kit: PageKit, client: ApiClient, log: SessionLog): () => void {
  if (!kit.page.tracking.includes('recording')) return () => undefined;
  const { store } = kit;
  let recorder: Recorder | 'starting' | undefined;
  let failed = false;
  const running = () => (typeof recorder === 'object' ? recorder : undefined);
  const end = () => {
    running()?.stop();
    recorder = undefined;
  };
  const fail = () => {
    failed = true;
    end();
  };
  const wanted = () => {
    const state = store.getState();
    return !failed && state.ui.live && isAllowed(state.session, 'recording') && mayTrack(state) && isRecordableNow(kit);
  };
  const begin = async () => {
    recorder = 'starting';
    try {
      const { startRecorder } = await loadPart('start-recorder', () => import('./start-recorder.ts'));
      recorder = wanted() ? startRecorder(kit, client, log, fail) : undefined;
    } catch {
      fail();
    }
  };
  kit.subscribe(() => {
    if (recorder === 'starting') return;
    if (!wanted()) end();
    else if (recorder === undefined) void begin();
  });
  return () => running()?.flush();
}
