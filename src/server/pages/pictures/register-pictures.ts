import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURES_PATH } from '#api/preview/preview-page.ts';
import { findRoute } from '#engine/transition.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import type { PageServices } from '../page-services.ts';
import { openVisit, withRemotes, withShown } from '../visit.ts';
import { sendNoPicture, sendPicture } from './send-picture.ts';

/** The language that the address asks for, if the campaign has it. */
export function pictureLanguage(
  request: FastifyRequest,
  { languages }: Pick<Campaign, 'languages'>,
): Language | undefined {
  const asked = new URL(request.raw.url ?? '/', 'http://server.invalid').searchParams.get('language');
  return languages.find((language) => language === asked) ?? languages[0];
}

/** The campaign of the preview that a request belongs to, as the preview shows it. */
export function picturedCampaign({ preview, campaigns }: Pick<PageServices, 'preview' | 'campaigns'>) {
  const id = preview?.shown().campaign;
  return campaigns.list().find(({ campaign }) => campaign.id === id);
}

/** A screen as whoever comes there first sees it, whatever it requires. */
async function sendScreen(
  request: FastifyRequest<{ Params: { route: string } }>,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const published = picturedCampaign(services);
  const route = published && findRoute(published.campaign, request.params.route);
  const locale = published && pictureLanguage(request, published.campaign);
  if (!published || !route || !locale) return sendNoPicture(reply, services);
  const opened = await openVisit({ request, published, draft: undefined, locale, query: {}, route }, services);
  const visit = await withShown(await withRemotes(opened, ['indications'], services), route, services);
  return sendPicture(reply, { visit, route, search: new URLSearchParams(), requestId: request.id }, services);
}

/** Pictures of the screens of a preview. */
export function registerPictures(app: FastifyInstance, services: PageServices): void {
  app.get<{ Params: { route: string } }>(
    `${PICTURES_PATH}/screens/:route`,
    { schema: { hide: true } },
    (request, reply) => sendScreen(request, reply, services),
  );
}
