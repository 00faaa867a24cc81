import { haveSameTexts } from '../store/same-texts.ts';
import type { StudioState, StudioStore } from '../store/studio-store.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { readOutline, type Outline, type OutlineBlock, type OutlineRoute } from './outline.ts';
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

/** The outline of the open campaign. */
export function useOutline(): Outline | undefined {
  const { store, document } = useOpenCampaign();
  return useStudio(() => outlineNow(store, document));
}

/** What is selected, as it stands in the documents now. */
export interface Selected {
  readonly route?: OutlineRoute | undefined;
  readonly block?: OutlineBlock | undefined;
}

export function useSelected(outline: Outline | undefined): Selected {
  const now = useStudio(({ selection }) => selection.now);
  if (now.kind === 'campaign') return {};
  const route = outline?.routes.find(({ name }) => name === now.route);
  return { route, block: now.kind === 'block' ? route?.blocks[now.at] : undefined };
}
