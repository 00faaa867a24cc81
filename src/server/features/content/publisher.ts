import type { CampaignFile, PublishIssue } from './campaign-file.ts';
import type { LiveCampaigns } from './create-campaigns.ts';
import { type GateParts, type GateVerdict, judgeChanges, withChanges } from './gate.ts';
import { textHash } from './revisions/events.ts';
import type { Approvals } from './revisions/approvals.ts';
import { LIVE, SOURCE, type Change, type RevisionChange } from './revisions/change.ts';
import type { Publications } from './revisions/publications.ts';
import type { RevisionText, Revisions } from './revisions/revisions.ts';

/** Others may publish while a change is judged: then it is judged again, on top of theirs. */
const MAX_ROUNDS = 5;

export interface PublishRequest {
  readonly changes: readonly Change[];
  readonly actor: string;
  readonly note: string;
  /** The schedule that this carries out. */
  readonly schedule?: string;
  /** By document: the revision that is live, as far as the author knows; null: none. */
  readonly replaces?: Readonly<Record<string, number | null>> | undefined;
  /** By document: the hash of what other sources have of it, as far as the author knows; null: nothing. */
  readonly elsewhere?: TextsElsewhere | undefined;
}

/** By document: the hash of what other sources than the database have of it; null: nothing. */
export type TextsElsewhere = Readonly<Record<string, string | null>>;

/** A document of which another revision is live than was to be replaced. */
export interface Superseded {
  readonly document: string;
  /** What is live; null: nothing that was published here. */
  readonly live: number | null;
  /** What was to be replaced. */
  readonly replaces: number | null;
  /**
   * Another source has changed it: what it was to be given back to, or what was to be replaced. `gone`: the source has
   * no longer what was to be replaced.
   */
  readonly elsewhere?: 'given' | 'replaced' | 'gone';
}

export type PublishOutcome =
  | { readonly kind: 'published'; readonly id: number; readonly verdict: GateVerdict }
  | { readonly kind: 'refused'; readonly verdict: GateVerdict }
  /** A revision that does not exist, or belongs to another document. */
  | { readonly kind: 'unknown'; readonly change: Change }
  /** Documents that no other source has, so that they cannot be given back. */
  | { readonly kind: 'sourceless'; readonly documents: readonly string[] }
  /** Revisions that lack an approval. */
  | { readonly kind: 'unapproved'; readonly changes: readonly Change[] }
  /** Documents of which another revision is live than the author knows. */
  | { readonly kind: 'superseded'; readonly documents: readonly Superseded[] }
  /** All of it is live already. */
  | { readonly kind: 'unchanged' }
  /** Others published all the time. */
  | { readonly kind: 'busy' };

export interface Publisher {
  /** What a check finds in documents, as if they were among those that are live. Nothing is proven. */
  check(files: readonly CampaignFile[]): Promise<readonly PublishIssue[]>;
  /** The first change whose revision does not exist, or belongs to another document. */
  unknownIn(changes: readonly Change[]): Promise<Change | undefined>;
  /** What the gate would say of a change, without publishing it. */
  judge(
    request: Pick<PublishRequest, 'changes' | 'replaces'>,
  ): Promise<GateVerdict | Extract<PublishOutcome, { kind: 'unknown' | 'sourceless' | 'superseded' }>>;
  /**
   * What other sources have now of documents that changes give back to them, or replace there.
   * @param earlier what will have become of a document before; undefined: nothing
   */
  elsewhere(changes: readonly Change[], earlier: (document: string) => Change | undefined): TextsElsewhere;
  /** Publishes all changes, if the gate lets all of them pass; resolves when this server serves them. */
  publish(request: PublishRequest): Promise<PublishOutcome>;
}

export interface PublisherParts extends GateParts {
  readonly campaigns: GateParts['campaigns'] & Pick<LiveCampaigns, 'check'>;
  readonly revisions: Pick<Revisions, 'find'>;
  readonly publications: Pick<Publications, 'commit' | 'heads' | 'version'>;
  readonly approvals: Pick<Approvals, 'lacking'>;
}

/** The documents as they would be after changes; undefined: a revision is unknown, or belongs to another document. */
export async function documentsWith(
  { revisions }: { readonly revisions: Pick<Revisions, 'find'> },
  files: readonly CampaignFile[],
  changes: readonly RevisionChange[],
): Promise<readonly CampaignFile[] | undefined> {
  const written: CampaignFile[] = [];
  for (const { document, revision } of changes) {
    if (revision === undefined) continue;
    const found = await revisions.find(revision);
    if (found?.document !== document) return undefined;
    written.push({ name: document, text: found.text });
  }
  return withChanges(files, new Set(changes.map(({ document }) => document)), written);
}

const namesOf = (files: readonly { readonly name: string }[]) => new Set(files.map(({ name }) => name));

/** By document: the revision that is live; undefined: it was withdrawn. What changes later makes the commit fail. */
async function liveRevisions({
  heads,
}: Pick<Publications, 'heads'>): Promise<ReadonlyMap<string, RevisionChange['revision']>> {
  return new Map((await heads()).map(({ document, revision }) => [document, revision]));
}

/** By document: its revision; or the first change whose revision does not exist, or belongs to another document. */
async function textsOf(
  { find }: Pick<Revisions, 'find'>,
  changes: readonly Change[],
): Promise<Map<string, RevisionText> | Change> {
  const texts = new Map<string, RevisionText>();
  for (const change of changes) {
    if (change.revision === undefined || change.revision === SOURCE) continue;
    const found = await find(change.revision);
    if (found?.document !== change.document) return change;
    texts.set(change.document, found);
  }
  return texts;
}

