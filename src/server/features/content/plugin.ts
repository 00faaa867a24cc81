import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../core/http/error-handler.ts';
import { Problem } from '../../core/http/problem.ts';
import { PROBLEM_RESPONSES } from '../../core/http/problem-schema.ts';
import { IMMUTABLE, isKnown } from '../../core/caching/shared-caching.ts';
import type { Campaigns } from './create-campaigns.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import type { QuestionSets } from './question-sets/create-question-sets.ts';

/** The services for serving documents and validators. */
export interface ContentPluginServices {
  readonly campaigns: Campaigns;
  readonly questionSets: Pick<QuestionSets, 'code'>;
}

const text = (description: string) => ({ type: 'string', description });

/**
 * What callers may rely on; the rest of the document is as described by `schemas/json/campaign.schema.json`, with
 * parents and fragments resolved.
 */
const RESOLVED = {
  type: 'object',
  required: ['formatVersion', 'id', 'version', 'name', 'type', 'path', 'home', 'languages', 'settings', 'routes'],
  properties: {
    id: text('The id of the campaign'),
    name: text('Its name'),
    type: text('Which of the nine types'),
    path: text('Its path below /signup'),
    home: text('The name of its first route'),
    formatVersion: { type: 'integer', description: 'The format of the document' },
    version: { type: 'integer', description: 'Its version' },
    languages: { type: 'array', items: { type: 'string' } },
    settings: { type: 'object', additionalProperties: true },
    routes: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  additionalProperties: true,
};

const SCHEMA = {
  summary: 'The resolved document of a campaign, as the engine reads it (B9)',
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', description: 'The id of the campaign', examples: ['s6'] } },
  },
  response: {
    200: { description: 'The document', content: { 'application/json': { schema: RESOLVED } } },
    304: { type: 'null', description: 'It has not changed' },
    ...PROBLEM_RESPONSES,
  },
};

const VERSION_SCHEMA = {
  ...SCHEMA,
  summary: 'One version of a campaign by its content: the content of this address never changes (B9)',
  params: {
    type: 'object',
    required: ['id', 'version', 'hash'],
    properties: {
      ...SCHEMA.params.properties,
      version: { type: 'string', pattern: '^\\d{1,9}$', description: 'Its version', examples: ['1'] },
      hash: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 of the document' },
    },
  },
};

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { campaign, contentHash }: PublishedCampaign,
  keeping: string,
): FastifyReply {
  const etag = `"${contentHash}"`;
  reply.headers({
    etag,
    'cache-control': keeping,
    'content-location': `/api/v1/campaigns/${campaign.id}/versions/${campaign.version}/${contentHash}`,
  });
  return isKnown(request, etag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(campaign);
}

/**
 * Serves resolved documents, addressable by content: the current one is revalidated, and one requested by its hash
 * never changes.
 */
function registerDocuments(app: FastifyInstance, campaigns: Campaigns): void {
  app.get<{ Params: { id: string; version: string; hash: string } }>(
    '/api/v1/campaigns/:id/versions/:version/:hash',
    { schema: VERSION_SCHEMA },
    async (request, reply) => {
      const { id, version, hash } = request.params;
      const published = await campaigns.versionOfHash(id, Number(version), hash);
      return published
        ? send(request, reply, published, IMMUTABLE)
        : sendProblem(request, reply, new Problem('campaign-unknown'));
    },
  );
  app.get<{ Params: { id: string } }>('/api/v1/campaigns/:id', { schema: SCHEMA }, (request, reply) => {
    const published = campaigns.list().find(({ campaign }) => campaign.id === request.params.id);
    if (!published) return sendProblem(request, reply, new Problem('campaign-unknown'));
    // Revalidated on every request, which costs next to nothing: a newly published campaign shows at once.
    return send(request, reply, published, 'public, no-cache');
  });
}

/** Serves compiled validators. Their names are hashes of their sources, so they never change. */
function registerValidators(app: FastifyInstance, questionSets: ContentPluginServices['questionSets']): void {
  app.get<{ Params: { file: string } }>('/v/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const hash = /^([0-9a-f]{64})\.js$/.exec(params.file)?.[1];
    const code = hash === undefined ? undefined : await questionSets.code(hash);
    if (code === undefined) return reply.callNotFound();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(code);
  });
}

/** The documents behind pages (B9), and the validators of their question sets. */
export const plugin: FastifyPluginCallback<ContentPluginServices> = (app, { campaigns, questionSets }, done) => {
  registerDocuments(app, campaigns);
  registerValidators(app, questionSets);
  done();
};
