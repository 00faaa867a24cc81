import { useCallback, useEffect } from 'react';
import { findRoute } from '#engine/transition.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { PAGE_TITLE_ID } from '../page-ids.ts';
import { usePage, useStore } from '../page-kit.ts';
import { CallInstead } from './call-instead.tsx';

/** Reloads the page with the answers as they are. */
function useReload(): () => void {
  const { live } = usePage();
  return useCallback(() => {
    live?.flush();
    live?.leave(window.location.href);
  }, [live]);
}

/** Code that the visitor waits for is late (A15). */
export function LatePart() {
  const { shell } = usePage();
  const reload = useReload();
  return (
    <Notice tone="info" live>
      <p>{shell('chunk.late')}</p>
      <Button onClick={reload}>{shell('chunk.reload')}</Button>
    </Notice>
  );
}

/** The page keeps a heading when the block that renders it is missing. */
function HeadingInstead({ block }: { readonly block: string }) {
  const { page, registry, text } = usePage();
  const name = useStore(({ path }) => path.route);
  const route = findRoute(page.state.campaign, name);
  if (registry.find(block)?.pageHeading !== true) return null;
  return (
    <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
      {text(route?.title)}
    </h1>
  );
}

interface FailedBlockProps {
  readonly block?: string;
  readonly again?: (() => void) | undefined;
}

/**
 * Replaces a block that failed: says what happened, that nothing is lost, and how to go on (A15). `again` renders a
 * block whose code did not load once more, within the page; without it only a reload helps. The page also does this
 * automatically when the network returns: in a browser that stores nothing, a reload would lose the answers. Without a
 * network, a reload would lose the page.
 */
export function FailedBlock({ block = '', again }: FailedBlockProps) {
  const { shell } = usePage();
  const { keeps, online } = useStore(({ ui }) => ui.device);
  useEffect(() => {
    if (!again) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  const reload = useReload();
  const inPlace = again !== undefined && !keeps;
  if (again && !online) {
    return (
      <>
        <HeadingInstead block={block} />
        <Notice tone="info" live>
          {shell('chunk.offline')}
        </Notice>
      </>
    );
  }
  return (
    <>
      <HeadingInstead block={block} />
      <Notice tone="error" live>
        <p>{shell(inPlace ? 'chunk.failedOpen' : again ? 'chunk.failed' : 'block.failed')}</p>
        {again ? null : <CallInstead />}
        <Button onClick={inPlace ? again : reload}>{shell(inPlace ? 'chunk.again' : 'chunk.reload')}</Button>
      </Notice>
    </>
  );
}
