import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ContentSchedulesTable } from '../../../core/database/content-tables.ts';
import { storableJson } from '../../../core/database/storable.ts';
import type { PublishIssue } from '../campaign-file.ts';
import { appendEvent } from './events.ts';
import { LIVE, SOURCE, type Change } from './change.ts';
import type { RevisionsParts } from './revisions.ts';

const LISTED = 200;
/** How many findings the log has of what was refused. */
const TOLD = 20;

/** A change that is published at a time, or what became of it. */
export interface Schedule {
  readonly id: string;
  readonly changes: readonly Change[];
  readonly dueAt: Date;
  /** By document: the revision that is live then, as far as its author knows; null: none. */
  readonly replaces: Readonly<Record<string, number | null>>;
  /** By document: the hash of what other sources have of it then, as far as its author knows; null: nothing. */
  readonly elsewhere: Readonly<Record<string, string | null>>;
  readonly actor: string;
  readonly note: string;
  readonly state: 'waiting' | 'published' | 'refused' | 'cancelled';
  /** The number of its publication. */
  readonly publication: number | undefined;
  readonly refusals: readonly PublishIssue[];
  /** The code of why it was refused. */
  readonly reason: string | undefined;
}

export interface Schedules {
  add(wanted: Pick<Schedule, 'changes' | 'dueAt' | 'replaces' | 'elsewhere' | 'actor' | 'note'>): Promise<Schedule>;
  /** The latest first. */
  list(): Promise<Schedule[]>;
  /** False: nothing waits under this id. */
  cancel(id: string, actor: string): Promise<boolean>;
  /** What is due, the earliest first. */
  due(): Promise<Schedule[]>;
  /** Records that the gate refused a schedule. */
  refuse(
    schedule: Schedule,
    outcome: { readonly refusals: readonly PublishIssue[]; readonly reason: string },
  ): Promise<void>;
}

interface Outcome {
  readonly publication?: number;
  readonly refusals?: readonly PublishIssue[];
  readonly reason?: string;
}

const isOutcome = (value: unknown): value is Outcome => typeof value === 'object' && value !== null;

/** By document: what schedules will have made of it last before a time. */
export function changesBefore(dueAt: Date, schedules: readonly Schedule[]): ReadonlyMap<string, Change> {
  const waiting = schedules.filter((one) => one.state === 'waiting' && one.dueAt <= dueAt);
  const inOrder = waiting.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  return new Map(inOrder.flatMap(({ changes }) => changes.map((change) => [change.document, change] as const)));
}

/**
 * What a change is to replace at its time: what is live, or what those schedules will have published that come before
 * it. To withdraw a document is to end it, whatever is live then.
 */
export function expectedAt(
  { changes, dueAt }: Pick<Schedule, 'changes' | 'dueAt'>,
  live: ReadonlyMap<string, number | undefined>,
  waiting: readonly Schedule[],
): Readonly<Record<string, number | null>> {
  const then = new Map(live);
  for (const [document, { revision }] of changesBefore(dueAt, waiting))
    then.set(document, revision === SOURCE ? undefined : revision);
  return Object.fromEntries(
    changes.flatMap(({ document, revision }) =>
      revision === undefined ? [] : [[document, then.get(document) ?? null] as const],
    ),
  );
}

const byTime = (schedules: readonly Schedule[]) => schedules.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());

const byDocument = (schedules: readonly Schedule[]) =>
  schedules.flatMap((schedule) => schedule.changes.map(({ document }) => [document, schedule] as const));

/** By document: the newest schedule that was refused, if the document was not published since. */
export const failedSchedules = (
  schedules: readonly Schedule[],
  publishedAt: ReadonlyMap<string, Date>,
): ReadonlyMap<string, Schedule> =>
  new Map(
    byDocument(byTime(schedules.filter(({ state }) => state === 'refused'))).filter(
      ([document, { dueAt }]) => (publishedAt.get(document)?.getTime() ?? 0) < dueAt.getTime(),
    ),
  );

