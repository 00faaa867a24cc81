import { useMemo } from 'react';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import { createRouteController } from '../form/route-controller.ts';
import { usePage } from '../page-kit.ts';
import { BlockHost } from './block-host.tsx';

/** One block of a route without the page around it: to find out whether it can be drawn at all. */
export function BlockAlone({ route, use }: { readonly route: Route; readonly use: BlockUse }) {
  const kit = usePage();
  const controller = useMemo(() => createRouteController(kit, route), [kit, route]);
  return <BlockHost use={use} controller={controller} />;
}
