import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import { Problem } from '../../../core/http/problem.ts';
import { ThreadLost } from '../../../core/threads/lasting-thread.ts';
import { errorDetails } from '../../../core/log.ts';
import { type AnalysisDesk, AnalysisLate, createAnalysisDesk } from '../analyses/analysis-desk.ts';
import type { AnalysisTask } from '../analyses/analysis.ts';
import { createRevisionReports } from '../analyses/revision-reports.ts';
import {
  type Asking,
  campaignsFor,
  createDocuments,
  dayOf,
  idsOf,
  namesOf,
  problemOf,
  resultAt,
  unknownCampaigns,
} from './analysis-request.ts';
import { forbidden } from './caller.ts';
import { registerContentCall, registerContentStream, type WriteApiServices } from './content-call.ts';
import { registerDossiers } from './dossiers.ts';
import { readableBy } from './readable-documents.ts';

const DEFAULT_VISITORS = 400;

/** What is found in revisions: never waited for. */
function registerReports(app: FastifyInstance, { content, campaigns, config, clock, log, analyse }: WriteApiServices) {
  const { revisions, publisher, verdicts } = content;
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
    if (typeof state !== 'string') verdicts.reported(revision, state.report);
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
  registerDossiers(app, services, desk);
}

function registerReplies(app: FastifyInstance, services: WriteApiServices, desk: AnalysisDesk): void {
  const { content, clock } = services;
  const documentsOf = createDocuments(services);
  const today = () => dayOf(clock);

  const resultOf = async (asking: Asking, task: AnalysisTask) => resultAt(desk, asking, task);

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
