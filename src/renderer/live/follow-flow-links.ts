import { sent } from '#store/events.ts';
import { routeAddress } from '../addresses.ts';
import type { PageKit } from '../page-kit.ts';

/** Does pressing this link replace the page by another one of this server's flows? */
function leadsToFlow(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target !== '';
  return !opensElsewhere && link.origin === window.location.origin && link.pathname.startsWith('/signup/');
}

/** The other step of this flow that the link leads to, in the same language and with the same query. */
function stepOf({ page, store }: Pick<PageKit, 'page' | 'store'>, { pathname, search }: HTMLAnchorElement) {
  const { campaign, locale } = page.state;
  const { query, route } = store.getState().path;
  return campaign.routes.find(
    (step) => step.name !== route && routeAddress(campaign, query, step, locale) === pathname + search,
  );
}

/**
 * Moves the focus to a part of the next step: once the heading of the step has had it, and the block that renders the
 * part has loaded, unless the visitor has moved on meanwhile.
 */
function focusPart(id: string): void {
  const isFocused = () => {
    const part = document.getElementById(id);
    part?.focus();
    return part !== null;
  };
  const wait = ({ target: heading }: FocusEvent) => {
    if (isFocused()) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== heading || isFocused()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', wait, { once: true });
}

/**
 * A link to a step of this flow, or to a part of it, shows it as Next would: without a request, and with the focus on
 * its heading. A linked flow receives what the draft of this one knows (D11, C15). On the page where the visit began,
 * the draft of a step that was just left may still be on its way, so the link is followed once it has arrived.
 */
export function followFlowLinks(kit: Pick<PageKit, 'page' | 'store'>, syncDraft: () => Promise<void>): void {
  const ready = new WeakSet<HTMLAnchorElement>();
  const press = async (link: HTMLAnchorElement) => {
    await syncDraft();
    ready.add(link);
    link.click();
    ready.delete(link);
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !leadsToFlow(link, event)) return;
    const step = stepOf(kit, link);
    if (step) {
      event.preventDefault();
      if (link.hash !== '') focusPart(link.hash.slice(1));
      kit.store.dispatch(sent({ to: step.name, replace: false }));
      return;
    }
    const hasLeft = Object.keys(kit.store.getState().path.readIn ?? {}).length > 0;
    if (kit.page.draft !== undefined || !hasLeft || ready.has(link)) return;
    event.preventDefault();
    // Pressed again rather than left for its address: the link says what the other flow may learn of this page (D9).
    void press(link);
  });
}
