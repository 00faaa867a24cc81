import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { sent } from '#store/events.ts';
import { isSamePath, routeAddress } from '../addresses.ts';
import { CampaignApp } from '../campaign-app.tsx';
import { findRoute } from '#engine/transition.ts';
import type { PageKit } from '../page-kit.ts';
import { EmbeddedFrame } from './embedded-frame.tsx';
import { GuestRouter } from './guest-router.tsx';
import { openVisit, type LoadShellTexts, type OpenedVisit, type ShownVisit, type VisitOptions } from './open-visit.ts';

interface EmbeddedCampaignProps {
  readonly options: VisitOptions;
  readonly shellTexts: LoadShellTexts;
  /** Shown until the first page is ready. */
  readonly fallback: ReactNode;
}

function linkIn(root: Element | null, event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element && root?.contains(target) === true ? target.closest('a') : null;
  const isLeft = defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  return link && !isLeft && link.target === '' ? link : undefined;
}

/** A link to a page of the campaign shows that page; the app follows links to other places of the product. */
function followLink(kit: PageKit, link: HTMLAnchorElement, event: MouseEvent, onLeave: VisitOptions['onLeave']): void {
  const { campaign, locale } = kit.page.state;
  const address = link.getAttribute('href') ?? '';
  const [path = ''] = address.split(/[?#]/);
  const isThis = (name: string) => {
    const route = findRoute(campaign, name);
    return route !== undefined && isSamePath(routeAddress(campaign, {}, route, locale).split('?')[0] ?? '', path);
  };
  const route = campaign.routes.find(({ name }) => isThis(name));
  if (route) kit.store.dispatch(sent({ to: route.name, replace: false }));
  else if (onLeave && address.startsWith('/')) onLeave(address);
  else return;
  event.preventDefault();
}

/** Listens outside React: what a page has already handled is not handled again, and no form is ever posted. */
function useGuestEvents(
  root: RefObject<HTMLElement | null>,
  kit: PageKit | undefined,
  latest: RefObject<VisitOptions>,
): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!kit || !element) return undefined;
    const onClick = (event: MouseEvent) => {
      const link = linkIn(element, event);
      if (link) followLink(kit, link, event, latest.current.onLeave);
    };
    const onSubmit = (event: Event) => event.preventDefault();
    element.addEventListener('submit', onSubmit);
    document.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('submit', onSubmit);
      document.removeEventListener('click', onClick);
    };
  }, [root, kit, latest]);
}

/** A campaign as a part of another page. If its texts could not be loaded, throws the error while rendering. */
export function EmbeddedCampaign({ options, shellTexts, fallback }: EmbeddedCampaignProps) {
  const { document: campaign, language, operator } = options;
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const visit = useRef<OpenedVisit>(undefined);
  const [shown, setShown] = useState<ShownVisit>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useLayoutEffect(() => {
    latest.current = options;
  });
  const which = `${campaign.id} ${campaign.version}`;
  useEffect(() => {
    const opened = openVisit({
      options: () => latest.current,
      shellTexts,
      element: () => root.current,
      show: setShown,
      fail: (error) => setFailure({ error }),
    });
    visit.current = opened;
    return opened.close;
    // An app may create the same document again at every render; the id and the version tell documents apart.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [which, shellTexts]);
  useEffect(() => visit.current?.changeLanguage(language), [language]);
  useGuestEvents(root, shown?.kit, latest);
  if (failure) throw failure.error;
  return (
    <div ref={root} className="trialflow" data-brand={operator.brand.id} lang={shown?.kit.page.state.locale}>
      {shown ? (
        <GuestRouter key={shown.count} place={shown.place}>
          <CampaignApp kit={shown.kit} Frame={EmbeddedFrame} />
        </GuestRouter>
      ) : (
        fallback
      )}
    </div>
  );
}
