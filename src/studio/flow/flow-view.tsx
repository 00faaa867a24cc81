import { useMemo, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useCounts } from '../analyses/use-counts.ts';
import { late } from '../kit/late.tsx';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { CountVisitors } from './count-visitors.tsx';
import { flowNotes, NotesProvider } from './flow-counts.ts';
import { FlowList } from './flow-list.tsx';
import { FlowPicturesProvider, PictureSwitch, usePictureSwitch } from './flow-pictures.tsx';
import { LifeCounts } from './life-counts.tsx';
import { useLife } from './use-life.ts';
import { ScreensProvider, useFlow, useFlowActions } from './use-flow.ts';
import { useTriedVisit, walkedBy, WalkedProvider, WhatIf } from './what-if.tsx';
import './flow.css';

const FlowGraph = late(async () => (await import('./flow-graph.tsx')).FlowGraph);

/** The list comes first for those who hear the page; both can do the same. */
const LOOKS = ['list', 'graph'] as const;
type Look = (typeof LOOKS)[number];

const isLook = (value: unknown): value is Look => LOOKS.some((look) => look === value);

/** What the author looked at last, for as long as the page is open. */
const LAST_LOOK = 'trialflow-studio-flow';

/** A graph of more screens than this shows nothing at a glance, and takes seconds to draw. */
const MAX_GRAPH = 300;

function firstLook(screens: number): Look {
  const last = sessionStorage.getItem(LAST_LOOK);
  if (isLook(last)) return last;
  return screens > MAX_GRAPH || window.matchMedia('(width < 700px)').matches ? 'list' : 'graph';
}

/** The screens of the campaign and the ways between them, as a graph or as a list. */
export function FlowView({ outline }: { readonly outline: Outline }) {
  const screens = useFlow(outline);
  const actions = useFlowActions();
  const byName = useMemo(() => new Map(screens.map((screen) => [screen.name, screen])), [screens]);
  const words = useWords();
  const { t } = words;
  const counts = useCounts();
  const { value, isOutdated } = counts;
  const population = value?.population ?? undefined;
  const { campaign } = useOpenCampaign();
  const { may } = useSession();
  const life = useLife();
  const { funnel } = life;
  const notes = useMemo(
    () => flowNotes(population, { isOutdated, funnel }, words),
    [population, isOutdated, funnel, words],
  );
  const [look, setLook] = useState(() => firstLook(screens.length));
  const [isTrying, setTrying] = useState(false);
  const tried = useTriedVisit(isTrying);
  const { pictureOf, choose } = usePictureSwitch(outline);
  const walked = useMemo(() => walkedBy(tried.visit), [tried.visit]);
  return (
    <ScreensProvider value={byName}>
      <NotesProvider value={notes}>
        <section className="flow-view" aria-label={t('view.flow')}>
          <div className="flow-tools">
            <ToggleButtonGroup
              className="toggle-group"
              aria-label={t('flow.look')}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[look]}
              onSelectionChange={(keys) => {
                const [key] = keys;
                if (!isLook(key)) return;
                sessionStorage.setItem(LAST_LOOK, key);
                setLook(key);
              }}
            >
              {LOOKS.map((one) => (
                <ToggleButton key={one} id={one} className="icon-button flow-look">
                  <Icon name={one} />
                  {t(`flow.as.${one}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <CountVisitors counts={counts} />
            {may('leads:read', campaign) ? <LifeCounts life={life} population={population} /> : null}
            <PictureSwitch isOn={pictureOf !== undefined} choose={choose} />
            <ToggleButton className="button small" isSelected={isTrying} onChange={setTrying}>
              <Icon name="edit" />
              {t('whatIf.title')}
            </ToggleButton>
          </div>
          <div className="flow-body">
            <WalkedProvider value={walked}>
              <FlowPicturesProvider value={pictureOf}>
                <div className="flow-main" data-look={look}>
                  {look === 'list' ? (
                    <FlowList outline={outline} screens={screens} {...actions} />
                  ) : (
                    <FlowGraph screens={screens} {...actions} />
                  )}
                </div>
              </FlowPicturesProvider>
            </WalkedProvider>
            {isTrying ? <WhatIf tried={tried} /> : null}
          </div>
        </section>
      </NotesProvider>
    </ScreensProvider>
  );
}
