import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problem.ts';
import { PROBLEM_RESPONSES } from '../http/problem-schema.ts';
import type { Campaigns } from '../services.ts';

const text = (description: string) => ({ type: 'string', description });

/** What callers may rely on; the rest of the document is as `schemas/json/campaign.schema.json` says, with its parents and fragments resolved. */
const RESOLVED = {
  type: 'object',
  required: ['formatVersion', 'id', 'version', 'name', 'type', 'path', 'home', 'languages', 'settings', 'routes'],
  properties: {
    id: text('The id of the campaign'), name: text('Its name'), type: text('Which of the nine types'), path: text('Its path below /signup'), home: text('The name of its first route'),
    formatVersion: { type: 'integer', description: 'The format of the document' }, version: { type: 'integer', description: 'Its version' },
    languages: { type: 'array', items: { type: 'string' } }, settings: { type: 'object', additionalProperties: true }, routes: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  additionalProperties: true,
};

const SCHEMA = {
  summary: 'The resolved document of a campaign, as the engine reads it (B9)',
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The id of the campaign', examples: ['s6'] } } },
  response: { 200: { description: 'The document', content: { 'application/json': { schema: RESOLVED } } }, 304: { type: 'null', description: 'It has not changed' }, ...PROBLEM_RESPONSES },
};

/** Serves resolved documents, known by their content: who has one asks only whether it changed. */
export function registerCampaignRoutes(app: FastifyInstance, campaigns: Campaigns): void {
  app.get<{ Params: { id: string } }>('/api/v1/campaigns/:id', { schema: SCHEMA }, (request, reply) => {
    const published = campaigns.list().find(({ campaign }) => campaign.id === request.params.id);
    if (!published) return sendProblem(request, reply, new Problem('campaign-unknown'));
    const etag = `"${published.contentHash}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(published.campaign);
  });
}
