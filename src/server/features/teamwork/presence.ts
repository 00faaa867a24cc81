import { type Kysely, sql } from 'kysely';
import type { CommentPlace } from '#api/content/comment-calls.ts';
import type { Clock } from '../../core/clock.ts';
import type { Tables } from '../../core/database/tables.ts';
import { DRAFT } from '../content/index.ts';

/** A tab that has said nothing for so long is closed. */
const PRESENT_MS = 30_000;

/** What is selected in a tab. */
export type PresencePlace = CommentPlace & { readonly document?: string };

export interface PresentTab {
  readonly actor: string;
  readonly tab: string;
  readonly campaign: string;
  readonly place: PresencePlace;
}

export interface WrittenSince {
  /** The last event that is told. */
  readonly event: number;
  /** Documents with a newer draft. */
  readonly written: readonly { readonly document: string; readonly revision: number }[];
  /** Changes whenever a comment does. */
  readonly comments: number;
}

export interface Presence {
  /** Says that a tab has a campaign open. Returns the others. */
  show(tab: PresentTab): Promise<readonly Omit<PresentTab, 'tab'>[]>;
  end(tab: Pick<PresentTab, 'actor' | 'tab'>): Promise<void>;
  /** What has happened to drafts and comments after an event. */
  since(event: number): Promise<WrittenSince>;
}

export function createPresence({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }): Presence {
  return {
    show: async ({ actor, tab, campaign, place }) => {
      const seen_at = clock.now();
      await db
        .deleteFrom('content_presence')
        .where('seen_at', '<=', new Date(seen_at.getTime() - PRESENT_MS))
        .execute();
      const row = { campaign, place: JSON.stringify(place), seen_at };
      await db
        .insertInto('content_presence')
        .values({ actor, tab, ...row })
        .onConflict((conflict) => conflict.columns(['actor', 'tab']).doUpdateSet(row))
        .execute();
      return db
        .selectFrom('content_presence')
        .select(['actor', 'campaign', 'place'])
        .where('campaign', '=', campaign)
        .where((e) => e.not(e.and([e('actor', '=', actor), e('tab', '=', tab)])))
        .orderBy('actor')
        .orderBy('tab')
        .execute();
    },
    end: async ({ actor, tab }) => {
      await db.deleteFrom('content_presence').where('actor', '=', actor).where('tab', '=', tab).execute();
    },
    since: async (event) => {
      // One statement, so that nothing falls between the event and what was written until then.
      const { rows } = await sql<{ event: string; comments: string; written: WrittenSince['written'] }>`
        select last_event as event,
          greatest((select max(changed_id) from content_comments), (select max(id) from content_publications), 0)
            as comments,
          coalesce((
            select json_agg(json_build_object('document', document, 'revision', revision_id) order by document)
            from content_heads
            where environment = ${DRAFT} and revision_id is not null and event_id > ${event}), '[]') as written
        from content_state`.execute(db);
      const [now] = rows;
      if (now === undefined) throw new Error('the state of content is missing');
      return { event: Number(now.event), comments: Number(now.comments), written: now.written };
    },
  };
}
