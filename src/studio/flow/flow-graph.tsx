import { ReactFlow, ReactFlowProvider, useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Group } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useNotes, type FlowNotes } from './flow-counts.ts';
import { useFlowPictures } from './flow-pictures.tsx';
import type { FlowScreen } from './flow-of.ts';
import { GraphProvider } from './graph-context.ts';
import { nextScreen } from './next-screen.ts';
import { CARD, cardHeightOf, chartOf, placeScreens, type PlacedFlow, type WayNotes } from './place-screens.ts';
import { ScreenCard, wayPhrase, type ScreenNode } from './screen-card.tsx';
import { useScreens, type FlowActions } from './use-flow.ts';
import { ArrowHeads, WayLine, type WayEdge } from './way-line.tsx';
import '@xyflow/react/dist/base.css';
import './flow-graph.css';

const NODE_TYPES = { screen: ScreenCard };
const EDGE_TYPES = { way: WayLine };
const SMALLEST = 0.1;
const LARGEST = 1.5;
/** Smaller than this, nobody reads a card: then the graph begins at its top instead of showing all of itself. */
const READABLE = 0.7;
/** How much stays free around the graph and its cards, in pixels. */
const MARGIN = 24;

/** How long a move of the view takes, in milliseconds: none for those who want less motion. */
function moveTime(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200;
}

interface Drawn {
  readonly nodes: ScreenNode[];
  readonly edges: WayEdge[];
}

function drawnOf({ cards, ways }: PlacedFlow, screens: ReadonlyMap<string, FlowScreen>, cardHeight: number): Drawn {
  const titleOf = (name: string) => screens.get(name)?.title ?? name;
  return {
    nodes: cards.map(({ name, x, y }) => ({
      id: name,
      type: 'screen',
      position: { x, y },
      width: CARD.width,
      height: cardHeight,
      data: { name },
      // The card inside is what readers are told about.
      domAttributes: { 'aria-roledescription': undefined },
    })),
    edges: ways.map((way) => ({
      id: `${way.from}#${way.index}`,
      type: 'way',
      source: way.from,
      target: way.to,
      ariaLabel: `${titleOf(way.from)} → ${wayPhrase(way, titleOf(way.to))}`,
      domAttributes: { 'aria-roledescription': undefined },
      data: { way },
    })),
  };
}

/** The first look: all of the graph if it can be read, else its beginning. */
function firstView({ width, height, cards }: PlacedFlow, place: { width: number; height: number }): Viewport {
  const all = Math.min((place.width - 2 * MARGIN) / width, (place.height - 2 * MARGIN) / height, 1);
  const zoom = Math.max(all, READABLE);
  const [first] = cards;
  const middle = all >= READABLE || first === undefined ? width / 2 : first.x + CARD.width / 2;
  return { x: place.width / 2 - middle * zoom, y: MARGIN, zoom };
}

function ZoomButtons() {
  const { t } = useWords();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const buttons: readonly (readonly [string, IconName, () => void])[] = [
    ['flow.zoomIn', 'closer', () => void zoomIn({ duration: moveTime() })],
    ['flow.zoomOut', 'farther', () => void zoomOut({ duration: moveTime() })],
    ['flow.fit', 'whole', () => void fitView({ duration: moveTime(), maxZoom: 1, minZoom: SMALLEST })],
  ];
  return (
    <Group className="flow-zoom" aria-label={t('flow.zoom')}>
      {buttons.map(([text, icon, press]) => (
        <Button key={text} className="icon-button" aria-label={t(text)} onPress={press}>
          <Icon name={icon} />
        </Button>
      ))}
    </Group>
  );
}

/** The counts of a way as lines of its label. */
const wayNotes = (notes: FlowNotes | undefined, isPictured: boolean): WayNotes => ({
  rows: notes?.rows ?? 0,
  isPictured,
  linesOf: ({ from, index, to }) =>
    notes?.ofWay(from, index, to).map(({ of, words }) => (of === 'life' ? `♥ ${words}` : words)) ?? [],
});

