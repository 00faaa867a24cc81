import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visibleBlocks } from '#engine/route-state.ts';
import { RATE_LIMITS } from '../../core/http/consume-token.ts';
import { arrive } from '../arrive.ts';
import { UPLOAD_RETRY_S } from '../../core/http/uploads-under-way.ts';
import type { PageServices } from '../page-services.ts';
import { PAGE_BODY_LIMIT } from '../../core/http/route-rules.ts';
import { FORM_LIMIT, FormRefused, isMultipart } from './page-body.ts';
import { sendTooMany } from './too-many-page.ts';

/** A form that may be large: its length is unknown, or greater than that of any form without files. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || !(Number(length) <= FORM_LIMIT);
}

/** Does the page that the form was sent from ask for files? */
async function takesFiles(request: FastifyRequest, services: PageServices): Promise<boolean> {
  const arrival = await arrive(request, services);
  if (!arrival || arrival.elsewhere) return false;
  const { visit, route } = arrival;
  return visibleBlocks(route, visit.state, visit.bind).some(({ bound }) => bound.uploads !== undefined);
}

/**
 * Accepts large forms only from pages that ask for files, and only a limited number per address. Both are checked
 * before the body is read: a body of 48 MB that is rejected afterwards has already used the memory (K8, C15).
 */
export function refuseLargeForms(pages: FastifyInstance, services: PageServices): void {
  const limit = services.limits.byAddress('form-uploads', RATE_LIMITS['form-uploads']);
  pages.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || !isMultipart(request) || !isLarge(request)) return undefined;
    const wait = await limit({ request });
    if (wait > 0) return sendTooMany(request, reply, { wait, text: '', filesLost: true }, services);
    if (!(await takesFiles(request, services))) throw new FormRefused(413);
    if (!pages.uploadsUnderWay.take(request, reply, PAGE_BODY_LIMIT))
      return sendTooMany(request, reply, { wait: UPLOAD_RETRY_S, text: '', filesLost: true }, services);
    return undefined;
  });
}
