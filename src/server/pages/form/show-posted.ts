import type { FastifyReply } from 'fastify';
import { shownBlocks } from '#engine/walk.ts';
import { onlyFacts } from '#engine/flow-state.ts';
import type { FormValues } from '#engine/block-rules.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { routePath, withSearch } from '../../core/http/page-address.ts';
import type { PostedForm } from '../../features/visits/index.ts';
import { draftFrom } from '../address/prefilled-draft.ts';
import type { Arrival } from '../arrive.ts';
import type { PageServices } from '../page-services.ts';
import { redirect } from '../send-page.ts';
import type { Visit } from '../visit.ts';

/** The values of the controls whose fields have issues: they are not answers. */
export function refusedValues(
  route: Route,
  { state, bind }: Visit,
  { issues, values }: { readonly issues: readonly FieldIssue[]; readonly values: FormValues },
): FormValues {
  const wrong = new Set(issues.map(({ field }) => field));
  const fields = shownBlocks(route, state, bind).flatMap(({ bound }) => bound.fields);
  return onlyFacts(
    values,
    fields.filter(({ id }) => wrong.has(id)).flatMap(({ controls }) => controls),
  );
}

/**
 * Leads back to the page of a post, which then shows what was entered and what is wrong with it. The page itself would
 * be an answer that browsers ask to send again on Back.
 */
export async function showPosted(
  reply: FastifyReply,
  { arrival: { route, search }, visit }: { readonly arrival: Arrival; readonly visit: Visit },
  posted: Omit<PostedForm, 'route'>,
  services: PageServices,
): Promise<FastifyReply> {
  const { campaign, locale, query } = visit.state;
  const draft = { ...draftFrom(visit), posted: { ...posted, route: route.name } };
  await services.drafts.save(draft);
  services.draftCookies.set(reply, draft.id);
  return redirect(reply, 303, withSearch(routePath(campaign, route, locale, query), search));
}
