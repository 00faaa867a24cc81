import type { GivenDocument } from '#api/content/analyses.ts';
import { documentName } from '#checker/document/document-name.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Clock } from '../../../core/clock.ts';
import { Problem } from '../../../core/http/problem.ts';
import { signalOfClient } from '../../../core/http/register-call.ts';
import { type AnalysisDesk, AnalysisLate } from '../analyses/analysis-desk.ts';
import type { AnalysisResult, AnalysisTask, SimulateTask } from '../analyses/analysis.ts';
import { campaignIdOf, sourceFileOf, type CampaignFile } from '../campaign-file.ts';
import { findingReply } from '../finding-reply.ts';
import { withChanges } from '../gate.ts';
import { standingOf } from '../judge-documents.ts';
import { DRAFT } from '../revisions/revisions.ts';
import { type Caller, forbidden } from './caller.ts';
import type { ContentInput, WriteApiServices } from './content-call.ts';
import { readableBy } from './readable-documents.ts';

export type Asking = Pick<ContentInput<undefined, undefined>, 'caller' | 'reply'>;

export const namesOf = (given: readonly GivenDocument[]) => given.map(({ document }) => document);

export const dayOf = (clock: Clock) => clock.now().toISOString().slice(0, 10);

export const idsOf = (files: readonly SourceFile[]) => files.flatMap(({ path }) => campaignIdOf({ name: path }) ?? []);

/** The campaigns of some files that are named, but not there. */
export function unknownCampaigns(ids: readonly string[], files: readonly SourceFile[]): Problem | undefined {
  const known = new Set(idsOf(files));
  const wrong = ids.filter((id) => !known.has(id));
  return wrong.length === 0
    ? undefined
    : new Problem(
        'campaign-unknown',
        wrong.map((field) => ({ field: /^[\w-]{1,60}$/.test(field) ? field : 'campaign', code: 'campaign-unknown' })),
      );
}

/** What a caller wants to know of. */
export interface Wanted {
  readonly documents: readonly GivenDocument[];
  /** Left out: those that the documents are part of. */
  readonly campaigns?: readonly string[] | undefined;
}

/** The campaigns that an analysis is about: those that are named, or all that the caller may read; or why not. */
export async function campaignsFor(
  caller: Caller,
  { documents, campaigns: named }: Wanted,
  { content: { revisions }, campaigns }: WriteApiServices,
): Promise<{ readonly campaigns: readonly string[] | undefined } | Problem> {
  const readable = await readableBy(caller, { revisions, campaigns });
  const asked = [...namesOf(documents), ...(named ?? []).map((id) => `${id}.json`)];
  return asked.every(readable) ? { campaigns: named ?? readable.campaigns } : forbidden(caller);
}

/** A task that was not done. */
export interface Without {
  readonly kind: 'without';
  readonly problem: Problem;
}

/** Why there is no reply. */
export function problemOf(result: AnalysisResult | Without): Problem {
  if (result.kind === 'without') return result.problem;
  if (result.kind === 'refused')
    return new Problem('campaign-faulty', [], { findings: result.issues.map(findingReply) });
  if (result.kind === 'unknown') return new Problem('place-unknown', [], { reason: result.reason });
  throw new Error(`an analysis was answered with ${result.kind}, which was not asked`);
}

/** Given documents among all others. */
export type GivenPlace = Required<Pick<SimulateTask, 'files' | 'standing'>>;

/** Resolves documents that are given in place of what is live. */
export function createDocuments({ content: { revisions }, campaigns }: WriteApiServices) {
  async function textOf({ document, text, revision }: GivenDocument): Promise<CampaignFile | undefined | Problem> {
    if (text !== undefined) return { name: document, text };
    if (revision === null || revision === undefined) return undefined;
    const found = revision === 'draft' ? await revisions.head(DRAFT, document) : await revisions.find(revision);
    // The newest text of a document that was never written here is that of its source.
    const there = campaigns.documents().files.find(({ name }) => name === document);
    if (found === undefined && revision === 'draft' && there !== undefined) return there;
    if (found?.document === document) return { name: document, text: found.text };
    return new Problem('revision-unknown', [{ field: document, code: 'revision-unknown' }]);
  }

  /** All documents, with the given ones in their places, which must not take what others have. */
  return async (given: readonly GivenDocument[], field: string): Promise<GivenPlace | Problem> => {
    const wrong = (code: 'document-name-invalid' | 'document-twice' | 'request-invalid', index: number) =>
      new Problem(code, [{ field: `body.${field}.${index}`, code }]);
    const files: CampaignFile[] = [];
    const touched = new Set<string>();
    for (const [index, one] of given.entries()) {
      if (documentName(one.document) === undefined) return wrong('document-name-invalid', index);
      if (touched.has(one.document)) return wrong('document-twice', index);
      if ((one.text === undefined) === (one.revision === undefined)) return wrong('request-invalid', index);
      touched.add(one.document);
      const file = await textOf(one);
      if (file instanceof Problem) return file;
      if (file !== undefined) files.push(file);
    }
    return {
      files: withChanges(campaigns.documents().files, touched, files).map(sourceFileOf),
      standing: standingOf(campaigns.list(), touched),
    };
  };
}

/** The result of a task, unless nobody waits for it any more; or why there is none. */
export async function resultAt(
  desk: AnalysisDesk,
  { caller, reply }: Asking,
  task: AnalysisTask,
): Promise<AnalysisResult | Without> {
  const place = desk.take(caller.name);
  if (place instanceof Problem) return { kind: 'without', problem: place };
  const signal = signalOfClient(reply);
  try {
    return await place.run(task, { signal });
  } catch (error) {
    // Nobody reads the answer if the client has gone.
    if (error instanceof AnalysisLate || signal.aborted)
      return { kind: 'without', problem: new Problem('analysis-late') };
    throw error;
  }
}
