import { errorDetails, type Log } from '../../core/log.ts';
import type { Content } from './create-content.ts';
import type { Schedule } from './revisions/schedules.ts';

const EVERY_MS = 5000;

type Parts = Pick<Content, 'publisher' | 'schedules' | 'tokens'>;

/** A publication that failed so often does not succeed by being tried again; a database is back sooner. */
const MAX_FAILURES = 60;

/**
 * Carries out what is due, the earliest first. A change that the gate refuses is recorded as refused.
 * @param failures how often each schedule has failed here without being refused
 */
export async function runDueSchedules(parts: Parts, log: Log, failures = new Map<string, number>()): Promise<void> {
  for (const schedule of await parts.schedules.due())
    // One that fails must not hold up the others: a campaign that has to end ends.
    await runSchedule(schedule, parts, log).catch((error: unknown) => {
      log.error({ schedule: schedule.id, ...errorDetails(error) }, 'A scheduled publication failed; it is tried again');
      const failed = (failures.get(schedule.id) ?? 0) + 1;
      failures.set(schedule.id, failed);
      if (failed < MAX_FAILURES) return undefined;
      failures.delete(schedule.id);
      return parts.schedules.refuse(schedule, { refusals: [], reason: 'unexpected' });
    });
}

async function runSchedule(schedule: Schedule, { schedules, publisher, tokens }: Parts, log: Log): Promise<void> {
  const { id, changes, actor, note } = schedule;
  const refuse = async (reason: string, refusals: Schedule['refusals'] = []) => {
    await schedules.refuse(schedule, { refusals, reason });
    log.error({ schedule: id, reason }, 'A scheduled publication was refused');
  };
  if (await tokens.isRevoked(actor)) return refuse('token-forbidden');
  const outcome = await publisher.publish({ changes, actor, note, schedule: id });
  if (outcome.kind === 'published' || outcome.kind === 'busy') return undefined;
  if (outcome.kind === 'unapproved') return refuse('approval-missing');
  return refuse('document-refused', outcome.kind === 'refused' ? outcome.verdict.refusals : []);
}

/** Does so every five seconds. Returns a function that stops it. */
export function startSchedules(parts: Parts, log: Log): () => void {
  let running = false;
  const failures = new Map<string, number>();
  const run = async () => {
    if (running) return;
    running = true;
    await runDueSchedules(parts, log, failures).catch((error: unknown) => {
      log.error(errorDetails(error), 'Scheduled publications could not be carried out; they are tried again');
    });
    running = false;
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
