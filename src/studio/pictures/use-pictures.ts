import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createPictures } from '#api/content/access-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { partsOf } from '../store/campaign-parts.ts';
import type { StudioState } from '../store/studio-store.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

/** A link works for two hours. */
const RENEWED_MS = 100 * 60_000;

/** Where the picture of something is. */
export interface Pictures {
  readonly ofScreen: (route: string, language: string) => string;
  readonly ofBlock: (block: string, language: string) => string;
}

const below = (address: string, kind: string, name: string, language: string) =>
  `${address}/${kind}/${encodeURIComponent(name)}?language=${encodeURIComponent(language)}`;

const picturesAt = (address: string): Pictures => ({
  ofScreen: (route, language) => below(address, 'screens', route, language),
  ofBlock: (block, language) => below(address, 'blocks', block, language),
});

/** One revision on top of what is live. */
export interface Pictured {
  readonly document: string;
  readonly revision: number | null;
}

/**
 * Pictures of the open campaign with some revisions on top of what is live. Undefined: there are none, or not yet.
 * @param changes undefined: no pictures are wanted
 * @param since what is asked for anew when it changes, as what is live
 */
export function usePicturesOf(changes: readonly Pictured[] | undefined, since = ''): Pictures | undefined {
  const { callServer, page } = useKit();
  const { campaign } = useOpenCampaign();
  const link = useQuery({
    queryKey: ['pictures', campaign, changes, since],
    enabled: page.previews && changes !== undefined,
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
    // What was saved is pictured before long; until then the old pictures say more than none.
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const named = (changes ?? []).map(({ document, revision }) => ({ document, revision }));
      const made = await callOrThrow(callServer, createPictures, { body: { campaign, changes: named }, signal });
      return picturesAt(made.address);
    },
    structuralSharing: false,
  });
  return changes === undefined ? undefined : link.data;
}

/** All saved drafts, as a text that changes with each save. */
const savedDrafts = ({ editing: { documents } }: StudioState) =>
  Object.entries(documents)
    .flatMap(([name, { revision }]) => (revision > 0 ? `${name} ${revision}` : []))
    .join('\n');

/** Pictures of the open campaign as its drafts were saved last. */
export function useDraftPictures(isWanted: boolean): Pictures | undefined {
  const { store, document } = useOpenCampaign();
  const saved = useStudio((state) => (isWanted ? savedDrafts(state) : ''));
  const drafts = useMemo(() => {
    const { documents } = store.getState().editing;
    const parts = partsOf(document, (name) => documents[name]?.saved);
    return saved.split('\n').flatMap((line): readonly Pictured[] => {
      const [name = '', revision] = line.split(' ');
      return parts.includes(name) ? [{ document: name, revision: Number(revision) }] : [];
    });
  }, [saved, store, document]);
  return usePicturesOf(isWanted ? drafts : undefined);
}
