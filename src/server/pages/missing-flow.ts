import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorNotice } from '#api/own-pages.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PageServices } from './page-services.ts';
import { refusalNotices } from './refusal-notice.ts';

/**
 * The name of a flow that does not exist, handed from the redirect to the page in its place. A cookie, because the
 * address of that page must stay as it is for visitors. Only outside production.
 */
const COOKIE = 'tf_missing_flow';
const MAX_AGE_S = 30;
const MAX_LENGTH = 60;

/** Remembers the name for the page that comes next. */
export function rememberMissingFlow(
  reply: FastifyReply,
  name: string | undefined,
  { production }: Pick<PageServices, 'production'>,
): void {
  if (production || name === undefined) return;
  // A cookie holds no half of a surrogate pair.
  void reply.setCookie(COOKIE, name.slice(0, MAX_LENGTH).toWellFormed(), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: MAX_AGE_S,
  });
}

/** The name that the redirect before this request brought. */
export function missingFlowOf(
  { cookies }: FastifyRequest,
  { production }: Pick<PageServices, 'production'>,
): string | undefined {
  return production ? undefined : cookies[COOKIE];
}

/**
 * Tells authors, outside production, that the address named another flow than the page shows. Says so once, with what
 * is wrong with that flow's document where that is why.
 */
export function missingFlowNotices(
  reply: FastifyReply,
  shown: Pick<Campaign, 'id'>,
  services: Pick<PageServices, 'production' | 'refused'>,
): readonly AuthorNotice[] {
  const asked = missingFlowOf(reply.request, services);
  if (asked === undefined) return [];
  void reply.clearCookie(COOKIE, { path: '/' });
  return [
    { about: 'missing-flow', asked, shown: shown.id },
    ...refusalNotices(undefined, services.refused?.().get(asked)),
  ];
}
