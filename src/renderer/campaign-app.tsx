import { useEffect } from 'react';
import { Navigate, Route as RouterRoute, Routes } from 'react-router';
import { homeOf } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { routePath, searchOf } from './addresses.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageKitProvider, usePage, type PageKit } from './page-kit.ts';
import { RoutePage } from './route/route-page.tsx';
import { PayloadFailed } from './shell/payload-failed.tsx';
import { Shell } from './shell/shell.tsx';
import { useNavigation, useRouteChanges } from './router/use-route-changes.ts';

function Step({ route }: { readonly route: Route }) {
  useRouteChanges(route);
  return <RoutePage key={route.name} route={route} />;
}

/** One router route for each route of the document; everything else leads home, with the query (A4, A9). */
function CampaignRoutes() {
  const { page } = usePage();
  const { campaign, query } = page.state;
  const home = homeOf(campaign, query);
  const toHome = <Navigate to={`/${searchOf(query)}`} replace />;
  useNavigation();
  return (
    <Routes>
      {campaign.routes.map((route) => (
        <RouterRoute key={route.name} path={routePath(campaign, query, route)} element={<Step route={route} />} />
      ))}
      <RouterRoute path={`/${home.path}`} element={toHome} />
      <RouterRoute path="*" element={toHome} />
    </Routes>
  );
}

/** Takes up the visit when the page has become live, after the first render that the server made. */
function Beginning() {
  const { live } = usePage();
  // After this commit, not in it: what is taken up is drawn at once, so that the focus stays where it was.
  useEffect(() => queueMicrotask(() => live?.begin()), [live]);
  return null;
}

/** A campaign as a visitor sees it, inside a router. The same on the server and in the browser. */
export function CampaignApp({ kit }: { readonly kit: PageKit }) {
  return (
    <PageKitProvider value={kit}>
      <PageBoundary>
        <Shell>{kit.page.payloadFailed ? <PayloadFailed /> : <CampaignRoutes />}</Shell>
        <Beginning />
      </PageBoundary>
    </PageKitProvider>
  );
}
