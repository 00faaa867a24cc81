import { Suspense, useEffect, useMemo, useState } from 'react';
import { isShown } from '#engine/route-state.ts';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import { BlockRuntimeProvider } from '#registry/block-runtime.ts';
import { Notice } from '#ui/parts/notice.tsx';
import { Skeleton } from '#ui/parts/waiting.tsx';
import type { RootState } from '#store/create-visit-store.ts';
import { usePage, useStore, type PageKit } from '../page-kit.ts';
import { reportProblem } from '../report-problem.ts';
import { BlockBoundary } from './block-boundary.tsx';
import { CallInstead } from './call-instead.tsx';
import { createBlockRuntime } from './create-block-runtime.ts';
import type { RouteController } from '../form/route-controller.ts';

interface BlockHostProps {
  readonly use: BlockUse;
  readonly controller: RouteController;
}

/** Does a block that cannot be shown ask something required, so that nobody can complete the page? */
export function stops({ page, flow }: PageKit, route: Route, use: BlockUse, state?: RootState): boolean {
  const asks = page.unanswerable?.some((block) => block.route === route.name && block.id === use.id) ?? false;
  return asks && isShown(use, flow(state));
}

interface MissingBlockProps {
  readonly route: Route;
  readonly use: BlockUse;
}

/**
 * A block without a component: the visitor reads whether they can go on, or whom to call, and those who watch the log
 * read its name.
 */
export function MissingBlock({ route, use }: MissingBlockProps) {
  const kit = usePage();
  const { shell, page, flow } = kit;
  const shown = useStore((state) => isShown(use, flow(state)));
  useEffect(() => {
    reportProblem(`Unknown block "${use.block}" in the campaign "${page.state.campaign.id}"`);
  }, [use, page]);
  if (!shown) return null;
  if (!stops(kit, route, use)) return <Notice tone="warning">{shell('block.missing')}</Notice>;
  return (
    <Notice tone="error">
      <p>{shell('block.unanswerable')}</p>
      <CallInstead />
    </Notice>
  );
}

function Place({ use, controller }: BlockHostProps) {
  const kit = usePage();
  const { components } = kit;
  const query = useStore(({ path }) => path.query);
  const runtime = useMemo(() => createBlockRuntime(kit, controller, use, query), [kit, controller, use, query]);
  // Decided once: a different element in a later render would recreate the controls.
  const [View] = useState(() => components.peek(use.block));
  const Later = components.later(use.block);
  return (
    <BlockRuntimeProvider value={runtime}>
      {View ? (
        <View id={use.id} props={use.props} />
      ) : (
        <Suspense fallback={<Skeleton label={kit.shell('block.loading')} />}>
          {/* The loader creates one component for each block and keeps it. */}
          {/* oxlint-disable-next-line react/static-components */}
          <Later id={use.id} props={use.props} />
        </Suspense>
      )}
    </BlockRuntimeProvider>
  );
}

/** One block of a route: its component, loaded lazily, with its runtime and inside an error boundary. */
export function BlockHost(props: BlockHostProps) {
  const kit = usePage();
  return (
    <BlockBoundary kit={kit} block={props.use.block} retry={() => kit.components.retry(props.use.block)}>
      <Place {...props} />
    </BlockBoundary>
  );
}
