import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { consentPins } from '#checker/consents/changed-consents.ts';
import { Problem } from '../../../core/http/problem.ts';
import { createCampaignVersions } from '../campaign-versions.ts';
import type { GateVerdict } from '../gate.ts';
import { type Change, type RevisionChange, SOURCE } from '../revisions/change.ts';
import { textHash } from '../revisions/events.ts';
import { DRAFT, type Revision } from '../revisions/revisions.ts';
import { changesBefore, expectedAt } from '../revisions/schedules.ts';
import { forbidden, mayChange } from './caller.ts';
import {
  type ContentInput,
  changesOf,
  changesProblem,
  namesOf,
  pageOf,
  registerContentCall,
  type WriteApiServices,
} from './content-call.ts';
import { readableBy } from './readable-documents.ts';
import {
  actorReply,
  judgementReply,
  refusalProblem,
  scheduleReply,
  sourceReply,
  supersededProblem,
} from './replies.ts';
import { visiblePage } from './visible-page.ts';

/** Nothing was created. */
const ONLY_JUDGED = 200;

type Publishing = typeof CONTENT_CALLS.publishDocuments.body;

/** How slow the clock of whoever schedules something may be. */
const CLOCK_SKEW_MS = 60_000;

/** What visitors would get of a document after going back, in words. */
const broughtBack = ({ document, revision }: RevisionChange) =>
  revision === undefined ? `no ${document}` : `revision ${revision} of ${document}`;

/** Whoever opens the list of campaigns sees what the gate has found out. Without proofs it finds out little. */
async function remember(
  { config, content: { revisions, verdicts } }: Pick<WriteApiServices, 'config' | 'content'>,
  changes: readonly Change[],
  verdict: GateVerdict,
): Promise<void> {
  if (config.campaignProofs !== 'required') return;
  const numbers = changes.flatMap(({ revision }) => (typeof revision === 'number' ? [revision] : []));
  const texts = await Promise.all(numbers.map((number) => revisions.find(number)));
  verdicts.judged(
    texts.filter((text) => text !== undefined),
    verdict,
  );
}

/** The gate, what was published and what is scheduled. */
export function registerPublications(app: FastifyInstance, services: WriteApiServices): void {
  const { content, campaigns } = services;
  const { publisher, publications, approvals, revisions } = content;
  const parts = { revisions, campaigns: services.campaigns };

  const publish = async ({ body, caller, reply }: ContentInput<Publishing, undefined>) => {
    const { note = '', onlyJudge, replaces } = body;
    const changes = changesOf(body.changes);
    // To ask the gate changes nothing: whoever may read the documents may know what it would say of them.
    const mayAsk = onlyJudge === true ? await readableBy(caller, parts) : undefined;
    const wrong = changesProblem(changes, caller, services, mayAsk && ((names) => names.every(mayAsk)));
    if (wrong !== undefined) return wrong;
    if (onlyJudge === true) {
      const verdict = await publisher.judge({ changes, replaces });
      if ('kind' in verdict) return refusalProblem(verdict);
      await remember(services, changes, verdict);
      reply.code(ONLY_JUDGED);
      return judgementReply(verdict, null);
    }
    const outcome = await publisher.publish({ changes, actor: caller.name, note, replaces });
    if ('verdict' in outcome) await remember(services, changes, outcome.verdict);
    return outcome.kind === 'published' ? judgementReply(outcome.verdict, outcome.id) : refusalProblem(outcome);
  };
  registerContentCall(app, content, CONTENT_CALLS.publishDocuments, publish, { otherStatus: ONLY_JUDGED });

  registerContentCall(app, content, CONTENT_CALLS.listPublications, async ({ query, caller }) => {
    const isReadable = await readableBy(caller, parts);
    if (query.document !== undefined && !isReadable(query.document)) return forbidden(caller);
    const entries = await visiblePage(pageOf(query), {
      list: async (page) => publications.list({ ...page, document: query.document }),
      isVisible: ({ document }) => isReadable(document),
    });
    return entries.map(({ id, document, revision, previous, actor, note, at }) => ({
      publication: id,
      document,
      revision: revision ?? null,
      previous: previous ?? null,
      ...actorReply(actor),
      note,
      at: at.toISOString(),
    }));
  });

  registerContentCall(app, content, CONTENT_CALLS.rollBack, async ({ params, body: { note = '' }, caller }) => {
    const replaced = await publications.replacedBy(Number(params['publication']));
    if (replaced.length === 0) return new Problem('publication-unknown');
    if (!mayChange(caller, 'publish', namesOf(replaced))) return forbidden(caller);
    const superseded = replaced.filter((change) => change.superseded);
    if (superseded.length > 0) return supersededProblem(namesOf(superseded));
    const outcome = await publisher.publish({ changes: replaced, actor: caller.name, note });
    if (outcome.kind === 'published') return judgementReply(outcome.verdict, outcome.id);
    const reason = `Going back would bring: ${replaced.map(broughtBack).join(', ')}. Lines are those of these texts.`;
    const { code, issues, extras } = refusalProblem(outcome);
    return new Problem(code, issues, outcome.kind === 'refused' ? { ...extras, reason } : extras);
  });

  /** What another source has becomes a revision, so that an approval names its text. */
  async function ofSource(document: string, hash: string | undefined): Promise<Revision | Problem> {
    const found = campaigns.documents().newest(document);
    if (found === undefined) return new Problem('no-other-source', [{ field: document, code: 'no-other-source' }]);
    const current = sourceReply(found.file, found.source);
    if (hash !== current.hash) return new Problem('document-changed', [], { current });
    const { author, source, note, text } = current;
    return revisions.record({ document, text, author, source, note });
  }

  registerContentCall(app, content, CONTENT_CALLS.approveRevision, async ({ body, caller }) => {
    const { document, revision, note = '' } = body;
    if (!mayChange(caller, 'approve', [document])) return forbidden(caller);
    const found = revision === 'source' ? await ofSource(document, body.hash) : await revisions.find(revision);
    if (found instanceof Problem) return found;
    if (found?.document !== document) return new Problem('revision-unknown');
    await approvals.approve(found, caller.name, note);
    // What a source has may be served now.
    await campaigns.reload();
    return (await approvals.of([found.id])).map(({ at, approver, ...approval }) => {
      const { actor, person } = actorReply(approver);
      return { ...approval, approver: actor, person, at: at.toISOString() };
    });
  });

  registerSchedules(app, services);
  registerVersions(app, services);
}

