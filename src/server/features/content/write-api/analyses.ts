import type { FastifyInstance } from 'fastify';
import type { GivenDocument } from '#api/content/analyses.ts';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { Problem } from '../../../core/http/problem.ts';
import { signalOfClient } from '../../../core/http/register-call.ts';
import { ThreadLost } from '../../../core/threads/lasting-thread.ts';
import type { Clock } from '../../../core/clock.ts';
import { errorDetails } from '../../../core/log.ts';
import { type AnalysisDesk, AnalysisLate, createAnalysisDesk } from '../analyses/analysis-desk.ts';
import type { AnalysisResult, AnalysisTask, SimulateTask } from '../analyses/analysis.ts';
import { createRevisionReports } from '../analyses/revision-reports.ts';
import { campaignIdOf, sourceFileOf, type CampaignFile } from '../campaign-file.ts';
import { documentName } from '#checker/document/document-name.ts';
import { findingReply } from '../finding-reply.ts';
import { withChanges } from '../gate.ts';
import { standingOf } from '../judge-documents.ts';
import { DRAFT } from '../revisions/revisions.ts';
import { type Caller, forbidden } from './caller.ts';
import { readableBy } from './readable-documents.ts';
import {
  type ContentInput,
  registerContentCall,
  registerContentStream,
  type WriteApiServices,
} from './content-call.ts';

const DEFAULT_VISITORS = 400;

type Asking = Pick<ContentInput<undefined, undefined>, 'caller' | 'reply'>;

const namesOf = (given: readonly GivenDocument[]) => given.map(({ document }) => document);

const dayOf = (clock: Clock) => clock.now().toISOString().slice(0, 10);

const idsOf = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) => campaignIdOf({ name: path, text }) ?? []);