/** The changes that would change something. */
const newIn = (changes: readonly Change[], live: ReadonlyMap<string, RevisionChange['revision']>) =>
  changes.filter(({ document, revision }) =>
    revision === SOURCE ? live.has(document) : !live.has(document) || live.get(document) !== revision,
  );

/** The changes whose revisions lack an approval. */
async function unapprovedIn(
  approvals: Pick<Approvals, 'lacking'>,
  changes: readonly Change[],
  texts: ReadonlyMap<string, RevisionText>,
): Promise<readonly Change[]> {
  const lacking = new Set(await approvals.lacking([...texts.values()]));
  return changes.filter(({ revision }) => typeof revision === 'number' && lacking.has(revision));
}

const unapprovedIssue = ({ document, revision }: Change): PublishIssue => ({
  code: 'approval-missing',
  severity: 'error',
  file: document,
  place: 'the document',
  message: `Revision ${String(revision)} has not been approved`,
});

/** What is live already, as it is wanted, was not superseded by anything else. */
function supersededIn(
  replaces: Readonly<Record<string, number | null>>,
  live: ReadonlyMap<string, RevisionChange['revision']>,
  changes: readonly Change[],
  news: readonly Change[],
): readonly Superseded[] {
  const done = new Set(changes.filter((change) => !news.includes(change)).map(({ document }) => document));
  return Object.entries(replaces).flatMap(([document, expected]) => {
    const now = live.get(document) ?? null;
    return now === expected || done.has(document) ? [] : [{ document, live: now, replaces: expected }];
  });
}

const hashOf = (file: { readonly text: string } | undefined) => (file === undefined ? null : textHash(file.text));

/** What other sources have changed since the author of the changes knew it. */
function movedIn(
  expected: TextsElsewhere,
  changes: readonly Change[],
  {
    given,
    replaced,
  }: Pick<Extract<Awaited<ReturnType<typeof judgeChanges>>, { kind: 'judged' }>, 'given' | 'replaced'>,
): readonly Superseded[] {
  return changes.flatMap(({ document, revision }): readonly Superseded[] => {
    const known = expected[document];
    if (known === undefined) return [];
    const now =
      revision === SOURCE
        ? given.find(({ name }) => name === document)
        : replaced.find((one) => one.document === document);
    const elsewhere = revision === SOURCE ? 'given' : now === undefined ? 'gone' : 'replaced';
    return hashOf(now) === known ? [] : [{ document, live: null, replaces: null, elsewhere }];
  });
}

/** The one gate that every change goes through before visitors get it, wherever it was written. */
export function createPublisher({ revisions, publications, approvals, ...gate }: PublisherParts): Publisher {
  const { campaigns, source } = gate;
  return {
    check: async (files) => {
      const touched = namesOf(files);
      const found = await campaigns.check(withChanges(campaigns.documents().files, touched, files), touched);
      return found.filter(({ file }) => touched.has(file));
    },
    unknownIn: async (changes) => {
      const texts = await textsOf(revisions, changes);
      return texts instanceof Map ? undefined : texts;
    },
    judge: async ({ changes, replaces = {} }) => {
      const texts = await textsOf(revisions, changes);
      if (!(texts instanceof Map)) return { kind: 'unknown', change: texts };
      const judged = await judgeChanges(gate, changes, texts);
      if (judged.kind !== 'judged') return judged;
      const live = await liveRevisions(publications);
      const superseded = supersededIn(replaces, live, changes, newIn(changes, live));
      if (superseded.length > 0) return { kind: 'superseded', documents: superseded };
      const unapproved = (await unapprovedIn(approvals, changes, texts)).map(unapprovedIssue);
      return { ...judged.verdict, refusals: [...unapproved, ...judged.verdict.refusals] };
    },
    elsewhere: (changes, earlier) => {
      const { files, origins, without } = campaigns.documents();
      const others = files.filter(({ name }) => origins.get(name) !== source.name);
      return Object.fromEntries(
        changes.flatMap(({ document, revision }) => {
          const before = earlier(document);
          if (revision === SOURCE || before?.revision === SOURCE)
            return [[document, hashOf(without(source.name, document))] as const];
          if (revision === undefined || before !== undefined) return [];
          return [[document, hashOf(others.find(({ name }) => name === document))] as const];
        }),
      );
    },
    publish: async ({ changes, replaces = {}, elsewhere = {}, ...request }) => {
      const texts = await textsOf(revisions, changes);
      if (!(texts instanceof Map)) return { kind: 'unknown', change: texts };
      const unapproved = await unapprovedIn(approvals, changes, texts);
      if (unapproved.length > 0) return { kind: 'unapproved', changes: unapproved };
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const judged = await judgeChanges(gate, changes, texts);
        if (judged.kind === 'sourceless') return judged;
        const { judgedAt, verdict, fresh, replaced } = judged;
        const live = await liveRevisions(publications);
        const news = newIn(changes, live);
        const superseded = [...supersededIn(replaces, live, changes, news), ...movedIn(elsewhere, news, judged)];
        if (superseded.length > 0) return { kind: 'superseded', documents: superseded };
        if (news.length === 0) return { kind: 'unchanged' };
        if (verdict.refusals.length > 0) return { kind: 'refused', verdict };
        const id = await publications.commit({
          ...request,
          environment: LIVE,
          judgedAt,
          changes: news,
          replaced,
          campaigns: fresh,
        });
        if (id === undefined) continue;
        await campaigns.reload();
        return { kind: 'published', id, verdict };
      }
      return { kind: 'busy' };
    },
  };
}
