import { useMemo } from 'react';
import { haveSameTexts } from '../store/same-texts.ts';
import type { StudioState, StudioStore } from '../store/studio-store.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { listOfPart, readOutline, type Outline, type OutlineBlock, type OutlineRoute } from './outline.ts';
import { sharedOutline } from './shared-outline.ts';

type Documents = StudioState['editing']['documents'];

/** What was read last, by store: everything that shows a campaign shows the same. */
const read = new WeakMap<StudioStore, { readonly documents: Documents; readonly outline: Outline | undefined }>();

/** The outline of a campaign; while its text is not JSON, the last one that could be read. */
export function outlineNow(store: StudioStore, document: string): Outline | undefined {
  const { documents } = store.getState().editing;
  const known = read.get(store);
  if (known?.documents === documents) return known.outline;
  const before = known?.outline;
  const isRead = known !== undefined && haveSameTexts(known.documents, documents);
  const now = isRead ? before : (readOutline(document, (name) => documents[name]?.text) ?? before);
  const outline = before === undefined || now === undefined ? now : sharedOutline(before, now);
  read.set(store, { documents, outline });
  return outline;
}

/** A screen as it is now: what is shown follows a change a moment later. */
export function routeNow(store: StudioStore, campaign: string, route: OutlineRoute): OutlineRoute {
  const routes = outlineNow(store, campaign)?.routes ?? [];
  return routes.find(({ name, document }) => name === route.name && document === route.document) ?? route;
}

/** The outline of the open campaign. */
export function useOutline(): Outline | undefined {
  const { store, document } = useOpenCampaign();
  return useStudio(() => outlineNow(store, document));
}

/** What is selected, as it stands in the documents now. */
export interface Selected {
  /** The screen; of a block of a shared part, the list of the part in that screen. */
  readonly route?: OutlineRoute | undefined;
  readonly block?: OutlineBlock | undefined;
  /** The entry of the screen through which the block comes there from a shared part. */
  readonly entry?: OutlineBlock | undefined;
}

export function useSelected(outline: Outline | undefined): Selected {
  const now = useStudio(({ selection }) => selection.now);
  const route = now.kind === 'campaign' ? undefined : outline?.routes.find(({ name }) => name === now.route);
  const block = now.kind === 'block' ? route?.blocks[now.at] : undefined;
  const list = useMemo(
    () => (route === undefined || block?.part === undefined ? undefined : listOfPart(route, block)),
    [route, block],
  );
  const within = now.kind === 'block' && now.within !== undefined ? list?.blocks[now.within] : undefined;
  return within === undefined ? { route, block } : { route: list, block: within, entry: block };
}
