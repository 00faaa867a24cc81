import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { Fragment, useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useWords, type Words } from '../kit/words.tsx';
import { FindingDot } from '../outline/finding-dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { useNotes, type FlowNote } from './flow-counts.ts';
import { FlowPicture, useFlowPictures } from './flow-pictures.tsx';
import type { FlowScreen, FlowWay } from './flow-of.ts';
import { useGraph } from './graph-context.ts';
import { isGraphKey } from './next-screen.ts';
import { useScreens } from './use-flow.ts';
import { useWalked } from './what-if.tsx';

/** React Flow takes only records as data. */
export type ScreenNode = Node<Record<'name', string>, 'screen'>;

/** A way as a phrase: where it leads, and when. */
export function wayPhrase({ words }: Pick<FlowWay, 'words'>, title: string): string {
  return words === '' ? title : `${title}, ${words}`;
}

/** Whether a screen is a beginning, an end, or reached by nobody. */
export function ScreenMarks({ screen }: { readonly screen: FlowScreen }) {
  const { t } = useWords();
  return (
    <>
      {screen.isStart ? <span className="tag flow-start">{t('flow.start')}</span> : null}
      {screen.isEnd ? <span className="tag flow-end">{t('flow.end')}</span> : null}
      {screen.isReached ? null : <span className="tag flow-lost">{t('flow.unreached')}</span>}
    </>
  );
}

/** How many visitors there are, simulated ones and real ones. */
export function Notes({ notes }: { readonly notes: readonly FlowNote[] }) {
  const { t } = useWords();
  return (
    <span className="flow-notes">
      {notes.map(({ of, words, isOutdated }) => (
        <Fragment key={of}>
          <span className="visually-hidden">{t(`life.of.${of}`)}</span>
          <span className="flow-note" data-of={of} data-outdated={isOutdated}>
            {of === 'life' ? <Icon name="life" /> : null}
            {words}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** How many visitors come to a screen, and when. */
export function ScreenNote({ name }: { readonly name: string }) {
  const notes = useNotes();
  return notes === undefined ? null : <Notes notes={notes.ofScreen(name)} />;
}

function onwardWords({ goesTo }: FlowScreen, t: Words['t']): string {
  const ways = goesTo.map((way) => wayPhrase(way, way.toTitle));
  return ways.length === 0 ? t('flow.endsHere') : `${t('flow.goesTo')}: ${ways.join('; ')}`;
}

/** A screen in the graph. */
export function ScreenCard({ data: { name } }: NodeProps<ScreenNode>) {
  const { t } = useWords();
  const screens = useScreens();
  const { chosen, tabStop, takesFocus, select, open, move } = useGraph();
  const button = useRef<HTMLButtonElement>(null);
  const waysId = useId();
  const isChosen = chosen === name;
  const isWalked = useWalked(name);
  const isPictured = useFlowPictures() !== undefined;
  useEffect(() => {
    if (isChosen && takesFocus(name)) button.current?.focus({ preventScroll: true });
  }, [isChosen, name, takesFocus]);
  const screen = screens.get(name);
  if (screen === undefined) return null;
  const { route } = screen;
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Button
        ref={button}
        className="flow-card nopan"
        data-reached={screen.isReached}
        data-pictured={isPictured}
        data-walked={isWalked}
        data-end={screen.isEnd}
        data-start={screen.isStart}
        aria-pressed={isChosen}
        aria-describedby={waysId}
        excludeFromTabOrder={tabStop !== name}
        onPress={() => select(name)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open(name);
          else if (isGraphKey(event.key)) {
            event.preventDefault();
            move(name, event.key);
          } else event.continuePropagation();
        }}
      >
        <span className="flow-card-head">
          <span className="outline-number">{screen.number}</span>
          <span className="flow-card-title">{screen.title}</span>
          <FindingDot document={route.document} pointer={route.pointer} />
        </span>
        <span className="flow-card-foot">
          <span className="outline-path">/{name}</span>
          <span className="quiet">{t('flow.blocks', { count: route.blocks.length })}</span>
          <ScreenMarks screen={screen} />
        </span>
        <ScreenNote name={name} />
      </Button>
      <FlowPicture route={name} size="card" />
      <span id={waysId} className="visually-hidden">
        {onwardWords(screen, t)}
      </span>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}
