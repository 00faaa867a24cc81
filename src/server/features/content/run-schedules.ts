import { errorDetails, type Log } from '../../core/log.ts';
import type { Publisher } from './publisher.ts';
import type { Schedule, Schedules } from './revisions/schedules.ts';

const EVERY_MS = 5000;

/** Carries out what is due, the earliest first. A change that the gate refuses is recorded as refused. */
export async function runDueSchedules(schedules: Schedules, publisher: Publisher, log: Log): Promise<void> {
  for (const schedule of await schedules.due())
    // One that fails must not hold up the others: a campaign that has to end ends.
    await runSchedule(schedule, schedules, publisher, log).catch((error: unknown) => {
      log.error({ schedule: schedule.id, ...errorDetails(error) }, 'A scheduled publication failed; it is tried again');
    });
}

async function runSchedule(schedule: Schedule, schedules: Schedules, publisher: Publisher, log: Log): Promise<void> {
  const { id, changes, actor, note } = schedule;
  const outcome = await publisher.publish({ changes, actor, note, schedule: id });
  if (outcome.kind === 'published' || outcome.kind === 'busy') return;
  const reason = outcome.kind === 'unapproved' ? 'approval-missing' : 'document-refused';
  const refusals = outcome.kind === 'refused' ? outcome.verdict.refusals : [];
  await schedules.refuse(schedule, { refusals, reason });
  log.error({ schedule: id, reason }, 'A scheduled publication was refused');
}

/** Does so every five seconds. Returns a function that stops it. */
export function startSchedules(schedules: Schedules, publisher: Publisher, log: Log): () => void {
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    await runDueSchedules(schedules, publisher, log).catch((error: unknown) => {
      log.error(errorDetails(error), 'Scheduled publications could not be carried out; they are tried again');
    });
    running = false;
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
