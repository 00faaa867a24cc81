import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problem.ts';
import type { Campaigns } from '../services.ts';

const SCHEMA = {
  summary: 'The resolved document of a campaign, as the engine reads it (B9)',
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The id of the campaign', examples: ['s6'] } } },
};

/** Serves resolved documents, known by their content: who has one asks only whether it changed. */
export function registerCampaignRoutes(app: FastifyInstance, campaigns: Campaigns): void {
  app.get<{ Params: { id: string } }>('/api/v1/campaigns/:id', { schema: SCHEMA }, (request, reply) => {
    const published = campaigns.list().find(({ campaign }) => campaign.id === request.params.id);
    if (!published) return sendProblem(request, reply, new Problem('campaign-unknown'));
    const etag = `"${published.contentHash}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(published.campaign);
  });
}
