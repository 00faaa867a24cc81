import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { PageKit } from '#renderer/page-kit.ts';
import { reportProblem } from '#renderer/report-problem.ts';

/**
 * Restores what the server drew, as the visitor left it: the same elements, with what was typed into them and the
 * focus.
 */
function keepServed(root: HTMLElement): () => void {
  const served = [...root.childNodes];
  const focused = document.activeElement;
  return () => {
    root.replaceChildren(...served);
    if (focused instanceof HTMLElement && root.contains(focused)) focused.focus({ preventScroll: true });
  };
}

/**
 * Takes over the page that the server rendered in `root`: hydrates it if `app` shows the same, else renders it again.
 * If the attempt fails, the server's page is restored before the browser paints, its forms keep working without
 * JavaScript, and the error is reported once.
 */
export function takeOver(root: HTMLElement, app: ReactNode, kit: PageKit, isServed: boolean): void {
  const putBack = keepServed(root);
  let failed = false;
  let drawn: Root | undefined;
  const fail = (error: unknown) => {
    if (failed) return;
    failed = true;
    // Not immediately: React calls this while it renders.
    queueMicrotask(() => {
      drawn?.unmount();
      putBack();
      reportProblem(error);
    });
  };
  kit.takeover = { fail };
  const options: RootOptions = { onUncaughtError: fail, onRecoverableError: (error) => failed || reportProblem(error) };
  // In small slices, so that a cheap phone keeps responding to keys and taps; only the script waits.
  startTransition(() => {
    if (isServed) {
      drawn = hydrateRoot(root, app, options);
    } else {
      drawn = createRoot(root, options);
      drawn.render(app);
    }
  });
}
