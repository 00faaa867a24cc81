import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { LiveCampaigns } from './create-campaigns.ts';
import type { Examiner } from './examining/examiner.ts';
import { createPreviewLinks, type PreviewLinks } from './preview/preview-links.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { type ApprovalRule, type Approvals, createApprovals } from './revisions/approvals.ts';
import type { Publications } from './revisions/publications.ts';
import { createRevisions, type Revisions, type RevisionsParts } from './revisions/revisions.ts';
import { createSchedules, type Schedules } from './revisions/schedules.ts';
import type { DatabaseSource } from './sources/database-source.ts';
import type { CallingPeople } from './write-api/caller.ts';
import { createTokens, type Tokens } from './write-api/tokens.ts';

/** Content with its history: drafts, what is published, and who may change it. */
export interface Content {
  readonly db: Kysely<Tables>;
  readonly revisions: Revisions;
  readonly publications: Publications;
  readonly approvals: Approvals;
  readonly schedules: Schedules;
  readonly publisher: Publisher;
  readonly tokens: Tokens;
  /** The people who may call besides tokens; undefined: the studio is off. */
  readonly people: CallingPeople | undefined;
  readonly links: PreviewLinks;
  /** What parses documents. */
  readonly examiner: Examiner;
}

export interface ContentParts extends RevisionsParts {
  readonly campaigns: LiveCampaigns;
  readonly source: DatabaseSource;
  readonly publications: Publications;
  readonly approvalRule: ApprovalRule;
  /** The operator's own token; undefined: there is none. */
  readonly token: string | undefined;
  readonly people: CallingPeople | undefined;
  readonly examiner: Examiner;
}

export function createContent({
  campaigns,
  source,
  publications,
  approvalRule,
  token,
  people,
  examiner,
  ...parts
}: ContentParts): Content {
  const revisions = createRevisions(parts);
  const approvals = createApprovals(parts, approvalRule);
  return {
    db: parts.db,
    revisions,
    publications,
    approvals,
    schedules: createSchedules(parts),
    publisher: createPublisher({ campaigns, source, revisions, publications, approvals }),
    tokens: createTokens(parts, token),
    people,
    links: createPreviewLinks(parts),
    examiner,
  };
}
