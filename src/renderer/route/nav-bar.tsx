import { lazy, Suspense, type ComponentType } from 'react';
import { endOf } from '#engine/route-state.ts';
import { homeOf } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { loadPart } from '#ui/load-part.ts';
import { Button } from '#ui/parts/button.tsx';
import { stops } from '../block/block-host.tsx';
import { usePage, useStore, type PageKit } from '../page-kit.ts';

/** Nobody misses it if it does not come. */
const Answered = lazy<ComponentType>(async () => {
  const part = await loadPart('answered', () => import('./answered.tsx')).catch(() => undefined);
  return { default: part?.Answered ?? (() => null) };
});

/** The first step has nothing to go back to. */
function isFirst({ page }: PageKit, route: Route, entry: string): boolean {
  return route.name === entry || route === homeOf(page.state.campaign, page.state.query);
}

/** A screener asks everything on its home, wherever a link lets the visit begin (D5). */
export function isOnePage({ page }: PageKit, route: Route): boolean {
  const { campaign } = page.state;
  return (campaign.type === 'Screener' || campaign.type === 'Partner Screener') && route.name === campaign.home;
}

/** One-page flows end with their first page: its button says so (D3). */
function nextLabel(kit: PageKit, route: Route): string {
  const own = kit.text(route.meta.nextButtonLabelOverride);
  if (own !== '') return own;
  return kit.shell(isOnePage(kit, route) ? 'nav.finish' : 'nav.next');
}

/** The id of what says why Next cannot do its work yet. Firefox reads a hidden description on after it is emptied. */
const MISSING = 'next-missing';

/**
 * Back and Next. Next is never disabled: while answers are missing it is marked so, stays in the tab order, and a press
 * says what is missing. Before the script runs, this is unknown, so nothing is marked. There is no Next if a required
 * question cannot be shown at all, or if a block has ended the visit.
 */
export function NavBar({ route }: { readonly route: Route }) {
  const kit = usePage();
  const entry = useStore(({ path }) => path.entry);
  const missing = useStore(({ ui }) => ui.live && !ui.completeness.complete);
  const stopped = useStore((state) => route.blocks.some((use) => stops(kit, route, use, state)));
  const ended = useStore((state) => endOf(kit.blocks(route, kit.flow(state))) !== undefined);
  const busy = useStore(({ ui }) => ui.busy);
  const counted = useStore(({ ui }) => ui.live) && kit.live?.guest === undefined && isOnePage(kit, route);
  const { showNav = true, showBack = true, showNext = true } = route.meta;
  if (!showNav) return null;
  return (
    <div className="nav-bar">
      {showBack && !isFirst(kit, route, entry) ? (
        <Button type="submit" variant="secondary" name="_action" value="back" formNoValidate>
          {kit.shell('nav.back')}
        </Button>
      ) : null}
      {showNext && !stopped && !ended && route.next.length > 0 ? (
        <>
          {counted ? (
            <Suspense>
              <Answered />
            </Suspense>
          ) : null}
          <Button
            type="submit"
            name="_action"
            value="next"
            large
            unavailable={missing}
            aria-describedby={missing ? MISSING : undefined}
          >
            {nextLabel(kit, route)}
          </Button>
        </>
      ) : null}
      <span id={MISSING} hidden>
        {kit.shell('nav.missing')}
      </span>
      {/* Not an output: Orca reads "status bar" for one that is empty. */}
      <span className="visually-hidden" aria-live="polite">
        {busy ? kit.shell('nav.working') : ''}
      </span>
    </div>
  );
}
