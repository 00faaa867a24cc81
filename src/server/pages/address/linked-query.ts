import type { FastifyRequest } from 'fastify';
import { queryOf } from '#engine/address-query.ts';
import { isReadParameter } from '#schemas/campaign/query-parameters.ts';
import { ownReferrer } from '../../core/http/referrer.ts';
import { splitPersonal } from './personal-query.ts';

/**
 * The query of a request, with what the page that linked here carries in its own address. A page that is made once for
 * everybody cannot repeat those parameters in its links (decision 0060), so until its script has added them, its links
 * send the page's address along as the referrer, to this origin only. The same object if nothing is missing.
 */
export function linkedQuery(request: FastifyRequest, search: URLSearchParams): URLSearchParams {
  const linkedFrom = request.method === 'GET' ? ownReferrer(request) : undefined;
  if (linkedFrom === undefined) return search;
  const missing = Object.entries(queryOf(splitPersonal(linkedFrom.searchParams).rest)).filter(
    ([name, value]) => !search.has(name) && !isReadParameter(name, value),
  );
  if (missing.length === 0) return search;
  return new URLSearchParams([...search, ...missing]);
}
