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
      return parts.schedules.refuse(schedule, {
        refusals: reasonIn('unexpected', documentsIn(schedule)),
        reason: 'unexpected',
      });
    });
}

const documentsIn = ({ changes }: Pick<Schedule, 'changes'>) => changes.map(({ document }) => document);
const namesIn = (schedule: Pick<Schedule, 'changes'>) => documentsIn(schedule).join(', ');

const named = (revision: number | null) => (revision === null ? 'nothing of this server' : `revision ${revision}`);

const issueOf = (code: string, document: string, message: string, action?: string): PublishIssue => ({
  code,
  severity: 'error',
  file: document,
  place: 'the document',
  message,
  ...(action === undefined ? {} : { action }),
});

/** The schedule that was to publish what another one replaces, and did not. */
async function failedBefore({ document, replaces }: Superseded, { schedules }: Pick<Parts, 'schedules'>) {
  if (replaces === null) return undefined;
  return (await schedules.list()).find(
    ({ state, changes }) =>
      (state === 'refused' || state === 'cancelled') &&
      changes.some((change) => change.document === document && change.revision === replaces),
  );
}

/** What was published meanwhile, and would have been lost without a word. */
async function supersededIssue(superseded: Superseded, parts: Pick<Parts, 'schedules'>): Promise<PublishIssue> {
  const { document, live, replaces, elsewhere } = superseded;
  const before = elsewhere === undefined ? await failedBefore(superseded, parts) : undefined;
  if (before !== undefined)
    return issueOf(
      'publication-superseded',
      document,
      `It was scheduled to replace ${named(replaces)}, whose own schedule was ${before.state}: ${named(live)} is live`,
      'If it is to be published all the same, schedule it again.',
    );
  const [wanted, found] = [named(replaces), named(live)];
  const here = `It was scheduled to replace ${wanted}, and ${found} is live: somebody has published since`;
  const history = `GET /content/v1/publications?document=${encodeURIComponent(document)}`;
  const [message, action] = {
    here: [here, `See what was published since: ${history}. Then schedule the revision that you want again.`],
    given: [
      'It was scheduled to be given back to another source as it was there, which has changed since',
      'Look at what that source has now, then schedule it again.',
    ],
    replaced: [
      'It was scheduled to replace what another source had, which has changed since',
      'Look at what that source has now, then schedule it again.',
    ],
    gone: [
      'It was scheduled to replace what another source had, which no longer has it',
      'If visitors are to have it all the same, schedule it again: it comes from this server then.',
    ],
  }[elsewhere ?? 'here'];
  return issueOf('publication-superseded', document, message ?? here, action);
}

/** Why a schedule is refused that the gate did not judge, by the code of the reason. */
const REASONS = {
  'no-other-source': 'It was scheduled to be given back to another source, and none has it any longer',
  'nothing-changed': 'Exactly this was live already',
  'approval-missing': 'The revision has not been approved',
  'revision-unknown': 'There is no such revision of it any longer',
  'token-forbidden': 'The token that scheduled it was revoked',
  'role-forbidden': 'Whoever scheduled it may no longer publish it',
  unexpected: 'Publishing it failed again and again; the log of the server says why',
} as const;

type Reason = keyof typeof REASONS;

const reasonIn = (reason: Reason, documents: readonly string[]): readonly PublishIssue[] =>
  documents.map((document) => issueOf(reason, document, REASONS[reason]));

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
  const refuse = async (reason: string, refusals: Schedule['refusals']) => {
    await schedules.refuse(schedule, { refusals, reason });
    log.error({ schedule: id, file: namesIn(schedule), reason }, 'A scheduled publication was refused');
  };
  const refuseFor = async (reason: Reason, documents: readonly string[] = documentsIn(schedule)) =>
    refuse(reason, reasonIn(reason, documents));
  const mayNot = await refusalOf(schedule, parts);
  if (mayNot !== undefined) return refuseFor(mayNot);
  const outcome = await publisher.publish({ changes, replaces, elsewhere, actor, note, schedule: id });
  if (outcome.kind === 'published' || outcome.kind === 'busy') return undefined;
  if (outcome.kind === 'sourceless') return refuseFor('no-other-source', outcome.documents);
  if (outcome.kind === 'unchanged') return refuseFor('nothing-changed');
  if (outcome.kind === 'unapproved') return refuseFor('approval-missing', documentsIn(outcome));
  if (outcome.kind === 'superseded')
    return refuse(
      'publication-superseded',
      await Promise.all(outcome.documents.map((one) => supersededIssue(one, parts))),
    );
  if (outcome.kind === 'unknown') return refuseFor('revision-unknown', [outcome.change.document]);
  return refuse('document-refused', outcome.verdict.refusals);
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
