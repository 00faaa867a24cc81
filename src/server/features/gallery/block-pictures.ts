import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURES_PATH } from '#api/preview/preview-page.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import type { PageServices } from '../../pages/page-services.ts';
import { picturedCampaign, pictureLanguage } from '../../pages/pictures/register-pictures.ts';
import { sendNoPicture, sendPicture } from '../../pages/pictures/send-picture.ts';
import { pictureVisit } from './gallery-data.ts';

interface ExampleParts {
  readonly operator: OperatorDocument;
  /** The files that examples show. */
  readonly media: PageServices['media'];
}

/** The first example of a block, with the look of the campaign of the preview. */
async function sendExample(
  request: FastifyRequest<{ Params: { block: string } }>,
  reply: FastifyReply,
  pages: PageServices,
  { operator, media }: ExampleParts,
): Promise<FastifyReply> {
  const published = picturedCampaign(pages);
  // Blocks are chosen for drafts with errors, too: they have the usual look then.
  const language = pictureLanguage(request, published?.campaign ?? { languages: LANGUAGES }) ?? DEFAULT_LANGUAGE;
  const services = { ...pages, media };
  const sample = await pictureVisit(request.params.block, language, services, operator);
  const [route] = sample?.state.campaign.routes ?? [];
  if (!sample || !route) return sendNoPicture(reply, pages);
  const theme = published?.campaign.theme;
  const campaign = { ...sample.state.campaign, ...(theme === undefined ? {} : { theme }) };
  const visit = { ...sample, state: { ...sample.state, campaign } };
  return sendPicture(reply, { visit, route, search: new URLSearchParams(), requestId: request.id }, services);
}

/** Pictures of blocks as their first examples show them, on hosts of previews. */
export function registerBlockPictures(app: FastifyInstance, pages: PageServices, parts: ExampleParts): void {
  app.get<{ Params: { block: string } }>(
    `${PICTURES_PATH}/blocks/:block`,
    { schema: { hide: true } },
    (request, reply) => sendExample(request, reply, pages, parts),
  );
}
