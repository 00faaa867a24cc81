import type { CampaignFile, PublishIssue } from './campaign-file.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import type { LiveCampaigns } from './create-campaigns.ts';
import type { Publication } from './publish.ts';
import { type Change, SOURCE } from './revisions/change.ts';
import type { RevisionText } from './revisions/revisions.ts';
import type { ReadDocuments } from './sources/campaign-source.ts';
import type { DatabaseSource } from './sources/database-source.ts';
import type { Replacement, VisitEffect, VisitEffects } from './visit-effects.ts';

/** What the gate says of a change. */
export interface GateVerdict {
  /** Why the change is refused; empty: it may be published. */
  readonly refusals: readonly PublishIssue[];
  /** What could be better. */
  readonly warnings: readonly PublishIssue[];
  /** What the proof could not decide; no reason to refuse. */
  readonly undecided: Publication['undecided'];
  /** What it does to visits that are under way. */
  readonly visits: readonly VisitEffect[];
}

export interface GateParts {
  readonly campaigns: Pick<LiveCampaigns, 'documents' | 'judge' | 'list' | 'refused' | 'reload'>;
  readonly source: Pick<DatabaseSource, 'name' | 'version'>;
  readonly visitEffects: VisitEffects;
  /** Is a change refused that would change visits under way? */
  readonly keepsVisits: boolean;
}

const isError = ({ severity }: PublishIssue) => severity === 'error';

/** The documents with some of them replaced or removed. */
export function withChanges(
  files: readonly CampaignFile[],
  touched: ReadonlySet<string>,
  texts: readonly CampaignFile[],
): readonly CampaignFile[] {
  return [...files.filter(({ name }) => !touched.has(name)), ...texts].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

/**
 * What a change is answerable for: campaigns that it is part of, campaigns that were fine before, and its own documents
 * even where no campaign uses them. What was wrong before and has nothing to do with it does not hold it back.
 */
function refusalsOf(
  { refused, issues, parts }: Publication,
  touched: ReadonlySet<string>,
  before: ReadonlySet<string>,
): readonly PublishIssue[] {
  const ofCampaigns = [...refused].flatMap(([id, found]) =>
    !before.has(id) || (parts.get(id) ?? []).some((file) => touched.has(file)) ? found : [],
  );
  const ofDocuments = issues.filter((issue) => isError(issue) && touched.has(issue.file));
  return [...new Set([...ofCampaigns, ...ofDocuments])];
}

/** What other sources have of the documents that changes give back, and the names of those that none has. */
function givenBackIn(changes: readonly Change[], { without }: ReadDocuments, database: string) {
  const names = changes.flatMap(({ document, revision }) => (revision === SOURCE ? [document] : []));
  const found = names.map((name) => without(database, name));
  return {
    given: found.filter((file) => file !== undefined),
    lacking: names.filter((_name, index) => found[index] === undefined),
  };
}

/** The documents of other sources that a change would replace. */
function replacedIn(touched: ReadonlySet<string>, { files, origins }: ReadDocuments, database: string) {
  return files.flatMap(({ name, text, written }) => {
    const origin = origins.get(name);
    return touched.has(name) && origin !== undefined && origin !== database
      ? [{ document: name, text, source: origin, written }]
      : [];
  });
}

/** The campaigns that a publication replaces or withdraws. */
function replacementsIn(
  { campaigns }: Pick<Publication, 'campaigns'>,
  touched: ReadonlySet<string>,
  served: readonly PublishedCampaign[],
): readonly Replacement[] {
  return served.flatMap(({ campaign: before, contentHash }): readonly Replacement[] => {
    const after = campaigns.get(before.id);
    if (after === undefined) return touched.has(`${before.id}.json`) ? [{ before, after: undefined }] : [];
    return after.contentHash === contentHash ? [] : [{ before, after: after.campaign }];
  });
}

function refusedEffect({ campaign, version, visits, effect, words }: VisitEffect): readonly PublishIssue[] {
  if (effect === 'keep-version' || effect === 'unchanged') return [];
  const message =
    `${visits} ${visits === 1 ? 'visit' : 'visits'} of version ${version} would go on with other content: ` +
    words.join(' ').replaceAll(/\s+/g, ' ');
  return [
    {
      code: 'visits-changed',
      severity: 'error',
      file: `${campaign}.json`,
      path: '/version',
      place: 'version',
      message,
    },
  ];
}

/** Judges changes on top of what is live now. Returns that version too: the judgement holds for no other. */
export async function judgeChanges(
  { campaigns, source, visitEffects, keepsVisits }: GateParts,
  changes: readonly Change[],
  texts: ReadonlyMap<string, RevisionText>,
) {
  await campaigns.reload();
  const judgedAt = source.version();
  const before = new Set(campaigns.refused().keys());
  const served = new Set(campaigns.list().map(({ contentHash }) => contentHash));
  const touched = new Set(changes.map(({ document }) => document));
  const written: CampaignFile[] = [...texts].map(([name, { text }]) => ({ name, text }));
  const { given, lacking } = givenBackIn(changes, campaigns.documents(), source.name);
  if (lacking.length > 0) return { kind: 'sourceless' as const, documents: lacking };
  const files = withChanges(campaigns.documents().files, touched, [...written, ...given]);
  const publication = await campaigns.judge(files, touched);
  const effects = await visitEffects(replacementsIn(publication, touched, campaigns.list()));
  const verdict: GateVerdict = {
    refusals: [...refusalsOf(publication, touched, before), ...(keepsVisits ? effects.flatMap(refusedEffect) : [])],
    visits: effects,
    warnings: publication.issues.filter((issue) => !isError(issue) && touched.has(issue.file)),
    undecided: publication.undecided,
  };
  const fresh = [...publication.campaigns.values()].filter((one) => !served.has(one.contentHash));
  return {
    kind: 'judged' as const,
    judgedAt,
    verdict,
    fresh,
    given,
    replaced: replacedIn(touched, campaigns.documents(), source.name),
  };
}
