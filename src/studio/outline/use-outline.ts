import { useMemo, useState } from 'react';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { readOutline, type Outline, type OutlineBlock, type OutlineRoute } from './outline.ts';

/** The outline of the open campaign; while its text is not JSON, the last one that could be read. */
export function useOutline(): Outline | undefined {
  const { document } = useOpenCampaign();
  const documents = useStudio(({ editing }) => editing.documents);
  const outline = useMemo(() => readOutline(document, (name) => documents[name]?.text), [document, documents]);
  const [last, setLast] = useState(outline);
  if (outline !== undefined && outline !== last) setLast(outline);
  return outline ?? last;
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
