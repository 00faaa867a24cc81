import { useCallback, useEffect } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
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

/**
 * In the place of a block that broke: what happened, that nothing is lost, and the ways on (A15). `again` draws a block whose
 * code did not come once more, in the page as it stands; without it only a reload helps. The network's return does it by itself:
 * a browser that keeps nothing would lose the answers with the page.
 */
export function FailedBlock({ again }: { readonly again?: (() => void) | undefined }) {
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
    <Notice tone="error" live>
      <p>{shell(inPlace ? 'chunk.failedOpen' : again ? 'chunk.failed' : 'block.failed')}</p>
      {again ? null : <CallInstead />}
      <Button onClick={inPlace ? again : reload}>{shell(inPlace ? 'chunk.again' : 'chunk.reload')}</Button>
    </Notice>
  );
}