/** The campaigns of some files that are named, but not there. */
function unknownCampaigns(ids: readonly string[], files: readonly SourceFile[]): Problem | undefined {
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
interface Wanted {
  readonly documents: readonly GivenDocument[];
  /** Left out: those that the documents are part of. */
  readonly campaigns?: readonly string[] | undefined;
}

/** The campaigns that an analysis is about: those that are named, or all that the caller may read; or why not. */
async function campaignsFor(
  caller: Caller,
  { documents, campaigns: named }: Wanted,
  { content: { revisions }, campaigns }: WriteApiServices,
): Promise<{ readonly campaigns: readonly string[] | undefined } | Problem> {
  const readable = await readableBy(caller, { revisions, campaigns });
  const asked = [...namesOf(documents), ...(named ?? []).map((id) => `${id}.json`)];
  return asked.every(readable) ? { campaigns: named ?? readable.campaigns } : forbidden(caller);
}

/** A task that was not done. */
interface Without {
  readonly kind: 'without';
  readonly problem: Problem;
}

/** Why there is no reply. */
function problemOf(result: AnalysisResult | Without): Problem {
  if (result.kind === 'without') return result.problem;
  if (result.kind === 'refused')
    return new Problem('campaign-faulty', [], { findings: result.issues.map(findingReply) });
  if (result.kind === 'unknown') return new Problem('place-unknown', [], { reason: result.reason });
  throw new Error(`an analysis was answered with ${result.kind}, which was not asked`);
}

/** Given documents among all others. */
type GivenPlace = Required<Pick<SimulateTask, 'files' | 'standing'>>;

/** Resolves documents that are given in place of what is live. */
function createDocuments({ content: { revisions }, campaigns }: WriteApiServices) {
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

/** What is found in revisions: never waited for. */
function registerReports(app: FastifyInstance, { content, campaigns, config, clock, log, analyse }: WriteApiServices) {
  const { revisions, publisher } = content;
  const reports = analyse && createRevisionReports({ analyse, publisher, log });
  app.addHook('preClose', (done) => {
    reports?.close();
    done();
  });

  registerContentCall(app, content, CONTENT_CALLS.reportRevision, async ({ params, caller }) => {
    const { document = '' } = params;
    if (!(await readableBy(caller, { revisions, campaigns }))(document)) return forbidden(caller);
    if (reports === undefined) return new Problem('analysis-unavailable');
    const revision = await revisions.find(Number(params['revision']));
    if (revision?.document !== document) return new Problem('revision-unknown');
    const parent = revision.parentId === undefined ? undefined : await revisions.find(revision.parentId);
    const rules = await rulesBeside(config.campaignsDir);
    const { files: live } = campaigns.documents();
    const state = reports.of({ revision, parent, live, rules, today: dayOf(clock) });
    if (state === undefined) return new Problem('analysis-busy');
    const whole =
      typeof state === 'string' ? { state, report: null, outdated: false } : { state: 'ready' as const, ...state };
    return { revision: revision.id, parent: parent?.id ?? null, ...whole };
  });
}

/** Proofs, simulations, explanations and comparisons of documents, in threads of their own. */
export function registerAnalyses(app: FastifyInstance, services: WriteApiServices): void {
  const desk = createAnalysisDesk(services.analyse);
  app.addHook('preClose', (done) => {
    desk.close();
    done();
  });
  registerProofs(app, services, desk);
  registerReplies(app, services, desk);
  registerReports(app, services);
}

function registerReplies(app: FastifyInstance, services: WriteApiServices, desk: AnalysisDesk): void {
  const { content, clock } = services;
  const documentsOf = createDocuments(services);
  const today = () => dayOf(clock);

  /** The result of a task, unless nobody waits for it any more; or why there is none. */
  async function resultOf({ caller, reply }: Asking, task: AnalysisTask): Promise<AnalysisResult | Without> {
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

  registerContentCall(app, content, CONTENT_CALLS.simulateDocuments, async ({ body, ...asking }) => {
    const { documents = [] } = body;
    const mine = await campaignsFor(asking.caller, { documents, campaigns: [body.campaign] }, services);
    if (mine instanceof Problem) return mine;
    const place = await documentsOf(documents, 'documents');
    if (place instanceof Problem) return place;
    const wrong = unknownCampaigns([body.campaign], place.files);
    if (wrong !== undefined) return wrong;
    const { campaign, day = today(), visitors, seed = 1 } = body;
    const result = await resultOf(asking, { kind: 'simulate', ...place, campaign, today: day, visitors, seed });
    return result.kind === 'simulate' ? result.reply : problemOf(result);
  });

  registerContentCall(app, content, CONTENT_CALLS.explainDocuments, async ({ body, ...asking }) => {
    const { documents = [] } = body;
    const mine = await campaignsFor(asking.caller, { documents, campaigns: [body.campaign] }, services);
    if (mine instanceof Problem) return mine;
    const place = await documentsOf(documents, 'documents');
    if (place instanceof Problem) return place;
    const wrong = unknownCampaigns([body.campaign], place.files);
    if (wrong !== undefined) return wrong;
    const { campaign, route, block, language = DEFAULT_LANGUAGE } = body;
    if (!LANGUAGES.includes(language))
      return new Problem('request-invalid', [{ field: 'body.language', code: 'enum' }], {
        reason: `body.language must be one of ${LANGUAGES.join(', ')}.`,
        known: LANGUAGES,
      });
    const task = { ...place, campaign, route, block, language, today: today() };
    const result = await resultOf(asking, { kind: 'explain', ...task });
    return result.kind === 'explain' ? result.reply : problemOf(result);
  });

  registerContentCall(app, content, CONTENT_CALLS.diffDocuments, async ({ body, ...asking }) => {
    const { before = [], after = [], visitors = DEFAULT_VISITORS, seed = 1 } = body;
    const wanted = { documents: [...before, ...after], campaigns: body.campaigns };
    const mine = await campaignsFor(asking.caller, wanted, services);
    if (mine instanceof Problem) return mine;
    const { campaigns } = mine;
    const [older, newer] = [await documentsOf(before, 'before'), await documentsOf(after, 'after')];
    if (older instanceof Problem) return older;
    if (newer instanceof Problem) return newer;
    const wrong = unknownCampaigns(body.campaigns ?? [], [...older.files, ...newer.files]);
    if (wrong !== undefined) return wrong;
    const documents = namesOf(wanted.documents);
    const task = { ...newer, before: older.files, campaigns, documents, visitors, seed, today: today() };
    const result = await resultOf(asking, { kind: 'diff', ...task });
    return result.kind === 'diff' ? result.reply : problemOf(result);
  });
}

function registerProofs(app: FastifyInstance, services: WriteApiServices, desk: AnalysisDesk): void {
  const { content, config, clock, log } = services;
  const documentsOf = createDocuments(services);

  registerContentStream(app, content, CONTENT_CALLS.proveDocuments, async ({ body, caller, request }) => {
    const { documents = [] } = body;
    const mine = await campaignsFor(caller, { documents, campaigns: body.campaigns }, services);
    if (mine instanceof Problem) return mine;
    const { campaigns } = mine;
    const given = await documentsOf(documents, 'documents');
    if (given instanceof Problem) return given;
    const wrong = unknownCampaigns(body.campaigns ?? [], given.files);
    if (wrong !== undefined) return wrong;
    const rules = await rulesBeside(config.campaignsDir);
    const place = desk.take(caller.name);
    if (place instanceof Problem) return place;
    const named = documents.length === 0 ? (campaigns ?? idsOf(given.files)) : campaigns;
    return async (tell, signal) => {
      tell({ event: 'begun' });
      try {
        const task = { ...given, rules, campaigns: named, documents: namesOf(documents), today: dayOf(clock) };
        await place.run({ kind: 'prove', ...task }, { signal, tell });
      } catch (error) {
        if (signal.aborted) return;
        const code =
          error instanceof AnalysisLate ? 'analysis-late' : error instanceof ThreadLost ? 'thread-lost' : 'unexpected';
        if (code !== 'analysis-late')
          log.error({ requestId: request.id, code, ...errorDetails(error) }, 'A proof came to no end');
        tell({ event: 'failed', code });
      }
    };
  });
}