/** By document: the schedule that comes next. */
export const nextSchedules = (schedules: readonly Schedule[]): ReadonlyMap<string, Schedule> =>
  new Map(byDocument(byTime(schedules.filter(({ state }) => state === 'waiting')).toReversed()));

function scheduleOf(row: Selectable<ContentSchedulesTable>): Schedule {
  const outcome = isOutcome(row.outcome) ? row.outcome : {};
  return {
    id: row.id,
    changes: row.changes.map(({ document, revision }) => ({ document, revision: revision ?? undefined })),
    dueAt: row.due_at,
    replaces: Object.fromEntries(
      row.changes.flatMap(({ document, replaces }) => (replaces === undefined ? [] : [[document, replaces]])),
    ),
    elsewhere: Object.fromEntries(
      row.changes.flatMap(({ document, elsewhere }) => (elsewhere === undefined ? [] : [[document, elsewhere]])),
    ),
    actor: row.actor,
    note: row.note,
    state: row.state,
    publication: outcome.publication,
    refusals: outcome.refusals ?? [],
    reason: outcome.reason,
  };
}

const stored = ({ changes, replaces, elsewhere }: Pick<Schedule, 'changes' | 'replaces' | 'elsewhere'>) =>
  changes.map(({ document, revision }) => {
    const [replaced, other] = [replaces[document], elsewhere[document]];
    return {
      document,
      revision: revision ?? null,
      ...(replaced === undefined ? {} : { replaces: replaced }),
      ...(other === undefined ? {} : { elsewhere: other }),
    };
  });

/** What an entry of the log names. */
const named = (changes: Schedule['changes']) =>
  changes.map(({ document, revision }) => ({ document, revision: revision ?? null }));

export function createSchedules({ db, encryption, clock }: RevisionsParts): Schedules {
  return {
    add: ({ dueAt, actor, note, ...wanted }) =>
      db.transaction().execute(async (tx) => {
        const id = randomUUID();
        const detail = { id, changes: stored(wanted), due: dueAt.toISOString(), note };
        await appendEvent(tx, encryption, { kind: 'schedule', actor, detail }, clock.now());
        const row = await tx
          .insertInto('content_schedules')
          .values({
            id,
            environment: LIVE,
            changes: JSON.stringify(stored(wanted)),
            due_at: dueAt,
            actor,
            note,
            state: 'waiting',
            outcome: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return scheduleOf(row);
      }),
    list: async () => {
      const rows = await db
        .selectFrom('content_schedules')
        .selectAll()
        .orderBy('due_at', 'desc')
        .limit(LISTED)
        .execute();
      return rows.map(scheduleOf);
    },
    cancel: (id, actor) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('content_schedules')
          .set({ state: 'cancelled' })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return false;
        const detail = { id, changes: named(scheduleOf(row).changes) };
        await appendEvent(tx, encryption, { kind: 'schedule-cancelled', actor, detail }, clock.now());
        return true;
      }),
    due: async () => {
      const rows = await db
        .selectFrom('content_schedules')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', clock.now())
        .orderBy('due_at')
        .execute();
      return rows.map(scheduleOf);
    },
    refuse: (schedule, outcome) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('content_schedules')
          .set({ state: 'refused', outcome: storableJson(outcome) })
          .where('id', '=', schedule.id)
          .where('state', '=', 'waiting')
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return;
        const { id, changes } = schedule;
        const findings = outcome.refusals.map(({ file, code, message }) => ({ document: file, code, message }));
        const detail = {
          id,
          reason: outcome.reason,
          changes: named(changes),
          ...(findings.length === 0 ? {} : { findings: findings.slice(0, TOLD) }),
        };
        await appendEvent(tx, encryption, { kind: 'schedule-refused', actor: schedule.actor, detail }, clock.now());
      }),
  };
}
