import { memo, useMemo, useRef } from 'react';
import { Button, Group } from 'react-aria-components';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { late } from '../../kit/late.tsx';
import { useWords } from '../../kit/words.tsx';
import { announce } from '../../parts/announcer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useMoveFocus } from '../../parts/use-move-focus.ts';
import { differenceOperations } from '../../store/difference-operations.ts';
import { edit } from '../../store/edit.ts';
import type { StudioStore } from '../../store/studio-store.ts';
import { useOpenCampaign } from '../../store/use-studio.tsx';
import { changeMeta, leaveOutRoute, moveRoute, removeRoute, removeWay } from '../../outline/edits.ts';
import { spoken, type Outline, type OutlineRoute, type OutlineTransition } from '../../outline/outline.ts';
import { NewWay, useNewWay } from '../../flow/new-way.tsx';
import { FindingsHere } from './findings-here.tsx';
import { ConditionEditor } from '../../condition/condition-editor.tsx';
import { PanelProvider } from './panel-context.ts';
import { PropsForm } from './props-form.tsx';
import { SharedNotice } from '../../outline/shared-notice.tsx';
import { TextsEditor } from './text-field.tsx';
import { RouteOptions } from './route-options.tsx';
import { CommentsHere } from '../../teamwork/comments-here.tsx';
import { useClipboard } from '../../outline/use-clipboard.ts';
import { Lockable, LockReason } from '../../parts/lockable.tsx';

const WhoComesHere = late(async () => (await import('../../analyses/who-comes-here.tsx')).WhoComesHere);

interface RoutePanelProps {
  readonly outline: Outline;
  readonly route: OutlineRoute;
}

const isPart = (document: string) => document.startsWith('fragments/');

/** How many screens, and shared parts with screens, the list has in which a screen stands. */
function entriesBeside({ document, isInherited }: OutlineRoute, { routes }: Outline): number {
  const own = routes.filter((one) => one.document === document && one.isInherited === isInherited);
  // A part may be used by a document, and not by another part.
  const parts = isPart(document) ? [] : routes.map((one) => one.document).filter(isPart);
  return own.length + new Set(parts).size;
}

function RouteButtons({ outline, route }: RoutePanelProps) {
  const { t, language } = useWords();
  const { store, document } = useOpenCampaign();
  const clipboard = useClipboard(route);
  const { group, moving } = useMoveFocus();
  const at = Number(route.pointer.split('/').at(-1));
  const of = entriesBeside(route, outline);
  const move = (by: -1 | 1) => {
    moving(by === -1 ? 'up' : 'down');
    if (!moveRoute(store, route, by)) return;
    const name = spoken(route.title, language) || route.name;
    announce(t('block.movedTo', { name, place: at + by + 1, of }));
  };
  if (route.isInherited)
    return (
      <Group className="panel-buttons" aria-label={t('route.actions')}>
        <Button className="button small" onPress={() => leaveOutRoute(store, document, outline.leftOut, route)}>
          {t('route.leaveOut')}
        </Button>
      </Group>
    );
  return (
    <Group ref={group} className="panel-buttons" aria-label={t('route.actions')}>
      <Button
        className="icon-button"
        aria-label={t('route.up')}
        isDisabled={at === 0}
        data-way="up"
        onPress={() => move(-1)}
      >
        <Icon name="up" />
      </Button>
      <Button
        className="icon-button"
        aria-label={t('route.down')}
        isDisabled={at >= of - 1}
        data-way="down"
        onPress={() => move(1)}
      >
        <Icon name="down" />
      </Button>
      <Button className="button small" onPress={() => void clipboard.paste(route.blocks.length)}>
        {t('block.paste')}
      </Button>
      <Button className="icon-button" aria-label={t('route.remove')} onPress={() => removeRoute(store, route)}>
        <Icon name="remove" />
      </Button>
    </Group>
  );
}

interface TransitionProps extends RoutePanelProps {
  readonly transition: OutlineTransition;
  readonly index: number;
}

type TransitionChange = Pick<OutlineRoute, 'document'> & Pick<TransitionProps, 'transition'>;

function changeTransition(
  store: StudioStore,
  { document, transition }: TransitionChange,
  operations: readonly Operation[],
): void {
  edit(store, { document, operations, label: 'changeTransition', group: transition.pointer });
}

