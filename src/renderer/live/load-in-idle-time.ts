import { entryRuleOf } from '#engine/entry-rule.ts';
import { findRoute } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { PageKit } from '../page-kit.ts';

const AT_THE_LATEST = 10_000;
const WITHOUT_IDLE_TIME = 2_000;
/** As many small files as a browser requests from one server at once. */
const AT_ONCE = 6;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST });
    else setTimeout(resolve, WITHOUT_IDLE_TIME);
  });
}

function blocksOf(routes: readonly Route[]): readonly string[] {
  return routes.flatMap(({ blocks }) => blocks.map(({ block }) => block));
}

/** The blocks of the flow: those of the steps that may come next, then all others. */
function inOrder({ store, page }: PageKit): readonly string[] {
  const { campaign } = page.state;
  const shown = findRoute(campaign, store.getState().path.route);
  const next = (shown?.next ?? []).flatMap(({ to }) => findRoute(campaign, to) ?? []);
  return [...new Set([...blocksOf(next), ...blocksOf(campaign.routes)])];
}

/**
 * Prepares in idle time what the next steps need: where visits may begin, which takes a look at every block of the
 * campaign, and the blocks of the flow's other pages, so that those steps also work without a network.
 */
export async function loadInIdleTime(kit: PageKit): Promise<void> {
  await idle();
  entryRuleOf(kit.flow(), kit.bind);
  const names = inOrder(kit);
  for (let begin = 0; begin < names.length; begin += AT_ONCE) {
    await idle();
    await kit.components.load(names.slice(begin, begin + AT_ONCE));
  }
}
