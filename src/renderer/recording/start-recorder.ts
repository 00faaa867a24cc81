import type { ApiClient } from '#api/client.ts';
import { maskRecording } from '#api/recording/mask-recording.ts';
import type { SessionLog } from '#store/tracking/session-log.ts';
import type { PageKit } from '../page-kit.ts';
import { isRecordableNow } from './is-recordable.ts';
import { recordPage } from './record-page.ts';
import { createRecordingSender } from './recording-sender.ts';

/** A recording in progress. */
export interface Recorder {
  /** Sends what there is: the page may be about to unload. */
  readonly flush: () => void;
  /** Ends the recording and sends the rest of it. */
  readonly stop: () => void;
}

/** Starts to record the page. Throws if it cannot be recorded. */
export function startRecorder(kit: PageKit, client: ApiClient, log: SessionLog, fail: () => void): Recorder {
  const sender = createRecordingSender(kit, client, log, () => {
    sender.drop();
    fail();
  });
  // What was noted before dates from before the visitor's yes, or from a page that is not recorded.
  log.drain();
  const stop = recordPage((event) => {
    // Checked for each event: the page of the next step renders before anything is notified of it.
    const safe = isRecordableNow(kit) ? maskRecording(event) : undefined;
    if (safe) sender.add(safe);
  }, fail);
  if (!stop) throw new Error('The page cannot be recorded');
  return {
    flush: sender.flush,
    stop: () => {
      stop();
      sender.finish();
    },
  };
}
