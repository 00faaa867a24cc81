import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { PageKit } from '#renderer/page-kit.ts';
import { reportProblem } from '#renderer/report-problem.ts';

/**
 * Puts back what the server drew, as the visitor left it: the same elements, with what was typed into them and the
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
 * Takes over the page that the server drew in `root`: hydrates it where `app` shows the same, else draws it anew. When
 * the attempt fails, the server's page is put back before the browser paints, its forms go on without script, and the
 * error is reported once.
 */
export function takeOver(root: HTMLElement, app: ReactNode, kit: PageKit, isServed: boolean): void {
  const putBack = keepServed(root);
  let failed = false;
  let drawn: Root | undefined;
  const fail = (error: unknown) => {
    if (failed) return;
    failed = true;
    // Not at once: React calls this while it draws.
    queueMicrotask(() => {
      drawn?.unmount();
      putBack();
      reportProblem(error);
    });
  };
  kit.takeover = { fail };
  const options: RootOptions = { onUncaughtError: fail, onRecoverableError: (error) => failed || reportProblem(error) };
  // In small pieces, so that a cheap phone goes on answering keys and taps; nothing but the script is waited for.
  startTransition(() => {
    if (isServed) {
      drawn = hydrateRoot(root, app, options);
    } else {
      drawn = createRoot(root, options);
      drawn.render(app);
    }
  });
}
