import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorNotice } from '#api/own-pages.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PageServices } from './page-services.ts';
import { refusalNotices } from './refusal-notice.ts';

/**
 * The name of a flow that does not exist, passed from the redirect to the page shown instead. A cookie, because the
 * address of that page must stay the same for visitors. Only outside production.
 */
const COOKIE = 'tf_missing_flow';
const MAX_AGE_S = 30;
const MAX_LENGTH = 60;

/** Remembers the name for the next page. */
export function rememberMissingFlow(
  reply: FastifyReply,
  name: string | undefined,
  { production }: Pick<PageServices, 'production'>,
): void {
  if (production || name === undefined) return;
  // A cookie cannot contain half of a surrogate pair.
  void reply.setCookie(COOKIE, name.slice(0, MAX_LENGTH).toWellFormed(), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: MAX_AGE_S,
  });
}

/** The name from the preceding redirect. */
export function missingFlowOf(
  { cookies }: FastifyRequest,
  { production }: Pick<PageServices, 'production'>,
): string | undefined {
  return production ? undefined : cookies[COOKIE];
}

/**
 * Tells authors, outside production, that the address named a flow other than the one shown. Says so once, with what is
 * wrong with that flow's document if that is the reason.
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
