import type { PageKit } from '../page-kit.ts';

/** Does pressing this link replace the page by another flow? */
function leadsToFlow(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target !== '';
  return !opensElsewhere && link.origin === window.location.origin && link.pathname.startsWith('/signup/');
}

/**
 * A linked flow receives what the draft of this one knows (D11, C15). On the page where the visit began, the draft of a
 * step that was just left may still be on its way, so the link is followed once it has arrived.
 */
export function followFlowLinks(
  { page, store }: Pick<PageKit, 'page' | 'store'>,
  syncDraft: () => Promise<void>,
  leave: (address: string) => void,
): void {
  if (page.draft !== undefined) return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const hasLeft = Object.keys(store.getState().path.readIn ?? {}).length > 0;
    if (!link || event.defaultPrevented || !hasLeft || !leadsToFlow(link, event)) return;
    event.preventDefault();
    void syncDraft().then(() => leave(link.href));
  });
}