/** Who goes this way; drawn anew only when that changes. */
const TransitionCondition = memo(function TransitionCondition({ document, transition }: TransitionChange) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const pointer = `${transition.pointer}/when`;
  return (
    <ConditionEditor
      place={`${document}${pointer}`}
      label={t('route.when')}
      help={t('route.whenHelp')}
      value={transition.when}
      onChange={(when) =>
        changeTransition(
          store,
          { document, transition },
          transition.when === undefined && when !== undefined
            ? [{ do: 'set', pointer, value: when }]
            : differenceOperations(pointer, transition.when, when),
        )
      }
    />
  );
});

function Transition({ outline, route, transition, index }: TransitionProps) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const { document } = route;
  const id = `to-${index}`;
  return (
    <li className="list-item">
      <div className="list-item-content">
        <div className="field">
          <label htmlFor={id}>{t('route.to')}</label>
          <select
            id={id}
            value={transition.to}
            onChange={({ currentTarget }) =>
              changeTransition(store, { document, transition }, [
                { do: 'set', pointer: `${transition.pointer}/to`, value: currentTarget.value },
              ])
            }
          >
            <RouteOptions outline={outline} chosen={transition.to} />
          </select>
        </div>
        <TransitionCondition key={transition.pointer} document={document} transition={transition} />
      </div>
      <Button
        className="icon-button"
        aria-label={t('route.removeTransition', { number: index + 1 })}
        onPress={() => removeWay(store, route, index)}
      >
        <Icon name="remove" />
      </Button>
    </li>
  );
}

/** Where visitors go from a screen, in the order in which the conditions are tried. */
function Transitions({ outline, route }: RoutePanelProps) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const adding = useNewWay(list, button);
  return (
    <fieldset className="field list">
      <legend>{t('route.next')}</legend>
      <p className="help">{t('route.nextHelp')}</p>
      <ol ref={list}>
        {route.next.map((transition, index) => (
          <Transition key={transition.pointer} outline={outline} route={route} transition={transition} index={index} />
        ))}
      </ol>
      {adding.isOpen ? (
        <NewWay outline={outline} route={route} onEnd={adding.end} />
      ) : (
        <Button ref={button} className="button small" onPress={adding.open}>
          <Icon name="add" />
          {t('route.addTransition')}
        </Button>
      )}
    </fieldset>
  );
}

type RouteSettingsProps = Pick<OutlineRoute, 'document' | 'pointer' | 'meta'> & Pick<Outline, 'languages'>;

/** The settings of a screen: a long form, drawn anew only when one of them changes. */
const RouteSettings = memo(function RouteSettings({ languages, document, pointer, meta }: RouteSettingsProps) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const place = useMemo(() => ({ languages, pointer: `${pointer}/meta`, document }), [languages, pointer, document]);
  return (
    <details className="panel-more">
      <summary>{t('route.settings')}</summary>
      <PanelProvider value={place}>
        <PropsForm
          key={pointer}
          schema={StepMeta}
          value={meta}
          onChange={(after) => changeMeta(store, { document, pointer, meta }, after)}
        />
      </PanelProvider>
    </details>
  );
});

/** Everything that can be changed of the selected screen. */
export function RoutePanel({ outline, route }: RoutePanelProps) {
  const { t, language } = useWords();
  const { store, document } = useOpenCampaign();
  const pointer = `${route.pointer}/title`;
  return (
    <section className="pane panel" aria-labelledby="panel-title">
      <p className="panel-kind">{t('panel.route')}</p>
      <h2 id="panel-title">{spoken(route.title, language) || route.name}</h2>
      <p className="quiet">/{route.name}</p>
      <LockReason document={route.document} />
      <SharedNotice document={route.document} what={{ route }} />
      <Lockable document={route.isInherited === true ? document : route.document}>
        <RouteButtons outline={outline} route={route} />
      </Lockable>
      <FindingsHere document={route.document} pointer={route.pointer} />
      <WhoComesHere key={pointer} outline={outline} route={route} />
      <Lockable document={route.document}>
        <PanelProvider value={{ languages: outline.languages, pointer, document: route.document }}>
          <TextsEditor
            label={t('route.title')}
            help={t('route.titleHelp')}
            required
            value={route.title}
            onChange={(title) =>
              edit(store, {
                document: route.document,
                operations: differenceOperations(pointer, route.title, title),
                label: 'changeTitle',
                group: pointer,
              })
            }
          />
        </PanelProvider>
        <Transitions key={route.name} outline={outline} route={route} />
        <RouteSettings
          languages={outline.languages}
          document={route.document}
          pointer={route.pointer}
          meta={route.meta}
        />
      </Lockable>
      <CommentsHere outline={outline} />
    </section>
  );
}
