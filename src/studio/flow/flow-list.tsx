import { memo, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { FindingDot } from '../outline/finding-dot.tsx';
import type { Outline } from '../outline/outline.ts';
import type { FlowScreen, FlowWay } from './flow-of.ts';
import { useNotes } from './flow-counts.ts';
import { FlowPicture, useFlowPictures } from './flow-pictures.tsx';
import { Notes, ScreenMarks, ScreenNote } from './screen-card.tsx';
import type { FlowActions } from './use-flow.ts';
import { useWalked } from './what-if.tsx';
import { WaysEditor } from './ways-editor.tsx';
import './flow-list.css';

interface WaysProps {
  readonly ways: readonly FlowWay[];
  /** Which end of each way is told. */
  readonly end: 'from' | 'to';
  readonly select: (name: string) => void;
}

function Ways({ ways, end, select }: WaysProps) {
  const { t } = useWords();
  const notes = useNotes();
  return (
    <ul>
      {ways.map((way) => (
        <li key={`${way.from}#${way.index}`} className="flow-way" data-taken={way.isTaken}>
          <Button className="flow-link" onPress={() => select(way[end])}>
            {end === 'from' ? way.fromTitle : way.toTitle}
          </Button>
          {way.words === '' ? null : <span>{way.words}</span>}
          {notes === undefined ? null : <Notes notes={notes.ofWay(way.from, way.index, way.to)} />}
          {way.isTaken ? null : <span className="tag flow-lost">{t('flow.neverTaken')}</span>}
        </li>
      ))}
    </ul>
  );
}

interface ItemProps extends Omit<FlowActions, 'chosen'> {
  /** Only the chosen screen can be changed. */
  readonly outline: Outline | undefined;
  readonly screen: FlowScreen;
}

const ScreenItem = memo(function ScreenItem({ outline, screen, select, open }: ItemProps) {
  const { t } = useWords();
  const item = useRef<HTMLLIElement>(null);
  const { name, route, comesFrom, goesTo } = screen;
  const isChosen = outline !== undefined;
  const isWalked = useWalked(name);
  const isPictured = useFlowPictures() !== undefined;
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={item} className="flow-item" data-chosen={isChosen} data-walked={isWalked} data-reached={screen.isReached}>
      <h2>
        <Button className="flow-item-title" aria-pressed={isChosen} onPress={() => select(name)}>
          <span className="outline-number">{screen.number}</span>
          <span className="outline-name">
            {screen.title}
            <span className="outline-path">
              /{name} · {t('flow.blocks', { count: route.blocks.length })}
            </span>
          </span>
          <ScreenNote name={name} />
          <ScreenMarks screen={screen} />
          <FindingDot document={route.document} pointer={route.pointer} />
        </Button>
      </h2>
      <div className="flow-item-ways" data-pictured={isPictured}>
        <FlowPicture route={name} size="list" />
        <div>
          <h3>{t('flow.comesFrom')}</h3>
          {screen.isStart ? <p>{t('flow.beginsHere')}</p> : null}
          {comesFrom.length === 0 && !screen.isStart ? <p className="quiet">{t('flow.fromNowhere')}</p> : null}
          <Ways ways={comesFrom} end="from" select={select} />
        </div>
        <div>
          <h3>{t('flow.goesTo')}</h3>
          {outline !== undefined ? (
            <WaysEditor outline={outline} screen={screen} onOpen={() => open(name)} />
          ) : (
            <>
              {goesTo.length === 0 ? <p className="quiet">{t('flow.endsHere')}</p> : null}
              <Ways ways={goesTo} end="to" select={select} />
            </>
          )}
        </div>
      </div>
    </li>
  );
});

export interface FlowListProps extends FlowActions {
  readonly outline: Outline;
  readonly screens: readonly FlowScreen[];
}

/** The graph as a list: every screen with where visitors come from and where they go, in words. */
export function FlowList({ outline, screens, chosen, select, open }: FlowListProps) {
  const { t } = useWords();
  return (
    <ol className="flow-list" aria-label={t('flow.list')}>
      {screens.map((screen) => (
        <ScreenItem
          key={screen.name}
          screen={screen}
          outline={screen.name === chosen ? outline : undefined}
          select={select}
          open={open}
        />
      ))}
    </ol>
  );
}
