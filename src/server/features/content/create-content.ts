import type { Kysely } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import type { Analyse } from './analyses/analysis.ts';
import { createVerdicts, type Verdicts } from './analyses/verdicts.ts';
import type { LiveCampaigns } from './create-campaigns.ts';
import type { Examiner } from './examining/examiner.ts';
import { createPreviewLinks, type PreviewLinks } from './preview/preview-links.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { type Approvals, createApprovals } from './revisions/approvals.ts';
import type { Publications } from './revisions/publications.ts';
import { createRevisions, type Revisions, type RevisionsParts } from './revisions/revisions.ts';
import { createSchedules, type Schedules } from './revisions/schedules.ts';
import { createTranslations, type Translations } from './revisions/translations.ts';
import type { DatabaseSource } from './sources/database-source.ts';
import type { CallingPeople } from './write-api/caller.ts';
import { createVisitEffects } from './visit-effects.ts';
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
  readonly verdicts: Verdicts;
  /** What the translations of drafts were made from. */
  readonly translations: Translations;
  /** What parses documents. */
  readonly examiner: Examiner;
}

export interface ContentParts extends RevisionsParts {
  readonly campaigns: LiveCampaigns;
  readonly source: DatabaseSource;
  readonly publications: Publications;
  readonly people: CallingPeople | undefined;
  readonly config: Pick<Config, 'contentApproval' | 'contentToken' | 'contentVisits'>;
  readonly log: Log;
  readonly analyse: Analyse | undefined;
  /** How many visits are under way, by id and version of their campaign. */
  readonly countVisits: () => Promise<ReadonlyMap<string, number>>;
  readonly examiner: Examiner;
}

export function createContent({
  campaigns,
  source,
  publications,
  people,
  config,
  examiner,
  log,
  analyse,
  countVisits,
  ...parts
}: ContentParts): Content {
  const visitEffects = createVisitEffects({
    countVisits,
    versionOf: (id, version) => campaigns.version(id, version),
    analyse,
    clock: parts.clock,
    log,
  });
  const keepsVisits = config.contentVisits === 'keep';
  const revisions = createRevisions(parts);
  const approvals = createApprovals(parts, config.contentApproval);
  return {
    db: parts.db,
    revisions,
    publications,
    approvals,
    schedules: createSchedules(parts),
    publisher: createPublisher({ campaigns, source, revisions, publications, approvals, visitEffects, keepsVisits }),
    tokens: createTokens(parts, config.contentToken),
    people,
    links: createPreviewLinks(parts),
    verdicts: createVerdicts(),
    translations: createTranslations(parts, examiner),
    examiner,
  };
}
