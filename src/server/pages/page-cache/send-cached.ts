import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageServices } from '../page-services.ts';
import type { MadePage } from '../send-page.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { pageKeyOf, type PageKey } from './page-key.ts';
import { brotliTemplate } from './brotli-template.ts';

export interface PageAsked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: PageServices;
  readonly keptPages: PageCache;
}

/**
 * Sends a cached page as if it had been rendered for this request, with the current time as the page time, which tells
 * people from bots. Undefined: that is not possible.
 */
function sendKept(
  { reply, services }: PageAsked,
  { body, headers, campaignId, contentHash }: CachedPage,
): FastifyReply | undefined {
  if (services.campaigns.find(campaignId)?.contentHash !== contentHash) return undefined;
  const bytes = body.with(services.pageTimes.issue(campaignId));
  return bytes && reply.headers(headers).send(bytes);
}

async function keptFrom({ document, page, headers }: MadePage, { encoding }: PageKey): Promise<CachedPage | undefined> {
  const body = page.pageTime === undefined ? undefined : await brotliTemplate(document, page.pageTime, encoding);
  return body && { body, headers, campaignId: page.state.campaign.id, contentHash: page.contentHash };
}

type Make = (made: (page: MadePage) => void) => Promise<FastifyReply>;

const nothing = () => undefined;

async function makeKept(asked: PageAsked, key: PageKey, make: Make): Promise<FastifyReply> {
  const { kept, keep } = await asked.keptPages.ask(key.text);
  const sent = kept && sendKept(asked, kept);
  if (sent) return sent;
  if (!keep) return make(nothing);
  let page: MadePage | undefined;
  try {
    return await make((made) => {
      page = made;
    });
  } finally {
    void (page ? keptFrom(page, key).catch(nothing) : Promise.resolve(undefined)).then(keep);
  }
}

/** Answers with the cached page for such a request, or by `make`, whose page is then cached if allowed. */
export function sendCachedOr(asked: PageAsked, make: Make): FastifyReply | Promise<FastifyReply> {
  const key = asked.services.dev === undefined ? pageKeyOf(asked.request, asked.services) : undefined;
  if (key === undefined) return make(nothing);
  const kept = asked.keptPages.find(key.text);
  return (kept && sendKept(asked, kept)) ?? makeKept(asked, key, make);
}
