import { errorDetails, type Log } from '../../core/log.ts';
import { readActor } from './actor.ts';
import type { PublishIssue } from './campaign-file.ts';
import type { Content } from './create-content.ts';
import type { Superseded } from './publisher.ts';
import type { Schedule } from './revisions/schedules.ts';
import { mayChange } from './write-api/caller.ts';

const EVERY_MS = 5000;

type Parts = Pick<Content, 'publisher' | 'schedules' | 'tokens' | 'people'>;

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
      const where = { schedule: schedule.id, file: namesIn(schedule) };
      log.error({ ...where, ...errorDetails(error) }, 'A scheduled publication failed; it is tried again');
      const failed = (failures.get(schedule.id) ?? 0) + 1;
      failures.set(schedule.id, failed);
      if (failed < MAX_FAILURES) return undefined;
      failures.delete(schedule.id);
      return parts.schedules.refuse(schedule, { refusals: [], reason: 'unexpected' });
    });
}

const namesIn = ({ changes }: Pick<Schedule, 'changes'>) => changes.map(({ document }) => document).join(', ');

const named = (revision: number | null) => (revision === null ? 'nothing of this server' : `revision ${revision}`);

/** What was published meanwhile, and would have been lost without a word. */
function supersededIssue({ document, live, replaces, elsewhere }: Superseded): PublishIssue {
  const changed = 'which has changed since. Look at what it has now, and schedule it again';
  const words = {
    given: `It was scheduled to be given back to another source as it was there, ${changed}`,
    replaced: `It was scheduled to replace what another source had, ${changed}`,
  };
  return {
    code: 'publication-superseded',
    severity: 'error',
    file: document,
    place: 'the document',
    message:
      elsewhere === undefined
        ? `It was scheduled to replace ${named(replaces)}, and ${named(live)} is live: somebody has published since`
        : words[elsewhere],
  };
}

/** Why whoever scheduled a change may no longer publish it; undefined: they may. */
async function refusalOf({ actor, changes }: Schedule, { tokens, people }: Parts) {
  if (await tokens.isRevoked(actor)) return 'token-forbidden';
  const { person } = readActor(actor);
  if (person === null || people === undefined) return undefined;
  const caller = await people.caller(person);
  const names = changes.map(({ document }) => document);
  return caller !== undefined && mayChange(caller, 'publish', names) ? undefined : 'role-forbidden';
}

async function runSchedule(schedule: Schedule, parts: Parts, log: Log): Promise<void> {
  const { schedules, publisher } = parts;
  const { id, changes, replaces, elsewhere, actor, note } = schedule;
  const refuse = async (reason: string, refusals: Schedule['refusals'] = []) => {
    await schedules.refuse(schedule, { refusals, reason });
    log.error({ schedule: id, file: namesIn(schedule), reason }, 'A scheduled publication was refused');
  };
  const mayNot = await refusalOf(schedule, parts);
  if (mayNot !== undefined) return refuse(mayNot);
  const outcome = await publisher.publish({ changes, replaces, elsewhere, actor, note, schedule: id });
  if (outcome.kind === 'published' || outcome.kind === 'busy') return undefined;
  if (outcome.kind === 'sourceless') return refuse('no-other-source');
  if (outcome.kind === 'unchanged') return refuse('nothing-changed');
  if (outcome.kind === 'unapproved') return refuse('approval-missing');
  if (outcome.kind === 'superseded') return refuse('publication-superseded', outcome.documents.map(supersededIssue));
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
