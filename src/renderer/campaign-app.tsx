import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Route } from '#schemas/campaign/campaign.ts';
import { createRouteFinder, searchOf } from './addresses.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageKitProvider, usePage, useStore, type PageKit } from './page-kit.ts';
import { RoutePage } from './route/route-page.tsx';
import { Shell } from './shell/shell.tsx';
import { useNavigation, useRouteChanges } from './router/use-route-changes.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { PAGE_TITLE_ID } from './page-ids.ts';

/** The first screen needs the study, and the study could not be loaded: says so, and offers to try again (A13). */
function PayloadFailed() {
  const { page, shell } = usePage();
  return (
    <div className="page-form">
      <Moment name="error">
        <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
          {shell('payloadFailed.title')}
        </h1>
        <p>{shell('payloadFailed.text')}</p>
        <p>
          {/* The address as requested: the visit has forgotten the study that could not be loaded. */}
          <LinkButton href="">{shell('payloadFailed.retry')}</LinkButton>
        </p>
        <p>{shell('payloadFailed.reference', { requestId: page.requestId })}</p>
      </Moment>
    </div>
  );
}

function Step({ route }: { readonly route: Route }) {
  useRouteChanges(route);
  const [first] = useState(route);
  return <RoutePage key={route.name} route={route} follows={route !== first} />;
}

/** The step that the address names; every other address leads home, with the query (A4, A9). */
function CampaignRoutes() {
  const { page } = usePage();
  const { campaign } = page.state;
  const query = useStore(({ path }) => path.query);
  const { pathname } = useLocation();
  const find = useMemo(() => createRouteFinder(campaign, query), [campaign, query]);
  const route = find(pathname);
  useNavigation();
  return route ? <Step route={route} /> : <Navigate to={`/${searchOf(query)}`} replace />;
}

/** From here on the browser owns the page: later failures are shown where they occur. */
function begin(kit: PageKit): void {
  const { takeover } = kit;
  try {
    kit.live?.begin();
    kit.takeover = undefined;
  } catch (error) {
    if (takeover === undefined) throw error;
    takeover.fail(error);
  }
}

/** Resumes the visit when the page has become live, after the first render, which matches the server's. */
function Beginning() {
  const kit = usePage();
  // After this commit, not in it: what is resumed renders at once, so that the focus stays where it was.
  useEffect(() => queueMicrotask(() => begin(kit)), [kit]);
  return null;
}

interface CampaignAppProps {
  readonly kit: PageKit;
  /** The frame around the pages. Default: the product's own header and footer. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
}

/** A campaign as a visitor sees it, inside a router. The same on the server and in the browser. */
export function CampaignApp({ kit, Frame = Shell }: CampaignAppProps) {
  return (
    <PageKitProvider value={kit}>
      <PageBoundary kit={kit}>
        <Frame>{kit.page.payloadFailed ? <PayloadFailed /> : <CampaignRoutes />}</Frame>
        <Beginning />
      </PageBoundary>
    </PageKitProvider>
  );
}
