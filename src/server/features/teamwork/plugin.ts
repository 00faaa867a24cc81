import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type { CommentEntry } from '#api/content/comment-calls.ts';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { Problem } from '../../core/http/problem.ts';
import {
  type Caller,
  forbidden,
  isSameActor,
  mayEverywhere,
  pageOf,
  readableBy,
  readActor,
  registerContentCall,
  visiblePage,
  type WriteApiServices,
} from '../content/index.ts';
import { type Comments, createComments } from './comments.ts';
import { createPresence } from './presence.ts';
import { type Comment, findComment, listComments } from './read-comments.ts';

export interface TeamworkServices extends Pick<WriteApiServices, 'content' | 'campaigns' | 'clock'> {
  readonly encryption: Encryption;
}

function actorReply(actor: string) {
  const { name, person } = readActor(actor);
  return { actor: name, person };
}

function commentReply({ id, thread, text, actor, at, settled, mentions, place, ...rest }: Comment): CommentEntry {
  return {
    ...rest,
    comment: id,
    thread: thread ?? null,
    place: { ...place },
    text: text ?? null,
    ...actorReply(actor),
    mentions: [...mentions],
    at: at.toISOString(),
    settled:
      settled === undefined
        ? null
        : {
            ...actorReply(settled.actor),
            at: settled.at.toISOString(),
            publication: settled.publication ?? null,
          },
  };
}

const isThere = async (document: string, { content, campaigns }: TeamworkServices) =>
  campaigns.documents().origins.has(document) || (await content.revisions.head('draft', document)) !== undefined;

/** Those who may read a document. */
async function readersOf(document: string, { content, campaigns }: TeamworkServices) {
  const { revisions, people } = content;
  const colleagues = (await people?.colleagues()) ?? [];
  const may = await Promise.all(
    colleagues.map(async ({ caller }) => (await readableBy(caller, { revisions, campaigns }))(document)),
  );
  return colleagues.filter((_person, index) => may[index]).map(({ id, name }) => ({ id, name }));
}

function registerReading(app: FastifyInstance, services: TeamworkServices): void {
  const { content, campaigns } = services;
  const { db, revisions } = content;

  registerContentCall(app, content, CONTENT_CALLS.listComments, async ({ query, caller }) => {
    const readable = await readableBy(caller, { revisions, campaigns });
    const { document, state = 'open' } = query;
    const found = await visiblePage<Comment>(pageOf(query), {
      list: async (page) => listComments(db, { document, state, ...page }),
      isVisible: (comment) => readable(comment.document),
    });
    return found.map(commentReply);
  });

  registerContentCall(app, content, CONTENT_CALLS.listReaders, async ({ params, caller }) => {
    const { document = '' } = params;
    if (!(await readableBy(caller, { revisions, campaigns }))(document)) return forbidden(caller);
    return readersOf(document, services);
  });
}

function registerWriting(app: FastifyInstance, services: TeamworkServices, comments: Comments): void {
  const { content, campaigns } = services;
  const { db, revisions } = content;
  const mayRead = async (caller: Caller, document: string) =>
    (await readableBy(caller, { revisions, campaigns }))(document);
  /** A comment that a caller may see. */
  const seen = async (id: string, caller: Caller) => {
    const comment = await findComment(db, Number(id));
    if (comment === undefined) return new Problem('comment-unknown');
    return (await mayRead(caller, comment.document)) ? comment : forbidden(caller);
  };

  registerContentCall(app, content, CONTENT_CALLS.addComment, async ({ params, body, caller }) => {
    const { document = '' } = params;
    const { text, place = {}, thread, mentions = [] } = body;
    if (!(await mayRead(caller, document))) return forbidden(caller);
    if (!(await isThere(document, services))) return new Problem('document-unknown');
    const readers = new Set(mentions.length === 0 ? [] : (await readersOf(document, services)).map(({ id }) => id));
    const strangers = mentions.flatMap((id, index) => (readers.has(id) ? [] : [`body.mentions.${index}`]));
    if (strangers.length > 0)
      return new Problem(
        'mention-unknown',
        strangers.map((field) => ({ field, code: 'mention-unknown' })),
      );
    const added = await comments.add({
      document,
      text,
      place,
      thread,
      mentions: [...new Set(mentions)],
      actor: caller.name,
    });
    return added === undefined ? new Problem('comment-unknown') : commentReply(added);
  });

  registerContentCall(app, content, CONTENT_CALLS.settleComment, async ({ params, body, caller }) => {
    const comment = await seen(params['comment'] ?? '', caller);
    if (comment instanceof Problem) return comment;
    const settled = await comments.settle(comment.id, body.settled, caller.name);
    return settled === undefined ? new Problem('comment-unknown') : commentReply(settled);
  });

  registerContentCall(app, content, CONTENT_CALLS.removeComment, async ({ params, caller }) => {
    const comment = await seen(params['comment'] ?? '', caller);
    if (comment instanceof Problem) return comment;
    if (!isSameActor(comment.actor, caller.name) && !mayEverywhere(caller, 'administer'))
      return new Problem('comment-of-another');
    await comments.remove(comment, caller.name);
    return null;
  });
}

function registerPresence(app: FastifyInstance, { content, campaigns, clock }: TeamworkServices): void {
  const { db, revisions } = content;
  const presence = createPresence({ db, clock });

  registerContentCall(app, content, CONTENT_CALLS.showPresence, async ({ params, body, caller }) => {
    const { campaign = '' } = params;
    const readable = await readableBy(caller, { revisions, campaigns });
    if (!readable(`${campaign}.json`)) return forbidden(caller);
    const { tab, place, after } = body;
    const others = await presence.show({ actor: caller.name, tab, campaign, place });
    const { written, ...now } = await presence.since(after);
    return {
      ...now,
      others: others.map((other) => ({ ...actorReply(other.actor), place: { ...other.place } })),
      written: written.filter(({ document }) => readable(document)).map((one) => ({ ...one })),
    };
  });

  registerContentCall(app, content, CONTENT_CALLS.endPresence, async ({ params, caller }) => {
    const { campaign = '', tab = '' } = params;
    const readable = await readableBy(caller, { revisions, campaigns });
    if (!readable(`${campaign}.json`)) return forbidden(caller);
    await presence.end({ actor: caller.name, tab });
    return null;
  });
}

/** What colleagues say about drafts, and who works on what. */
export const teamworkPlugin: FastifyPluginCallback<TeamworkServices> = (app, services, done) => {
  const { content, encryption, clock } = services;
  registerReading(app, services);
  registerWriting(app, services, createComments({ db: content.db, encryption, clock }));
  registerPresence(app, services);
  done();
};
