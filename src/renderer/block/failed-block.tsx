import { useCallback, useEffect } from 'react';
import { findRoute } from '#engine/transition.ts';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { PAGE_TITLE_ID } from '../page-ids.ts';
import { usePage, useStore } from '../page-kit.ts';
import { CallInstead } from './call-instead.tsx';

/** Loads the page anew, with the answers as they are. */
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

/** The page keeps a heading where the block that draws it is missing. */
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
 * In the place of a block that broke: what happened, that nothing is lost, and the ways on (A15). `again` draws a block
 * whose code did not come once more, in the page as it stands; without it only a reload helps. The network's return
 * does it by itself: a browser that keeps nothing would lose the answers with the page.
 */
export function FailedBlock({ block = '', again }: FailedBlockProps) {
  const { shell } = usePage();
  const keeps = useStore(({ ui }) => ui.device.keeps);
  useEffect(() => {
    if (!again) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  const reload = useReload();
  const inPlace = again !== undefined && !keeps;
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
