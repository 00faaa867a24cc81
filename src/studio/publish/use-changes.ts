import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKit } from '../kit/kit.tsx';
import type { SaveState } from '../store/open-document.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { readChanges } from './read-changes.ts';

/** What keeps a document from being published as it stands. */
export type Unsaved = Exclude<SaveState, 'saved'>;

/** What matters most comes first. */
const ORDER: readonly Unsaved[] = ['conflict', 'refused', 'offline', 'unreadable', 'saving', 'waiting'];

/** Saves everything at once; undefined: all of it is saved. */
function useSaving(): Unsaved | undefined {
  const { autosave } = useOpenCampaign();
  const unsaved = useStudio(({ editing }) => {
    const states = new Set(Object.values(editing.documents).map(({ state }) => state));
    return ORDER.find((state) => states.has(state));
  });
  useEffect(() => {
    if (unsaved === 'waiting') void autosave.flush();
  }, [autosave, unsaved]);
  return unsaved;
}

/** The drafts that differ from what visitors get, read anew whenever something was saved. */
export function useChanges() {
  const { callServer } = useKit();
  const { store, document } = useOpenCampaign();
  const unsaved = useSaving();
  const saved = useStudio(({ editing }) =>
    Object.entries(editing.documents)
      .filter(([, { revision }]) => revision > 0)
      .map(([name, { revision }]) => `${name} ${revision}`)
      .join(),
  );
  const changes = useQuery({
    queryKey: ['changes', document, saved],
    enabled: unsaved === undefined,
    // While something is saved, what was known before stays in sight.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { documents } = store.getState().editing;
      const textOf = (name: string) => documents[name]?.text;
      return readChanges({ callServer, document, names: Object.keys(documents), textOf, signal });
    },
  });
  return { unsaved, changes };
}
