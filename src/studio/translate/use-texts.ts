import { useCallback, useEffect, useState } from 'react';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { CampaignTexts } from '#checker/translations/units/translation-unit.ts';
import { useWhenOnline } from '../kit/use-when-online.ts';
import { campaignOf, isCampaignDocument, partsOf } from '../store/campaign-parts.ts';
import { findingsOf } from '../outline/finding-dot.tsx';
import type { StudioState } from '../store/studio-store.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { openTexts, reachedBy, textsIn, type OpenTexts } from './open-texts.ts';

/** A pause in typing after which texts are collected anew, in milliseconds. */
const PAUSE_MS = 300;

/** The texts of the campaign as they stand, by the language that they are translated into. */
export interface Collected {
  readonly open: OpenTexts;
  readonly byLanguage: ReadonlyMap<string, CampaignTexts>;
}

type Documents = StudioState['editing']['documents'];

/** Opens the campaign as documents say it; by default, as they stand in the store at this moment. */
export function useOpenTexts(): (documents?: Documents) => Promise<OpenTexts | undefined> {
  const { store, campaign, document } = useOpenCampaign();
  return useCallback(
    async (documents: Documents = store.getState().editing.documents) => {
      const textOf = (name: string) => documents[name]?.text;
      const files = partsOf(document, textOf).map((path): SourceFile => ({ path, text: textOf(path) ?? '' }));
      const campaignIds = Object.keys(documents).filter(isCampaignDocument).map(campaignOf);
      return openTexts({ campaign, files, campaignIds });
    },
    [store, campaign, document],
  );
}

/** The texts that could be read last. */
export interface KnownTexts {
  readonly collected: Collected | undefined;
  /** Errors keep the texts from being read as they stand now, such as half a placeholder that somebody types. */
  readonly isFaulty: boolean;
  /** Without a connection, what the texts are read with did not come; it is asked for again when there is one. */
  readonly isOffline?: boolean;
}

/** Collects the texts whenever a document has changed; undefined: for the first time. */
export function useTexts(): KnownTexts | undefined {
  const open = useOpenTexts();
  const documents = useStudio(({ editing }) => editing.documents);
  const proof = useStudio((state) => state.proof);
  const [known, setKnown] = useState<KnownTexts>();
  const isFirst = known === undefined;
  const isOffline = known?.isOffline === true;
  useWhenOnline(() => setKnown((before) => before && { ...before, isOffline: false }));
  useEffect(() => {
    let isCurrent = true;
    const collect = async (): Promise<Collected | undefined> => {
      const opened = await open(documents);
      if (opened === undefined) return undefined;
      const reached = reachedBy(findingsOf(proof), opened);
      const each = opened.targets.map(async (language) => {
        const texts = await textsIn(opened, language, reached);
        return [language, texts] as const;
      });
      return { open: opened, byLanguage: new Map(await Promise.all(each)) };
    };
    const show = async () => {
      try {
        const next = await collect();
        if (isCurrent) setKnown((before) => ({ collected: next ?? before?.collected, isFaulty: next === undefined }));
      } catch {
        if (isCurrent) setKnown((before) => ({ collected: before?.collected, isFaulty: false, isOffline: true }));
      }
    };
    const timer = setTimeout(() => void show(), isFirst || isOffline ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [documents, proof, open, isFirst, isOffline]);
  return known;
}
