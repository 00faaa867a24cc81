import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../kit/words.tsx';
import { findingsOf } from '../outline/finding-dot.tsx';
import type { Outline } from '../outline/outline.ts';
import { selected } from '../store/selection-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { flowOf, shareScreens, type FlowScreen } from './flow-of.ts';

/** The screens of the open campaign with the ways between them. */
export function useFlow(outline: Outline): readonly FlowScreen[] {
  const words = useWords();
  const proof = useStudio((state) => state.proof);
  const issues = useMemo(() => findingsOf(proof), [proof]);
  const screens = useMemo(() => flowOf(outline, issues, words), [outline, issues, words]);
  const [last, setLast] = useState(screens);
  // A letter in one title draws one screen anew, not a thousand.
  const shared = useMemo(() => shareScreens(last, screens), [last, screens]);
  if (shared !== last) setLast(shared);
  return shared;
}

/** What graph and list do with screens. */
export interface FlowActions {
  /** The name of the selected screen. */
  readonly chosen: string | undefined;
  readonly select: (name: string) => void;
  /** Shows a screen as visitors see it. */
  readonly open: (name: string) => void;
}

export function useFlowActions(): FlowActions {
  const { store, campaign } = useOpenCampaign();
  const navigate = useNavigate();
  const chosen = useStudio(({ selection }) => (selection.now.kind === 'campaign' ? undefined : selection.now.route));
  const select = useCallback((route: string) => store.dispatch(selected({ kind: 'route', route })), [store]);
  const open = useCallback(
    (name: string) => {
      select(name);
      void navigate(`/campaigns/${campaign}/page`);
    },
    [select, campaign, navigate],
  );
  return { chosen, select, open };
}

const ScreensContext = createContext<ReadonlyMap<string, FlowScreen>>(new Map());

export const ScreensProvider = ScreensContext.Provider;

/** The screens by their names. */
export const useScreens = (): ReadonlyMap<string, FlowScreen> => use(ScreensContext);
