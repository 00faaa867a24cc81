import type { Kysely } from 'kysely';
import type { RecordingBody } from '#api/contract/recording-calls.ts';
import { maskRecording } from '#api/recording/mask-recording.ts';
import { isPersonalQuery } from '#schemas/campaign/personal-values.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import type { RecordingService } from '../integrations/index.ts';
import type { Clock } from '../../core/clock.ts';

/** A job removes older rows (L3). */
export const RECORDING_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The size limit of one session. */
const MAX_BYTES = 12 * 1024 * 1024;

/** Whose part it is: the visit being recorded, and all visits of its browser, one of which began the session. */
export interface Recorder {
  readonly draftId: string;
  readonly drafts: readonly string[];
}

/**
 * Accepts parts of recordings. `foreign`: another browser's session; `full`: the session has reached its limit;
 * `failed`: the recording service did not accept it.
 */
export interface Recordings {
  take(part: RecordingBody, recorder: Recorder): Promise<'taken' | 'foreign' | 'full' | 'failed'>;
}

export interface RecordingsParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  /** Absent: this server stores recordings itself. */
  readonly send: RecordingService | undefined;
}

/** The browser is not trusted: what it should have masked and omitted is masked and omitted again here. */
function safePart(part: RecordingBody): RecordingBody {
  const { metadata } = part;
  const recordings = part.recordings.map(maskRecording).filter((event) => event !== undefined);
  const queryParams = Object.fromEntries(
    Object.entries(metadata.queryParams).filter(([name, value]) => !isPersonalQuery(name, value)),
  );
  return { ...part, recordings, metadata: { ...metadata, queryParams } };
}

/** A session belongs to the browser that sent its first part (L3). */
async function isOwnSession(
  { db, clock }: RecordingsParts,
  sessionId: string,
  { draftId, drafts }: Recorder,
): Promise<boolean> {
  await db
    .insertInto('recording_sessions')
    .values({ session_id: sessionId, draft_id: draftId, begun_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const session = await db
    .selectFrom('recording_sessions')
    .select('draft_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return session !== undefined && (session.draft_id === draftId || drafts.includes(session.draft_id));
}

async function store({ db, clock }: RecordingsParts, part: RecordingBody): Promise<'taken' | 'full'> {
  const body = JSON.stringify(part);
  const { bytes } = await db
    .selectFrom('recordings')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('bytes'), e.val('0')).as('bytes'))
    .where('session_id', '=', part.sessionId)
    .executeTakeFirstOrThrow();
  if (Number(bytes) + body.length > MAX_BYTES) return 'full';
  const row = {
    session_id: part.sessionId,
    order_id: part.orderId,
    campaign_id: part.metadata.flow,
    body,
    bytes: body.length,
    recorded_at: clock.now(),
  };
  await db
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session_id', 'order_id']).doNothing())
    .execute();
  return 'taken';
}

/** Recordings go to the recording service if one is configured, otherwise into the database (K3). */
export function createRecordings(parts: RecordingsParts): Recordings {
  return {
    take: async (part, recorder) => {
      if (!(await isOwnSession(parts, part.sessionId, recorder))) return 'foreign';
      const safe = safePart(part);
      if (!parts.send) return store(parts, safe);
      if (await parts.send(safe)) return 'taken';
      parts.log.warn({ service: 'recording' }, 'A part of a recording was not accepted; the page stops recording');
      return 'failed';
    },
  };
}

/** Removes recordings that are older than 14 days. Returns how many rows. */
export async function removeExpiredRecordings(db: Kysely<Tables>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RECORDING_DAYS * DAY_MS);
  const result = await db.deleteFrom('recordings').where('recorded_at', '<=', before).executeTakeFirst();
  await db.deleteFrom('recording_sessions').where('begun_at', '<=', before).execute();
  return Number(result.numDeletedRows);
}
