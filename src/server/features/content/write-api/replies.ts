import type { DraftDocument } from '#api/content/contents.ts';
import { Problem } from '../../../core/http/problem.ts';
import { readActor } from '../actor.ts';
import type { CampaignFile } from '../campaign-file.ts';
import { findingReply } from '../finding-reply.ts';
import type { GateVerdict } from '../gate.ts';
import type { PublishOutcome } from '../publisher.ts';
import { textHash } from '../revisions/events.ts';
import type { Revision, RevisionText } from '../revisions/revisions.ts';
import type { Schedule } from '../revisions/schedules.ts';
import type { Token } from './tokens.ts';

/** The source of documents that are written through the API. */
export const WRITTEN_HERE = 'api';

/** What is written here has its author; what other sources name may look like anybody. */
const authorOf = ({ author, source }: Revision) =>
  source === WRITTEN_HERE ? readActor(author) : { name: author, person: null };

export function revisionReply(revision: Revision) {
  const { document, id, hash, parentId, source, note, createdAt } = revision;
  const { name: author, person } = authorOf(revision);
  const at = createdAt.toISOString();
  return { document, revision: id, hash, parent: parentId ?? null, author, person, source, note, at };
}

/** Somebody who did something, as replies name them. */
export function actorReply(actor: string) {
  const { name, person } = readActor(actor);
  return { actor: name, person };
}

export const documentReply = (revision: RevisionText) => ({ ...revisionReply(revision), text: revision.text });

/** A document that another source has: revision 0. */
export function sourceReply({ name: document, text, written }: CampaignFile, source: string): DraftDocument {
  const { author, note, at } = written ?? { author: source, note: '', at: '' };
  return { document, revision: 0, hash: textHash(text), parent: null, author, person: null, source, note, at, text };
}

export function judgementReply({ refusals, warnings, undecided, visits }: GateVerdict, published: number | null) {
  return {
    published,
    refusals: refusals.map(findingReply),
    warnings: warnings.map(findingReply),
    undecided: undecided.map((one) => ({ ...one })),
    visits: visits.map(({ words, ...one }) => ({ ...one, words: [...words] })),
  };
}

/** The problem of documents that somebody else has published since. */
export const supersededProblem = (documents: readonly string[]) =>
  new Problem(
    'publication-superseded',
    documents.map((field) => ({ field, code: 'publication-superseded' })),
  );

/** The problem of a change that was not published. */
export function refusalProblem(outcome: Exclude<PublishOutcome, { kind: 'published' }>): Problem {
  if (outcome.kind === 'busy') return new Problem('gate-busy');
  if (outcome.kind === 'sourceless')
    return new Problem(
      'no-other-source',
      outcome.documents.map((field) => ({ field, code: 'no-other-source' })),
    );
  if (outcome.kind === 'unchanged') return new Problem('nothing-changed');
  if (outcome.kind === 'superseded') return supersededProblem(outcome.documents.map(({ document }) => document));
  if (outcome.kind === 'unknown')
    return new Problem('revision-unknown', [{ field: outcome.change.document, code: 'revision-unknown' }]);
  if (outcome.kind === 'unapproved')
    return new Problem(
      'approval-missing',
      outcome.changes.map(({ document }) => ({ field: document, code: 'approval-missing' })),
    );
  return new Problem('document-refused', [], { findings: outcome.verdict.refusals.map(findingReply) });
}

export function scheduleReply({
  id,
  changes,
  dueAt,
  replaces,
  actor,
  note,
  state,
  publication,
  refusals,
  reason,
}: Schedule) {
  return {
    id,
    changes: changes.map(({ document, revision }) => ({ document, revision: revision ?? null })),
    due: dueAt.toISOString(),
    replaces: { ...replaces },
    ...actorReply(actor),
    note,
    state,
    publication: publication ?? null,
    reason: reason ?? null,
    findings: refusals.map(findingReply),
  };
}

export function tokenReply({ id, name, scopes, documents, expiresAt, revoked }: Token) {
  return {
    id,
    name,
    scopes: [...scopes],
    documents: documents === undefined ? null : [...documents],
    expires: expiresAt.toISOString(),
    revoked,
  };
}
