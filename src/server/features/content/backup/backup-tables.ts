/**
 * What a backup of content holds, in the order in which rows may refer to each other, with the order of their rows.
 * Tokens, links to previews and what sources had last are not part of it: they are secrets, or are made anew;
 * who has what open is over. Comments are: they belong to the history of documents, and say whom they are for by ids.
 */
export const BACKUP_TABLES = {
  content_events: 'id',
  content_texts: 'hash',
  content_revisions: 'id',
  content_publications: 'id, document',
  content_approvals: 'event_id',
  content_comments: 'id',
  content_environments: 'name',
  content_heads: 'environment, document',
  content_schedules: 'id',
  campaign_versions: 'first_seen_at, id, version, content_hash',
  content_state: 'only_row',
} as const;
export type BackupTable = keyof typeof BACKUP_TABLES;

export const isBackupTable = (name: string): name is BackupTable => name in BACKUP_TABLES;

/** The first line of a backup. */
export const MANIFEST = { format: 'trialflow-content', version: 1 } as const;

/** The last line: without it, the file is not whole. */
export interface BackupEnd {
  readonly rows: number;
  /** SHA-256 (hex) of all lines before it, with their line ends. */
  readonly sha256: string;
}
