import { useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { moveWay, redirectWay, removeWay } from '../outline/edits.ts';
import type { Outline } from '../outline/outline.ts';
import { Lockable } from '../parts/lockable.tsx';
import { Icon } from '../parts/icon.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { AddScreen } from './add-screen.tsx';
import { NewWay, useNewWay } from './new-way.tsx';
import type { FlowScreen, FlowWay } from './flow-of.ts';
import { useScreens } from './use-flow.ts';

interface WayProps {
  readonly screen: FlowScreen;
  readonly way: FlowWay;
  /** Takes the focus once the ways stand as they do afterwards. */
  readonly onMoved: (index: number, by: -1 | 1) => void;
  readonly onRemoved: () => void;
}

function Way({ screen: { route, goesTo }, way, onMoved, onRemoved }: WayProps) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const screens = useScreens();
  const id = useId();
  const { index, to, words, isTaken } = way;
  const number = index + 1;
  const move = (by: -1 | 1) => {
    moveWay(store, route, index, by);
    onMoved(index + by, by);
  };
  return (
    <li className="flow-way" data-taken={isTaken}>
      <span className="flow-way-words">
        <label htmlFor={id}>
          {number}. {words === '' ? t('flow.always') : words}
        </label>
        {isTaken ? null : <span className="tag flow-lost">{t('flow.neverTaken')}</span>}
      </span>
      <span className="flow-way-tools">
        <select
          id={id}
          value={to}
          onChange={({ currentTarget }) => redirectWay(store, route, index, currentTarget.value)}
        >
          {screens.has(to) ? null : <option value={to}>{to}</option>}
          {[...screens.values()].map((screen) => (
            <option key={screen.name} value={screen.name}>
              {screen.title} (/{screen.name})
            </option>
          ))}
        </select>
        <Button
          className="icon-button"
          data-way={`${index} -1`}
          aria-label={t('flow.earlier', { number })}
          isDisabled={index === 0}
          onPress={() => move(-1)}
        >
          <Icon name="up" />
        </Button>
        <Button
          className="icon-button"
          data-way={`${index} 1`}
          aria-label={t('flow.later', { number })}
          isDisabled={index === goesTo.length - 1}
          onPress={() => move(1)}
        >
          <Icon name="down" />
        </Button>
        <Button
          className="icon-button"
          aria-label={t('route.removeTransition', { number })}
          onPress={() => {
            removeWay(store, route, index);
            onRemoved();
          }}
        >
          <Icon name="remove" />
        </Button>
      </span>
    </li>
  );
}

interface WaysEditorProps {
  readonly outline: Outline;
  readonly screen: FlowScreen;
  readonly onOpen: () => void;
}

/** The ways on from the chosen screen, to change. */
export function WaysEditor({ outline, screen, onOpen }: WaysEditorProps) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const adding = useNewWay(list, adder);
  const moved = useRef<{ readonly index: number; readonly by: -1 | 1 }>(undefined);
  const { route, goesTo } = screen;
  useEffect(() => {
    if (moved.current === undefined) return;
    const { index, by } = moved.current;
    moved.current = undefined;
    // At the end of the list, its button does nothing any more.
    const own = [by, -by].map((one) => list.current?.querySelector<HTMLElement>(`[data-way="${index} ${one}"]`));
    own.find((button) => button?.matches(':not(:disabled)') === true)?.focus();
  });
  return (
    <Lockable document={route.document}>
      {goesTo.length === 0 ? <p className="quiet">{t('flow.endsHere')}</p> : null}
      <ol ref={list}>
        {goesTo.map((way) => (
          <Way
            key={way.index}
            screen={screen}
            way={way}
            onMoved={(index, by) => {
              moved.current = { index, by };
            }}
            onRemoved={() => adder.current?.focus()}
          />
        ))}
      </ol>
      {adding.isOpen ? <NewWay outline={outline} route={route} onEnd={adding.end} /> : null}
      <div className="flow-item-tools">
        <Button ref={adder} className="button small" onPress={adding.open}>
          <Icon name="add" />
          {t('route.addTransition')}
        </Button>
        <AddScreen outline={outline} route={route} />
        <Button className="button small" onPress={onOpen}>
          <Icon name="edit" />
          {t('flow.open')}
        </Button>
      </div>
    </Lockable>
  );
}
