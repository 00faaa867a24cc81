import { basename } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import type { DraftDocument, Finding } from '#api/content/contents.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { Problem } from '../../../core/http/problem.ts';
import { documentName } from '#checker/document/document-name.ts';
import { findingReply } from '../finding-reply.ts';
import { LIVE } from '../revisions/change.ts';
import { DRAFT, type SaveOutcome } from '../revisions/revisions.ts';
import { BYTE_ORDER_MARK } from '../revisions/whole-text.ts';
import { type Base, basedOn, etagElsewhere, etagOf, type Head, isBase } from './precondition.ts';
import { documentReply, revisionReply, sourceReply, WRITTEN_HERE } from './replies.ts';
import type { ReadDocuments } from '../sources/campaign-source.ts';
import { reasonOf } from '../log-campaigns.ts';
import { registerAccess } from './access.ts';
import { registerList, registerMedia } from './list-documents.ts';
import { registerAnalyses } from './analyses.ts';
import { registerPreviews } from './previews.ts';
import { registerPublications } from './publications.ts';
import { registerTranslations } from './translations.ts';
import { type Caller, forbidden, mayChange } from './caller.ts';
import { otherDifference } from '#checker/translations/only-texts.ts';
import { readableBy } from './readable-documents.ts';
import { pageOf, registerContentCall, type WriteApiServices } from './content-call.ts';

function tagged(reply: FastifyReply, revision: number): void {
  reply.header('etag', etagOf(revision));
}

/** What somebody else wrote is for those who may read. */
function changedProblem(caller: Caller, document: string, current: DraftDocument | null, reason?: string): Problem {
  return new Problem('document-changed', [], { reason, ...(mayChange(caller, 'read', [document]) ? { current } : {}) });
}

/** Nobody has changed a document that was to be new, and is there already. */
const thereAlready = ({ isNew }: Base, document: string, { revision, hash }: DraftDocument) =>
  isNew === true
    ? `There is a document ${document} already; If-None-Match: * is for new ones. ` +
      `To change it: If-Match: ${revision === 0 ? etagElsewhere(hash) : etagOf(revision)}.`
    : undefined;

const currentOf = ({ current }: Extract<SaveOutcome, { ok: false }>) =>
  current === undefined ? null : documentReply(current);

/**
 * A document without a draft, which is live: revision 0. Another source has it, or it was published here, by whoever
 * wrote it, and its draft was archived since.
 */
async function elsewhere(
  document: string,
  { files, origins }: ReadDocuments,
  revisions: Pick<WriteApiServices['content']['revisions'], 'head'>,
) {
  const published = await revisions.head(LIVE, document);
  if (published !== undefined) return { ...documentReply(published), revision: 0 };
  const file = files.find(({ name }) => name === document);
  const source = origins.get(document);
  if (file === undefined || source === undefined) return new Problem('document-unknown');
  return sourceReply(file, source);
}

/** What another source has, approved or not. */
function newestElsewhere(document: string, campaigns: WriteApiServices['campaigns']) {
  const found = campaigns.documents().newest(document);
  return found === undefined ? new Problem('document-unknown') : sourceReply(found.file, found.source);
}

function registerReading(app: FastifyInstance, { content, campaigns, config }: WriteApiServices): void {
  const { revisions } = content;
  const parts = { revisions, campaigns };

  registerContentCall(app, content, CONTENT_CALLS.listSources, () =>
    Promise.resolve(
      campaigns.documents().sources.map(({ name, documents = null, position = null, waiting = [], failure }) => ({
        source: name,
        documents,
        position,
        waiting: waiting.map((one) => ({ ...one })),
        failure: failure === undefined ? null : reasonOf(failure),
      })),
    ),
  );

  registerContentCall(app, content, CONTENT_CALLS.listRules, async () =>
    (await rulesBeside(config.campaignsDir)).map(({ path, text }) => ({ name: `rules/${basename(path)}`, text })),
  );

  registerContentCall(app, content, CONTENT_CALLS.readDocument, async ({ params, query, reply, caller }) => {
    const { document = '' } = params;
    if (!(await readableBy(caller, parts))(document)) return forbidden(caller);
    if (query.revision === undefined && query.environment === 'source') return newestElsewhere(document, campaigns);
    const found =
      query.revision === undefined
        ? await revisions.head(query.environment ?? DRAFT, document)
        : await revisions.find(Number(query.revision));
    if (found === undefined && query.revision === undefined) {
      const other = await elsewhere(document, campaigns.documents(), revisions);
      if (!(other instanceof Problem)) reply.header('etag', etagElsewhere(other.hash));
      return other;
    }
    if (found?.document !== document) return new Problem('revision-unknown');
    tagged(reply, found.id);
    return documentReply(found);
  });

  registerContentCall(app, content, CONTENT_CALLS.documentHistory, async ({ params, query, caller }) => {
    const { document = '' } = params;
    if (!(await readableBy(caller, parts))(document)) return forbidden(caller);
    return (await revisions.history(document, pageOf(query))).map(revisionReply);
  });

  registerChecks(app, { content, campaigns });
}

/** What a check finds in texts that are not stored. */
function registerChecks(app: FastifyInstance, { content, campaigns }: Pick<WriteApiServices, 'content' | 'campaigns'>) {
  const { revisions, publisher } = content;
  const parts = { revisions, campaigns };

  registerContentCall(app, content, CONTENT_CALLS.checkDocuments, async ({ body, caller }) => {
    const unnamed = body.documents.flatMap(({ document }, index) =>
      documentName(document) === undefined
        ? [{ field: `documents.${index}.document`, code: 'document-name-invalid' }]
        : [],
    );
    if (unnamed.length > 0) return new Problem('document-name-invalid', unnamed);
    const names = body.documents.map(({ document }) => document);
    if (!names.every(await readableBy(caller, parts))) return forbidden(caller);
    const twice = names.flatMap((name, index) => (names.indexOf(name) < index ? [`documents.${index}.document`] : []));
    if (twice.length > 0)
      return new Problem(
        'document-twice',
        twice.map((field) => ({ field, code: 'document-twice' })),
      );
    const files = body.documents.map(({ document, text }) => ({ name: document, text }));
    const findings: Finding[] = (await publisher.check(files)).map(findingReply);
    return { findings };
  });
}

