import type { ApiClient } from '#api/client.ts';
import type { RecordingBody } from '#api/contract/recording-calls.ts';
import { isPersonalQuery } from '#schemas/campaign/personal-values.ts';
import { partRecorded } from '#store/tracking/session.ts';
import type { SessionLog } from '#store/tracking/session-log.ts';
import type { PageKit } from '../page-kit.ts';

/** How often a part is sent (L3). */
const EVERY = 2_000;
/** The server does not accept larger parts: the recording ends. */
const MAX_BYTES = 250_000;

type Recorded = RecordingBody['recordings'][number];

/** Sends what was recorded, part by part. */
export interface RecordingSender {
  readonly add: (event: Recorded) => void;
  readonly flush: () => void;
  /** Sends the rest, then nothing more. */
  readonly finish: () => void;
  /** Sends nothing more. */
  readonly drop: () => void;
}

function snakeCase(name: string): string {
  return name
    .replace(/\[\]$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

function metadataOf({ store }: PageKit): RecordingBody['metadata'] {
  const { campaign, query } = store.getState().path;
  const kept = Object.entries(query).filter(([name, value]) => !isPersonalQuery(name, value));
  return {
    languages: window.navigator.languages.slice(0, 20),
    queryParams: Object.fromEntries(kept.map(([name, value]) => [snakeCase(name), value])),
    userAgent: window.navigator.userAgent.slice(0, 500),
    flow: campaign.id,
  };
}

/** The request body of L7 for what was recorded. */
function bodyOf(kit: PageKit, log: SessionLog, recordings: Recorded[]): RecordingBody {
  const { path, session } = kit.store.getState();
  const { leadLpParamId, indication } = path.payload;
  return {
    recordings,
    ...log.drain(),
    orderId: session.parts,
    hostName: window.location.hostname,
    sessionId: session.id,
    ...(leadLpParamId === undefined ? {} : { leadLpParamId }),
    ...(indication === undefined ? {} : { indicationId: indication.id }),
    metadata: metadataOf(kit),
  };
}

/** Builds the sender. When a part is not accepted, it calls `onError`, and nothing more should be sent (L3). */
export function createRecordingSender(
  kit: PageKit,
  client: ApiClient,
  log: SessionLog,
  onError: () => void,
): RecordingSender {
  let waiting: Recorded[] = [];
  const send = async (keepalive: boolean) => {
    if (waiting.length === 0) return;
    const recordings = waiting;
    waiting = [];
    kit.store.dispatch(partRecorded());
    const body = bodyOf(kit, log, recordings);
    const taken =
      JSON.stringify(body).length <= MAX_BYTES && (await client.call('postRecording', { body, keepalive })).ok;
    if (!taken) onError();
  };
  const timer = setInterval(() => void send(false), EVERY);
  const drop = () => {
    waiting = [];
    clearInterval(timer);
  };
  return {
    add: (event) => void waiting.push(event),
    flush: () => void send(true),
    finish: () => {
      void send(true);
      drop();
    },
    drop,
  };
}