/** Where everything stands. In a long campaign that takes a second, so it is worked out only for another flow. */
function usePlaced(screens: readonly FlowScreen[], notes: FlowNotes | undefined, isPictured: boolean): PlacedFlow {
  const flow = useMemo(() => JSON.stringify(chartOf(screens)), [screens]);
  const placeNow = () => ({
    flow,
    notes,
    isPictured,
    placed: placeScreens(chartOf(screens), wayNotes(notes, isPictured)),
  });
  const [drawn, setDrawn] = useState(placeNow);
  if (drawn.flow === flow && drawn.notes === notes && drawn.isPictured === isPictured) return drawn.placed;
  const next = placeNow();
  setDrawn(next);
  return next.placed;
}

/** Brings a card into view when it is chosen, here or elsewhere. */
function useRevealed(placed: PlacedFlow, cardHeight: number, chosen: string | undefined): void {
  const { getViewport, setCenter } = useReactFlow();
  const api = useStoreApi();
  const moving = useRef<string>(undefined);
  useEffect(() => {
    const card = placed.cards.find(({ name }) => name === chosen);
    const { width, height } = api.getState();
    if (card === undefined || width === 0) return;
    const { x, y, zoom } = getViewport();
    const [left, top] = [card.x * zoom + x, card.y * zoom + y];
    const isSeen = left >= 0 && top >= 0 && left + CARD.width * zoom <= width && top + cardHeight * zoom <= height;
    // What is in sight while the graph still moves elsewhere soon is not; on a busy machine it may not have begun to.
    if (isSeen && moving.current === undefined) return;
    const move = async () => {
      moving.current = card.name;
      await setCenter(card.x + CARD.width / 2, card.y + cardHeight / 2, { zoom, duration: moveTime() });
      // One move cuts another short, which then never ends.
      if (moving.current === card.name) moving.current = undefined;
    };
    void move();
  }, [placed, cardHeight, chosen, api, getViewport, setCenter]);
}

export interface FlowGraphProps extends FlowActions {
  readonly screens: readonly FlowScreen[];
}

function Graph({ screens, chosen, select, open }: FlowGraphProps) {
  const { t } = useWords();
  const byName = useScreens();
  const focusNext = useRef<string | undefined>(undefined);
  const notes = useNotes();
  const isPictured = useFlowPictures() !== undefined;
  const cardHeight = cardHeightOf(notes?.rows ?? 0, isPictured);
  const placed = usePlaced(screens, notes, isPictured);
  const drawn = useMemo(() => drawnOf(placed, byName, cardHeight), [placed, byName, cardHeight]);
  const { setViewport } = useReactFlow();
  const api = useStoreApi();
  useRevealed(placed, cardHeight, chosen);
  const isThere = placed.cards.some(({ name }) => name === chosen);
  const graph = {
    chosen,
    select,
    open,
    takesFocus: (name: string) => {
      if (focusNext.current !== name) return false;
      focusNext.current = undefined;
      return true;
    },
    tabStop: isThere ? chosen : placed.cards[0]?.name,
    move: (from: string, key: Parameters<typeof nextScreen>[2]) => {
      const to = nextScreen(placed, from, key);
      if (to === undefined || to === from) return;
      focusNext.current = to;
      select(to);
    },
  };
  return (
    <GraphProvider value={graph}>
      <ArrowHeads />
      <ReactFlow
        className="flow-graph"
        aria-label={t('flow.graph')}
        nodes={drawn.nodes}
        edges={drawn.edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        minZoom={SMALLEST}
        maxZoom={LARGEST}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnDoubleClick={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        onlyRenderVisibleElements
        ariaLabelConfig={{ 'node.a11yDescription.default': t('flow.keys'), 'edge.a11yDescription.default': '' }}
        onNodeDoubleClick={(_event, { id }) => open(id)}
        onInit={() => void setViewport(firstView(placed, api.getState()))}
      />
      <ZoomButtons />
    </GraphProvider>
  );
}

/** The screens of a campaign as a graph, from top to bottom as visitors go. */
export function FlowGraph(props: FlowGraphProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}
