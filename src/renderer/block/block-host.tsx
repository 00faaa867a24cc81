import { Suspense, useEffect, useMemo, useState } from 'react';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import { BlockRuntimeProvider } from '#registry/block-runtime.ts';
import { Notice } from '#ui/parts/notice.tsx';
import { Skeleton } from '#ui/parts/waiting.tsx';
import { usePage } from '../page-kit.ts';
import { reportProblem } from '../report-problem.ts';
import { BlockBoundary } from './block-boundary.tsx';
import { createBlockRuntime } from './create-block-runtime.ts';
import type { RouteController } from '../form/route-controller.ts';

interface BlockHostProps {
  readonly use: BlockUse;
  readonly controller: RouteController;
}

/** A block that no folder defines: the visitor reads that something is missing, and so do those who watch the log. */
export function MissingBlock({ use }: { readonly use: BlockUse }) {
  const { shell, page } = usePage();
  useEffect(() => {
    reportProblem(`Unknown block "${use.block}" in the campaign "${page.state.campaign.id}"`);
  }, [use, page]);
  return <Notice tone="warning">{shell('block.missing')}</Notice>;
}

function Place({ use, controller }: BlockHostProps) {
  const kit = usePage();
  const { components } = kit;
  const runtime = useMemo(() => createBlockRuntime(kit, controller, use), [kit, controller, use]);
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
