import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { isRecord } from '#api/guards.ts';
import type { Scope } from '#api/content/contents.ts';
import { suggest } from '#checker/suggest.ts';
import { Problem } from '../../../core/http/problem.ts';
import { pageOf, registerContentCall, type WriteApiServices } from './content-call.ts';
import { type ContentEvent, type EventsPage, isOfLead, isOfPeople, listEvents } from '../revisions/events.ts';
import { documentName } from '#checker/document/document-name.ts';
import { DRAFT } from '../revisions/revisions.ts';
import { type Caller, forbidden, mayEverywhere } from './caller.ts';
import { type Readable, readableBy } from './readable-documents.ts';
import { actorReply, tokenReply } from './replies.ts';
import type { TakenName } from './tokens.ts';
import { visiblePage } from './visible-page.ts';

/** Is an event about nothing but documents that somebody may read? */
function isSeen({ detail }: ContentEvent, readable: Readable): boolean {
  if (readable.campaigns === undefined) return true;
  const { document, changes, campaign } = detail;
  // A preview of what is live names no document but its campaign.
  const shown = typeof campaign === 'string' ? `${campaign}.json` : undefined;
  const named = [
    document,
    shown,
    ...(Array.isArray(changes) ? changes.filter(isRecord).map((one) => one['document']) : []),
  ];
  const documents = named.filter((name) => typeof name === 'string');
  return documents.length > 0 && documents.every(readable);
}

/** May somebody know what was done with a lead? */
const seesLead = ({ detail: { campaign } }: ContentEvent, caller: Caller) =>
  mayEverywhere(caller, 'administer') || (typeof campaign === 'string' && caller.seesLeads?.(campaign) === true);

const problemAt = (code: 'document-name-invalid', fields: readonly string[]) =>
  new Problem(
    code,
    fields.map((field) => ({ field, code })),
  );

/** The existing document that a name probably means. */
function meantBy(document: string, known: readonly string[]): string | null {
  const bare = (name: string) => name.replace(/\.json$/, '');
  const meant = suggest(bare(document), known.map(bare));
  return meant === undefined ? null : `${meant}.json`;
}

/** May the caller create, and therefore revoke, a token with these scopes? */
const mayGive = (caller: Caller, scopes: readonly Scope[]) =>
  caller.documents === undefined && scopes.every((scope) => mayEverywhere(caller, scope));

/** Why a token cannot be what is meant, in words; undefined: it can. */
function contradictionIn({ name, scopes, documents }: Pick<Caller, 'name' | 'scopes' | 'documents'>) {
  const problem = (field: string, code: string, reason: string) =>
    new Problem('request-invalid', [{ field: `body.${field}`, code }], { reason });
  if (name.trim() === '')
    return problem('name', 'minLength', 'body.name has nothing but blanks: say whose token it is.');
  if (documents === undefined || !scopes.includes('administer')) return undefined;
  return problem(
    'documents',
    'administer',
    'Tokens are for all documents, so that a token which is limited to some can administer none. Leave out ' +
      'body.documents or the scope administer.',
  );
}

/** Why there is no token of a name, in words. */
const takenReason = (name: string, { free, by }: TakenName) =>
  by === 'token'
    ? `The name "${name}" is or was that of a token. Free is, for example, "${free}".`
    : `The log gives the name "${name}" to a source of documents or to the server. Free is, for example, "${free}".`;

/** Who may do what, and who did what. */
export function registerAccess(app: FastifyInstance, { content, campaigns }: WriteApiServices): void {
  const { tokens, db, revisions } = content;

  registerContentCall(app, content, CONTENT_CALLS.listEvents, async ({ query, caller }) => {
    const readable = await readableBy(caller, { revisions, campaigns });
    const isVisible = (event: ContentEvent) => {
      if (isOfLead(event)) return seesLead(event, caller);
      return isOfPeople(event) ? mayEverywhere(caller, 'administer') : isSeen(event, readable);
    };
    const { campaign } = query;
    const list = async (page: EventsPage) => listEvents(db, { ...page, campaign });
    const events = await visiblePage(pageOf(query), { list, isVisible });
    return events.map(({ at, detail, actor, ...event }) => ({
      ...event,
      ...actorReply(actor),
      detail: { ...detail },
      at: at.toISOString(),
    }));
  });

  registerContentCall(app, content, CONTENT_CALLS.listTokens, async () => (await tokens.list()).map(tokenReply));

  registerContentCall(app, content, CONTENT_CALLS.createToken, async ({ body, caller }) => {
    const { name, scopes, documents, days } = body;
    // Nobody gives away more than they have.
    if (!mayGive(caller, scopes)) return forbidden(caller);
    const contradiction = contradictionIn({ name, scopes, documents });
    if (contradiction !== undefined) return contradiction;
    const wrong = (documents ?? []).filter((document) => documentName(document) === undefined);
    if (wrong.length > 0) return problemAt('document-name-invalid', wrong);
    const sources = campaigns.documents().sources.map((source) => source.name);
    const created = await tokens.create({ name, scopes, documents, days }, caller.name, sources);
    if ('free' in created)
      return new Problem('token-name-taken', [{ field: 'body.name', code: 'token-name-taken' }], {
        reason: takenReason(name, created),
      });
    const there = new Set([
      ...campaigns.documents().origins.keys(),
      ...(await revisions.heads(DRAFT)).map(({ document }) => document),
    ]);
    const unknown = (documents ?? []).filter((document) => !there.has(document));
    return {
      token: created.secret,
      entry: tokenReply(created.token),
      unknown: unknown.map((document) => ({ document, meant: meantBy(document, [...there]) })),
    };
  });

  registerContentCall(app, content, CONTENT_CALLS.revokeToken, async ({ params, caller }) => {
    const token = (await tokens.list()).find(({ id }) => id === params['id']);
    if (!mayGive(caller, token?.scopes ?? [])) return forbidden(caller);
    return (await tokens.revoke(params['id'] ?? '', caller.name)) ? null : new Problem('not-found');
  });
}
