import type { FormValues } from '#engine/block-rules.ts';
import { withoutFacts } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Visit } from '../visit.ts';
import type { PostAction } from './form-post.ts';
import { readPageForm } from './read-page-form.ts';
import type { PageServices } from '../page-services.ts';

/**
 * The visit and the form after a press on a button that adds or removes controls (K8). The block may show controls only
 * because of what the same form answers, so it is read first. What the block's questions knew is taken from the form
 * alone: the answers of a removed entry are gone.
 */
export async function editForm(
  route: Route,
  visit: Visit,
  { values, action }: { readonly values: FormValues; readonly action: PostAction },
  services: PageServices,
): Promise<{ readonly visit: Visit; readonly values: FormValues }> {
  if (action.kind !== 'edit') return { visit, values };
  const { visit: now } = await readPageForm(route, visit, values, services);
  const shown = shownBlocks(route, now.state, now.bind).find(({ use }) => use.id === action.block);
  if (!shown) return { visit, values };
  const { block, id, props } = shown.use;
  const edited = services.registry.find(block)?.edit?.(props, now.state, id, values, action.change);
  if (!edited) return { visit, values };
  const answers = withoutFacts(now.state.answers, shown.bound.fields.flatMap(factNames));
  return { visit: { ...visit, state: { ...visit.state, answers } }, values: edited };
}
