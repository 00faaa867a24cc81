import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { describedReplies } from './described-replies.ts';

function isReply(value: unknown): value is LightMyRequestResponse {
  return typeof value === 'object' && value !== null && 'statusCode' in value && 'headers' in value && 'raw' in value;
}

/**
 * Compares every response that a test provokes through `inject` with the server's own description: an undescribed
 * response fails that test (K2).
 */
export async function checkReplies(app: FastifyInstance): Promise<void> {
  await app.ready();
  const faultsOf = describedReplies(JSON.parse(JSON.stringify(app.swagger())));
  const inject: unknown = Reflect.get(app, 'inject');
  if (typeof inject !== 'function') throw new Error('The server takes no injected requests');
  Reflect.set(app, 'inject', async (request: InjectOptions | string) => {
    const reply: unknown = await Reflect.apply(inject, app, [request]);
    if (!isReply(reply)) throw new Error('An injected request brought no reply');
    const { method = 'GET', url = '' } = reply.raw.req;
    const faults = faultsOf({
      method,
      url,
      status: reply.statusCode,
      contentType: reply.headers['content-type']?.toString(),
      body: reply.body,
    });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return reply;
  });
}
