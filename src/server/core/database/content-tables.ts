import type { ColumnType } from 'kysely';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { SourceProblemCode } from '#schemas/source-problems.ts';
import type { Instant, Json } from './columns.ts';

/** Every resolved document that was ever served (B1): a draft keeps the version it began with, even after a restart. */
export interface CampaignVersionsTable {
  id: string;
  version: number;
  content_hash: string;
  document: Json<Campaign>;
  first_seen_at: Instant;
}

/** Compiled validators of question sets, served as `/v/<hash>.js`. */
export interface QuestionSetValidatorsTable {
  hash: string;
  code: string;
  created_at: Instant;
}

/** Everything that was done to content, in one chain. Rows are never changed. */
export interface ContentEventsTable {
  id: string;
  kind: string;
  /** The name of the token, of the person or of the program that did it. */
  actor: string;
  at: Instant;
  /** JSON, as it was signed. */
  detail: string;
  /** The signature of the row and of the link before it. */
  link: string;
}

/** One row. Writers of content lock it, and so take turns. */
export interface ContentStateTable {
  only_row: ColumnType<boolean, never, never>;
  last_event: string;
  link: string;
}

/** The texts of revisions by their SHA-256: equal texts are stored once. */
export interface ContentTextsTable {
  hash: string;
  /** Null: it was pruned. */
  body: string | null;
}

export interface ContentRevisionsTable {
  /** That of its event. */
  id: string;
  /** `s6.json` or `fragments/after-screener.json`. */
  document: string;
  hash: string;
  parent_id: string | null;
  author: string;
  /** Where it was written: `api`, `folder`, the name of a CMS. */
  source: string;
  note: string;
  created_at: Instant;
}

/** The newest revision of a document in an environment; null: it was withdrawn there. */
export interface ContentHeadsTable {
  environment: string;
  document: string;
  revision_id: string | null;
  event_id: string;
}

export interface ContentEnvironmentsTable {
  name: string;
  /** The event of the last publication. */
  version: string;
}

/** Which revision of a document replaced which in an environment. */
export interface ContentPublicationsTable {
  id: string;
  environment: string;
  document: string;
  revision_id: string | null;
  previous_id: string | null;
}

export interface ContentApprovalsTable {
  event_id: string;
  revision_id: string;
  approver: string;
}

/** A change to be published at a time. */
export interface ContentSchedulesTable {
  id: string;
  environment: string;
  /**
   * `replaces`: the revision that was to be replaced, null for none; left out: whatever is live then. `elsewhere`: the
   * hash of what another source had of it, null for nothing; left out: whatever it has then.
   */
  changes: Json<
    readonly {
      readonly document: string;
      readonly revision: number | 'source' | null;
      readonly replaces?: number | null;
      readonly elsewhere?: string | null;
    }[]
  >;
  due_at: Instant;
  actor: string;
  note: string;
  state: 'waiting' | 'published' | 'refused' | 'cancelled';
  outcome: Json<unknown> | null;
}

/** Links that show drafts. The id is as secret as a password: whoever has it sees the preview. */
export interface ContentPreviewsTable {
  id: string;
  campaign: string;
  changes: Json<readonly { readonly document: string; readonly revision: number | null }[]>;
  day: string | null;
  until: Instant;
}

/** Tokens of the write API; the token itself is not stored. */
export interface ContentTokensTable {
  id: string;
  name: string;
  token_hash: string;
  scopes: Json<readonly string[]>;
  /** The documents that it may write; null: all. */
  documents: ColumnType<readonly string[] | null, string | null, never>;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** A document as its source had it. */
interface ListedDocument {
  readonly name: string;
  readonly text: string;
  readonly unreadable?: string;
  readonly written?: { readonly commit: string; readonly author: string; readonly at: string; readonly note: string };
  readonly findings?: readonly {
    readonly code: SourceProblemCode;
    readonly severity: 'error' | 'warning';
    readonly file: string;
    readonly path: string;
    readonly message: string;
  }[];
}

/** What each source outside this machine was last read with. */
export interface ContentSourceListsTable {
  source: string;
  files: Json<readonly ListedDocument[]>;
}

/** What a comment is about. */
interface CommentPlaceJson {
  readonly route?: string;
  readonly block?: string;
  readonly id?: string;
  readonly nth?: number;
}

/** What colleagues say about drafts. */
export interface ContentCommentsTable {
  /** That of its event, which says who wrote it and when. */
  id: string;
  document: string;
  /** The comment that it answers. */
  thread_id: string | null;
  /** The newest draft when it was written. */
  revision_id: string | null;
  place: Json<CommentPlaceJson>;
  /** Null: it was removed. */
  body: string | null;
  /** The ids of people. */
  mentions: Json<readonly string[]>;
  /** The events that settled it last, opened it again last, and did anything to it last. */
  settled_id: string | null;
  reopened_id: string | null;
  changed_id: string;
}

/** Who has which campaign open in which tab. */
export interface ContentPresenceTable {
  actor: string;
  tab: string;
  campaign: string;
  place: Json<CommentPlaceJson & { readonly document?: string }>;
  seen_at: Instant;
}

export interface ContentTables {
  content_events: ContentEventsTable;
  content_state: ContentStateTable;
  content_texts: ContentTextsTable;
  content_revisions: ContentRevisionsTable;
  content_heads: ContentHeadsTable;
  content_environments: ContentEnvironmentsTable;
  content_publications: ContentPublicationsTable;
  content_approvals: ContentApprovalsTable;
  content_schedules: ContentSchedulesTable;
  content_previews: ContentPreviewsTable;
  content_tokens: ContentTokensTable;
  content_source_lists: ContentSourceListsTable;
  content_comments: ContentCommentsTable;
  content_presence: ContentPresenceTable;
  campaign_versions: CampaignVersionsTable;
  question_set_validators: QuestionSetValidatorsTable;
}
