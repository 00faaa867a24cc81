import type { RecordingBody } from '#api/contract/recording-calls.ts';

/** Sends a part of a recording to the recording service. False: the service did not accept it. */
export type RecordingService = (part: RecordingBody) => Promise<boolean>;

const TIMEOUT_MS = 5000;

/** The service at RECORDING_BASE_URL: `POST {base}/sr/new`. Not retried: a recording is not worth a second request. */
export function createRecordingService(baseUrl: string | undefined): RecordingService | undefined {
  if (baseUrl === undefined) return undefined;
  return async (part) => {
    try {
      const response = await fetch(`${baseUrl}/sr/new`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(part),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
}
