import type { ApiClient } from '#api/client.ts';
import { maskRecording } from '#api/recording/mask-recording.ts';
import type { SessionLog } from '#store/tracking/session-log.ts';
import type { PageKit } from '../page-kit.ts';
import { isRecordableNow } from './is-recordable.ts';
import { recordPage } from './record-page.ts';
import { createRecordingSender } from './recording-sender.ts';

/** A recording under way. */
export interface Recorder {
  /** Sends what is there: the page may be going. */
  readonly flush: () => void;
  /** Ends the recording and sends the rest of it. */
  readonly stop: () => void;
}

/** Starts to record the page. Throws where it cannot be recorded. */
export function startRecorder(kit: PageKit, client: ApiClient, log: SessionLog, fail: () => void): Recorder {
  const sender = createRecordingSender(kit, client, log, () => {
    sender.drop();
    fail();
  });
  // What was noted before was before the visitor's yes, or on a page that is not recorded.
  log.drain();
  const stop = recordPage((event) => {
    // Asked for each event: the page of the next step is drawn before anybody is told of it.
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
