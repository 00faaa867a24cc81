import type { FastifyRequest } from 'fastify';
import { closestLanguage } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import { ownReferrer } from './referrer.ts';

/**
 * The language that the browser of a request prefers, if the product has it: the first of Accept-Language (N6).
 * Undefined for whoever comes from another page of this site: they read on in the language that they took there.
 */
export function preferredLanguage(request: Pick<FastifyRequest, 'headers' | 'host'>): Language | undefined {
  if (ownReferrer(request) !== undefined) return undefined;
  const [first = ''] = (request.headers['accept-language'] ?? '').split(/[,;]/, 1);
  return closestLanguage(first.trim());
}
