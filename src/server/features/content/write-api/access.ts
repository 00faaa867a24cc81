import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { ownOrigin } from '../../../core/http/own-origin.ts';
import { Problem } from '../../../core/http/problem.ts';
import { changesOf, pageOf, registerContentCall, type WriteApiServices } from './content-call.ts';
import { listEvents } from '../revisions/events.ts';
import { refusalProblem, tokenReply } from './replies.ts';

const HOUR_MS = 3_600_000;

/** Who may do what, who did what, and links that show drafts. */
export function registerAccess(app: FastifyInstance, { content, config, clock }: WriteApiServices): void {
  const { tokens, db, links, publisher } = content;

  registerContentCall(app, content, CONTENT_CALLS.listEvents, async ({ query }) =>
    (await listEvents(db, pageOf(query))).map(({ at, detail, ...event }) => ({
      ...event,
      detail: { ...detail },
      at: at.toISOString(),
    })),
  );

  registerContentCall(app, content, CONTENT_CALLS.listTokens, async () => (await tokens.list()).map(tokenReply));

  registerContentCall(app, content, CONTENT_CALLS.createToken, async ({ body, caller }) => {
    const { name, scopes, documents, days } = body;
    const { secret, token } = await tokens.create({ name, scopes, documents, days }, caller.name);
    return { token: secret, entry: tokenReply(token) };
  });

  registerContentCall(app, content, CONTENT_CALLS.revokeToken, async ({ params, caller }) =>
    (await tokens.revoke(params['id'] ?? '', caller.name)) ? null : new Problem('not-found'),
  );

  registerContentCall(app, content, CONTENT_CALLS.createPreview, async ({ body, request }) => {
    const { campaign, language, study, day, hours = 24 } = body;
    const changes = changesOf(body.changes ?? []);
    const unknown = await publisher.unknownIn(changes);
    if (unknown !== undefined) return refusalProblem({ kind: 'unknown', change: unknown });
    const until = new Date(clock.now().getTime() + hours * HOUR_MS);
    const address = new URL(`/preview/${links.make({ campaign, changes, day, until })}`, ownOrigin(request, config));
    if (language !== undefined) address.searchParams.set('language', language);
    if (study !== undefined) address.searchParams.set('study', study);
    return { address: address.href, until: until.toISOString() };
  });
}
