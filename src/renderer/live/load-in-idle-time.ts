import type { PageKit } from '../page-kit.ts';

const AT_THE_LATEST = 10_000;
const WITHOUT_IDLE_TIME = 2_000;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST });
    else setTimeout(resolve, WITHOUT_IDLE_TIME);
  });
}

/** Loads the blocks of the flow's other pages while nothing else happens, so that the next steps also come without a network. */
export async function loadInIdleTime(kit: PageKit): Promise<void> {
  const names = new Set(kit.page.state.campaign.routes.flatMap(({ blocks }) => blocks.map(({ block }) => block)));
  for (const name of names) {
    await idle();
    await kit.components.load([name]);
  }
}
