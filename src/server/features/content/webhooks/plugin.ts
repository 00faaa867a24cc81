import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Config } from '../../../core/config/config.ts';
import type { WebhookConfig } from '../../../core/config/configured-source.ts';
import { sendProblem } from '../../../core/http/error-handler.ts';
import { Problem } from '../../../core/http/problem.ts';
import type { LiveCampaigns } from '../create-campaigns.ts';
import { claimOf, isSigned, isTimely, MAX_AGE_MS, type WebhookClaim } from './verify-webhook.ts';

/** The services of webhooks. */
export interface WebhookServices {
  readonly config: Pick<Config, 'sources'>;
  readonly campaigns: Pick<LiveCampaigns, 'reload'>;
  readonly clock: Clock;
}

/** Signatures are remembered for as long as their time would be accepted; more than this are no CMS's. */
const MAX_REMEMBERED = 10_000;

/** Remembers signatures until their time is over. Returns whether one is new. */
function createMemory(clock: Clock): (claim: WebhookClaim) => boolean {
  const until = new Map<string, number>();
  return ({ signature, at }) => {
    // Without a time in it, the same change made twice has the same signature.
    if (at === undefined) return true;
    const now = clock.now().getTime();
    for (const [known, end] of until) if (end < now) until.delete(known);
    if (until.has(signature) || until.size >= MAX_REMEMBERED) return false;
    until.set(signature, at + 2 * MAX_AGE_MS);
    return true;
  };
}

/** Reads the documents again; calls that come meanwhile are one further reading together. */
function createReload({ reload }: WebhookServices['campaigns']): () => void {
  let isReading = false;
  let isWaiting = false;
  return function again(): void {
    isWaiting = true;
    if (isReading) return;
    isReading = true;
    isWaiting = false;
    void reload().finally(() => {
      isReading = false;
      if (isWaiting) again();
    });
  };
}

/** How far a call is from now. */
function timeWords({ at }: WebhookClaim, now: Date): string {
  const seconds = Math.round((now.getTime() - (at ?? 0)) / 1000);
  return seconds < 0
    ? `It was signed for a time that comes in ${-seconds} seconds: the clock of its sender is fast, or ours is slow.`
    : `It was signed ${seconds} seconds ago.`;
}

/** It is no call of the contract: each CMS sends what it likes. */
const SCHEMA = {
  hide: true,
  params: { type: 'object', required: ['source'], properties: { source: { type: 'string', maxLength: 40 } } },
};

/**
 * Webhooks of CMSs and of hosts of git repositories. A call is judged by its headers first, so that no body of a
 * stranger is read; what it says is not looked at. Another server of the same database hears of the change when it
 * polls.
 */
export const webhooksPlugin: FastifyPluginCallback<WebhookServices> = (app, { config, campaigns, clock }, done) => {
  const sources = new Map<string, WebhookConfig>(
    (config.sources ?? []).flatMap((source) =>
      (source.kind === 'cms' || source.kind === 'git') && source.webhook !== undefined
        ? [[source.name, source.webhook] as const]
        : [],
    ),
  );
  const isNew = createMemory(clock);
  const reload = createReload(campaigns);
  const claims = new WeakMap<FastifyRequest, WebhookClaim>();

  /** Whether a source exists is nothing for strangers: it is refused like a bad signature. */
  function refusalOf(request: FastifyRequest<{ Params: { source: string } }>): Problem | undefined {
    const webhook = sources.get(request.params.source);
    const { method, url: path, headers } = request;
    const claim = webhook && claimOf({ method, path, headers }, webhook);
    if (claim === undefined) return new Problem('webhook-unsigned');
    const now = clock.now();
    if (!isTimely(claim, now)) return new Problem('webhook-expired', [], { reason: timeWords(claim, now) });
    claims.set(request, claim);
    return undefined;
  }

  // The signature is over the bytes, whatever they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  app.post<{ Params: { source: string } }>(
    '/content/v1/webhooks/:source',
    {
      schema: SCHEMA,
      onRequest: async (request, reply) => {
        const refusal = refusalOf(request);
        return refusal === undefined ? undefined : sendProblem(request, reply, refusal);
      },
    },
    (request, reply) => {
      const claim = claims.get(request);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (claim === undefined || !isSigned(claim, body))
        return sendProblem(request, reply, new Problem('webhook-unsigned'));
      if (!isNew(claim)) return sendProblem(request, reply, new Problem('webhook-repeated'));
      reload();
      return reply.code(202).send();
    },
  );
  done();
};
