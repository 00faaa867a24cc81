import type { FastifyRequest } from 'fastify';
import type { AppServices } from '../app-services.ts';

/** Is the draft the browser's own, or nobody's yet? Another person's visit is not spoken for. */
export async function isOwnOrNew(request: FastifyRequest, draftId: string, { draftCookies, drafts, database }: AppServices): Promise<boolean> {
  if (draftCookies.owns(request, draftId)) return true;
  const [draft, lead] = await Promise.all([drafts.load(draftId), database.db.selectFrom('leads').select('id').where('id', '=', draftId).executeTakeFirst()]);
  return draft === undefined && lead === undefined;
}