const mayWrite = (caller: Caller, document: string) =>
  mayChange(caller, 'write', [document]) || mayChange(caller, 'translate', [document]);

/** May the caller change nothing but texts? */
const isTranslator = (caller: Caller, document: string) => !mayChange(caller, 'write', [document]);

/** The problem of a translator who changes more than texts; undefined: they do not. */
function translationProblem(caller: Caller, document: string, before: string, after: string): Problem | undefined {
  const place = isTranslator(caller, document) ? otherDifference(before, after) : undefined;
  if (place === undefined) return undefined;
  return new Problem('only-texts', [{ field: place, code: 'only-texts' }], {
    reason: place === '' ? 'The document is another one.' : `More than a text differs at ${place}.`,
  });
}

/** The hash of a revision is that of the text that its author has sent: nothing is taken from it without a word. */
const MARKED =
  'body.text begins with an invisible byte order mark (U+FEFF), which is no part of JSON: send the text without it.';

function registerWriting(app: FastifyInstance, { content, campaigns }: WriteApiServices): void {
  const { revisions } = content;
  /** What a change is made to; undefined: there is no such document. */
  const headOf = async (document: string): Promise<Head | undefined> => {
    const head = await revisions.head(DRAFT, document);
    if (head !== undefined) return { id: head.id, current: documentReply(head) };
    const other = await elsewhere(document, campaigns.documents(), revisions);
    return other instanceof Problem ? undefined : { id: undefined, current: other };
  };

  registerContentCall(
    app,
    content,
    CONTENT_CALLS.writeDocument,
    async ({ params, body: { text, note = '' }, request, reply, caller }) => {
      const document = documentName(params['document'] ?? '');
      if (document === undefined) return new Problem('document-name-invalid');
      if (!mayWrite(caller, document)) return forbidden(caller, 'write');
      if (text.startsWith(BYTE_ORDER_MARK))
        return new Problem('request-invalid', [{ field: 'body.text', code: 'pattern' }], { reason: MARKED });
      const base = basedOn(request);
      if (base instanceof Problem) return base;
      const isAsked = base.isNew === true || base.elsewhere !== undefined || isTranslator(caller, document);
      const there = isAsked ? await headOf(document) : undefined;
      if (there === undefined && base.elsewhere !== undefined) return new Problem('document-unknown');
      if (there !== undefined && (base.isNew || !isBase(base, there)))
        return changedProblem(caller, document, there.current, thereAlready(base, document, there.current));
      const more = translationProblem(caller, document, there?.current.text ?? '', text);
      if (more !== undefined) return more;
      const author = caller.name;
      const saved = await revisions.save({
        document,
        text,
        basedOn: base.revision,
        author,
        source: WRITTEN_HERE,
        note,
      });
      if (!saved.ok) return changedProblem(caller, document, currentOf(saved));
      tagged(reply, saved.revision.id);
      return revisionReply(saved.revision);
    },
  );

  registerContentCall(
    app,
    content,
    CONTENT_CALLS.editDocument,
    async ({ params, body: { operations, note = '' }, request, reply, caller }) => {
      const { document = '' } = params;
      if (!mayWrite(caller, document)) return forbidden(caller, 'write');
      const base = basedOn(request, 'existing');
      if (base instanceof Problem) return base;
      const head = await headOf(document);
      if (head === undefined) return new Problem('document-unknown');
      if (!isBase(base, head)) return changedProblem(caller, document, head.current);
      const edited = await content.examiner.edit(head.current.text, operations);
      if (!edited.ok)
        return new Problem(
          'operation-impossible',
          [{ field: `operations.${edited.index}`, code: 'operation-impossible' }],
          { reason: edited.message },
        );
      const { text } = edited;
      const more = translationProblem(caller, document, head.current.text, text);
      if (more !== undefined) return more;
      const author = caller.name;
      const saved = await revisions.save({ document, text, basedOn: head.id, author, source: WRITTEN_HERE, note });
      if (!saved.ok) return changedProblem(caller, document, currentOf(saved));
      tagged(reply, saved.revision.id);
      return { ...revisionReply(saved.revision), text };
    },
  );

  registerContentCall(app, content, CONTENT_CALLS.archiveDocument, async ({ params, request, caller }) => {
    const { document = '' } = params;
    if (!mayChange(caller, 'write', [document])) return forbidden(caller);
    const base = basedOn(request, 'written');
    if (base instanceof Problem) return base;
    if (base.revision === undefined) throw new Error('only a document that was written can be archived');
    const archived = await revisions.archive(document, base.revision, caller.name);
    return archived.ok ? null : changedProblem(caller, document, currentOf(archived));
  });
}

/** The write API of content: drafts, the gate, publications and who may use them. */
export const writeApiPlugin: FastifyPluginCallback<WriteApiServices> = (app, services, done) => {
  registerList(app, services);
  registerReading(app, services);
  registerMedia(app, services);
  registerWriting(app, services);
  registerTranslations(app, services);
  registerPublications(app, services);
  registerAnalyses(app, services);
  registerAccess(app, services);
  registerPreviews(app, services);
  done();
};
