import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnsavedDraft } from '#api/preview/draft-call.ts';
import { DRAFTS_PATH, FRAME_HEADER, PAGE_AS_DATA } from '#api/preview/preview-page.ts';
import { sendProblem } from '../../../core/http/error-handler.ts';
import { Problem, type ProblemCode } from '../../../core/http/problem.ts';
import type { RefusedDraft } from '#api/preview/preview-page.ts';
import { findingReply } from '../finding-reply.ts';
import type { UnsavedDocument, UnsavedOutcome } from './unsaved-drafts.ts';

/** A page may lead to another one, which may do so again. */
const MAX_REDIRECTS = 3;
const FRAME = /^[0-9a-f-]{20,64}$/;

/** The frame that a request comes from; undefined: it comes from none, or the name is none of ours. */
export function frameOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const name = headers[FRAME_HEADER];
  return typeof name === 'string' && FRAME.test(name) ? name : undefined;
}

export interface DraftServices {
  /** Takes a document of the preview that the request belongs to. Undefined: it belongs to none. */
  readonly take: (frame: string, unsaved: UnsavedDocument) => Promise<UnsavedOutcome> | undefined;
  /** Runs work as if the request had come after the frame was shown the campaigns of the outcome. */
  readonly within: <Value>(
    outcome: Extract<UnsavedOutcome, { kind: 'shown' }>,
    work: () => Promise<Value>,
  ) => Promise<Value>;
}

const refused = (code: ProblemCode, why: Partial<RefusedDraft> = {}): RefusedDraft => ({ code, findings: [], ...why });

function refusalOf(outcome: Exclude<UnsavedOutcome, { kind: 'shown' }>): RefusedDraft {
  if (outcome.kind === 'refused') return refused('document-refused', { findings: outcome.findings.map(findingReply) });
  if (outcome.kind === 'no-document') return refused('document-unknown');
  if (outcome.kind === 'unused') return refused('document-unused');
  return refused('operation-impossible', { reason: `operation ${outcome.index}: ${outcome.reason}` });
}

/** What the page at an address of the site is made from; undefined: there is no page of the campaign. */
async function pageAt(
  app: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  address: string,
  left = MAX_REDIRECTS,
): Promise<string | undefined> {
  const { host = '', cookie = '' } = headers;
  const asked = { host, cookie, accept: PAGE_AS_DATA };
  const reply = await app.inject({ method: 'GET', url: address, headers: asked, remoteAddress: ip });
  const { location, 'content-type': type = '' } = reply.headers;
  // Its character set follows.
  if (reply.statusCode === 200 && type.startsWith(PAGE_AS_DATA)) return reply.body;
  if (location === undefined || left === 0) return undefined;
  const { pathname, search } = new URL(location, 'http://server.invalid');
  return pageAt(app, { headers, ip }, `${pathname}${search}`, left - 1);
}

/** Takes documents that are not saved, from the pages of previews, and answers with the page that they make. */
export function registerDrafts(app: FastifyInstance, { take, within }: DraftServices): void {
  app.post<{ Body: UnsavedDraft }>(
    DRAFTS_PATH,
    { schema: { hide: true, body: UnsavedDraft } },
    async (request, reply): Promise<FastifyReply> => {
      const { document, text, operations, address } = request.body;
      const frame = frameOf(request);
      const change = text === undefined ? operations && { operations } : { text };
      const outcome = frame && change && (await take(frame, { document, change }));
      if (!outcome) return sendProblem(request, reply, new Problem('request-invalid'));
      // An author who has not finished a sentence is no failed request.
      if (outcome.kind !== 'shown') return reply.send(refusalOf(outcome));
      const page = await within(outcome, () => pageAt(app, request, address));
      if (page === undefined) return reply.send(refused('campaign-not-shown'));
      return reply
        .type('application/json; charset=utf-8')
        .serializer((body: string) => body)
        .send(page);
    },
  );
}
