import type { PageKit } from '../page-kit.ts';

function whenIdle(task: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(task, { timeout: 10_000 });
  else setTimeout(task, 2_000);
}

/** Loads the blocks of the flow's other pages while nothing else happens, so that the next steps also come without a network. */
export function loadInIdleTime(kit: PageKit): void {
  const names = [...new Set(kit.page.state.campaign.routes.flatMap(({ blocks }) => blocks.map(({ block }) => block)))];
  const next = () => {
    const name = names.shift();
    if (name !== undefined) whenIdle(() => void kit.components.load([name]).then(next));
  };
  next();
}
