import type { FastifyInstance } from 'fastify';
import type { QuestionSets } from './create-question-sets.ts';

/** Serves compiled validators. The name is the hash of what they were made of, so they never change. */
export function registerValidatorRoutes(app: FastifyInstance, questionSets: QuestionSets): void {
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