/** What was ever served, for those who want to know what a publication would contradict. */
function registerVersions(app: FastifyInstance, services: WriteApiServices): void {
  const { content, campaigns, registry, clock } = services;
  const versions = createCampaignVersions(content.db, clock);

  registerContentCall(app, content, CONTENT_CALLS.listVersions, async ({ caller }) => {
    const isReadable = await readableBy(caller, { revisions: content.revisions, campaigns });
    const serving = new Set(campaigns.list().map(({ contentHash }) => contentHash));
    return (await versions.load()).flatMap(({ campaign, contentHash: hash }) => {
      const { id, version, path, aliases } = campaign;
      if (!isReadable(`${id}.json`)) return [];
      const consents = consentPins(campaign, registry, textHash).map((pin) => ({ id: pin.id, hash: pin.words }));
      return [{ campaign: id, version, hash, path, aliases: [...aliases], serving: serving.has(hash), consents }];
    });
  });
}

function registerSchedules(app: FastifyInstance, services: WriteApiServices): void {
  const { content, clock } = services;
  const { publisher, publications, revisions, schedules } = content;
  const parts = { revisions, campaigns: services.campaigns };

  registerContentCall(app, content, CONTENT_CALLS.schedulePublication, async ({ body, caller }) => {
    const { due, note = '' } = body;
    const changes = changesOf(body.changes);
    const drafts = new Set((await revisions.heads(DRAFT)).map(({ document }) => document));
    const wrong = changesProblem(changes, caller, services, undefined, drafts);
    if (wrong !== undefined) return wrong;
    if (Date.parse(due) < clock.now().getTime() - CLOCK_SKEW_MS)
      return new Problem('due-passed', [{ field: 'body.due', code: 'due-passed' }]);
    const unknown = await publisher.unknownIn(changes);
    if (unknown !== undefined) return refusalProblem({ kind: 'unknown', change: unknown });
    const dueAt = new Date(due);
    const live = new Map((await publications.heads()).map((head) => [head.document, head.revision]));
    const listed = await schedules.list();
    const expected = expectedAt({ changes, dueAt }, live, listed);
    const superseded = Object.entries(body.replaces ?? {}).flatMap(([document, replaced]) =>
      [live.get(document) ?? null, expected[document]].includes(replaced) ? [] : [document],
    );
    if (superseded.length > 0) return supersededProblem(superseded);
    const replaces = { ...body.replaces, ...expected };
    const before = changesBefore(dueAt, listed);
    // What was published here replaces nothing of another source.
    const open = changes.filter(({ document, revision }) => revision === SOURCE || expected[document] === null);
    const elsewhere = publisher.elsewhere(open, (document) => before.get(document));
    return scheduleReply(await schedules.add({ changes, dueAt, replaces, elsewhere, actor: caller.name, note }));
  });

  registerContentCall(app, content, CONTENT_CALLS.listSchedules, async ({ caller }) => {
    const isReadable = await readableBy(caller, parts);
    return (await schedules.list()).filter(({ changes }) => namesOf(changes).every(isReadable)).map(scheduleReply);
  });

  registerContentCall(app, content, CONTENT_CALLS.cancelSchedule, async ({ params, caller }) => {
    const schedule = (await schedules.list()).find(({ id }) => id === params['id']);
    if (schedule !== undefined && !mayChange(caller, 'publish', namesOf(schedule.changes))) return forbidden(caller);
    const cancelled = await schedules.cancel(params['id'] ?? '', caller.name);
    return cancelled ? null : new Problem('schedule-unknown');
  });
}
