import type { FastifyPluginCallback } from 'fastify';
import type { Log } from '../../core/log.ts';
import { sendProblem } from '../../core/http/error-handler.ts';
import { Problem } from '../../core/http/problem.ts';

/** Browsers' words for blocked content that has no address. */
const WORDS = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink']);

function textIn(report: object, name: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(report)).get(name);
  return typeof value === 'string' ? value : '';
}

/** The host of what was blocked, or the browser's word for it: an address may contain what a visitor entered. */
function blockedOf(text: string): string {
  if (WORDS.has(text)) return text;
  return URL.canParse(text) ? new URL(text).host || new URL(text).protocol : 'other';
}

/**
 * Accepts browsers' reports on the content security policy: something tried to run or to connect without permission.
 * Logs the directive and the host; no address, no sample. Every report counts as a request in the metrics at
 * `/metrics`.
 */
export const plugin: FastifyPluginCallback<{ readonly log: Log }> = (app, { log }, done) => {
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post('/policy-reports', { schema: { hide: true } }, async (request, reply) => {
    const { body } = request;
    const report: unknown =
      typeof body === 'object' && body !== null && 'csp-report' in body ? body['csp-report'] : undefined;
    if (typeof report !== 'object' || report === null)
      return sendProblem(request, reply, new Problem('request-invalid'));
    const directive = textIn(report, 'effective-directive') || textIn(report, 'violated-directive');
    log.warn(
      {
        directive: /^[a-z-]{3,40}$/.test(directive) ? directive : 'other',
        blocked: blockedOf(textIn(report, 'blocked-uri')),
      },
      'A browser blocked something that the policy of a page forbids',
    );
    return reply.code(204).send();
  });
  done();
};
