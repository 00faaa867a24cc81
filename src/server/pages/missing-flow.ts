import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { escapeHtml } from './html/html-document.ts';
import type { PageServices } from './page-services.ts';
import { refusalNotice } from './refusal-notice.ts';

/**
 * The name of a flow that was asked for and is not there, from the redirect that leads on to the page in its place. A cookie,
 * because the address of that page must stay as it is for visitors. Outside production alone.
 */
const COOKIE = 'tf_missing_flow';
const MAX_AGE_S = 30;
const MAX_LENGTH = 60;

/** Remembers the name for the page that comes next. */
export function rememberMissingFlow(reply: FastifyReply, name: string | undefined, { production }: Pick<PageServices, 'production'>): void {
  if (production || name === undefined) return;
  void reply.setCookie(COOKIE, name.slice(0, MAX_LENGTH), { path: '/', httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE_S });
}

/** The name that the redirect before this request brought. */
export function missingFlowOf({ cookies }: FastifyRequest, { production }: Pick<PageServices, 'production'>): string | undefined {
  return production ? undefined : cookies[COOKIE];
}

/**
 * For authors, outside production: the page is not of the flow that the address named. Says so once, with what is wrong with
 * its document where that is why. @returns HTML; empty where the address named no such flow
 */
export function missingFlowNotice(reply: FastifyReply, shown: Pick<Campaign, 'id'>, services: Pick<PageServices, 'production' | 'refused'>): string {
  const name = missingFlowOf(reply.request, services);
  if (name === undefined) return '';
  void reply.clearCookie(COOKIE, { path: '/' });
  const what = `No campaign is named “${escapeHtml(name)}”: this is the default one, ${escapeHtml(shown.id)}. /signup/activeflows lists those that are served.`;
  return `<aside class="shell-demo" lang="en" aria-label="For authors"><p>${what}</p></aside>${refusalNotice(undefined, services.refused?.().get(name))}`;
}
