import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ContentSchedulesTable } from '../../../core/database/content-tables.ts';
import type { PublishIssue } from '../campaign-file.ts';
import { appendEvent } from './events.ts';
import { LIVE, type Change } from './change.ts';
import type { RevisionsParts } from './revisions.ts';

const LISTED = 200;

/** A change that is published at a time, or what became of it. */
export interface Schedule {
  readonly id: string;
  readonly changes: readonly Change[];
  readonly dueAt: Date;
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
  add(wanted: Pick<Schedule, 'changes' | 'dueAt' | 'actor' | 'note'>): Promise<Schedule>;
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

function scheduleOf(row: Selectable<ContentSchedulesTable>): Schedule {
  const outcome = isOutcome(row.outcome) ? row.outcome : {};
  return {
    id: row.id,
    changes: row.changes.map(({ document, revision }) => ({ document, revision: revision ?? undefined })),
    dueAt: row.due_at,
    actor: row.actor,
    note: row.note,
    state: row.state,
    publication: outcome.publication,
    refusals: outcome.refusals ?? [],
    reason: outcome.reason,
  };
}

const stored = (changes: readonly Change[]) =>
  changes.map(({ document, revision }) => ({ document, revision: revision ?? null }));

export function createSchedules({ db, encryption, clock }: RevisionsParts): Schedules {
  return {
    add: ({ changes, dueAt, actor, note }) =>
      db.transaction().execute(async (tx) => {
        const id = randomUUID();
        const detail = { id, changes: stored(changes), due: dueAt.toISOString(), note };
        await appendEvent(tx, encryption, { kind: 'schedule', actor, detail }, clock.now());
        const row = await tx
          .insertInto('content_schedules')
          .values({
            id,
            environment: LIVE,
            changes: JSON.stringify(stored(changes)),
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
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await appendEvent(tx, encryption, { kind: 'schedule-cancelled', actor, detail: { id } }, clock.now());
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
          .set({ state: 'refused', outcome: JSON.stringify(outcome) })
          .where('id', '=', schedule.id)
          .where('state', '=', 'waiting')
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return;
        const detail = { id: schedule.id, reason: outcome.reason };
        await appendEvent(tx, encryption, { kind: 'schedule-refused', actor: schedule.actor, detail }, clock.now());
      }),
  };
}
