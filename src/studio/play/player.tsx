import { useEffect, useMemo, useRef } from 'react';
import { Button, Group } from 'react-aria-components';
import { previewMessage } from '#api/preview/preview-messages.ts';
import { visitorWords } from '#checker/explain/format/visitor-words.ts';
import { useWords } from '../kit/words.tsx';
import { spoken } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { playEnded, type Playing } from '../store/playing-slice.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';
import { movePlay, visitAtStep } from './play-visit.ts';
import './player.css';

interface PlayerProps {
  readonly playing: Playing;
  /** Undefined: the preview is not there yet. */
  readonly tell: ((message: object) => void) | undefined;
}

/** Keeps the preview on the shown screen of the visitor; the author's own visit comes back in the end. */
function usePlayed({ playing: { witness, at }, tell }: PlayerProps): void {
  useEffect(() => {
    const route = witness.steps[at]?.route;
    if (route !== undefined) tell?.(previewMessage({ type: 'play', route, visit: visitAtStep(witness, at) }));
  }, [tell, witness, at]);
  useEffect(() => () => tell?.(previewMessage({ type: 'played' })), [tell]);
}

/** What the visitor enters on each screen, as sentences. */
function useTold({ witness, message }: Playing) {
  const { t, language } = useWords();
  return useMemo(() => {
    const { brings, steps } = visitorWords(witness, language);
    const list = new Intl.ListFormat(language, { type: 'conjunction' });
    const titleOf = (name: string) => {
      const route = witness.visit.campaign.routes.find((one) => one.name === name);
      return (route && spoken(route.title, language)) || name;
    };
    return steps.map(({ route, entered }, index) => ({
      title: t('play.step', { step: index + 1, of: steps.length, title: titleOf(route) }),
      entered:
        entered.length === 0
          ? t('play.nothing')
          : t('play.enters', {
              entered: list.format(entered.map(({ what, value }) => t('play.answer', { what, value: value || '–' }))),
            }),
      brings: index === 0 ? brings : [],
      happens: index === steps.length - 1 ? t('play.happens', { message }) : '',
    }));
  }, [witness, message, t, language]);
}

/**
 * The buttons, which have the focus as soon as the author wants to see a visitor: what they have pressed may be gone.
 * Afterwards it goes back there, if it can.
 */
function PlayerButtons({ at, of }: { readonly at: number; readonly of: number }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const [next, stop] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const isLast = at >= of - 1;
  useEffect(() => {
    const before = document.activeElement;
    const place = stop.current?.closest('section');
    for (const button of [stop.current, next.current]) button?.focus();
    return () => {
      const after = before instanceof HTMLElement && before.isConnected ? before : place?.querySelector('button');
      after?.focus();
    };
  }, [next, stop]);
  return (
    <div className="player-buttons">
      <Button
        className="button small"
        isDisabled={at === 0}
        onPress={() => {
          movePlay(store, -1);
          // A button that cannot be pressed any more loses the focus.
          if (at === 1) next.current?.focus();
        }}
      >
        {t('play.back')}
      </Button>
      <Button
        ref={next}
        className="button small primary"
        isDisabled={isLast}
        onPress={() => {
          movePlay(store, 1);
          if (at === of - 2) stop.current?.focus();
        }}
      >
        {t('play.next')}
      </Button>
      <Button ref={stop} className="button small" onPress={() => store.dispatch(playEnded())}>
        <Icon name="close" />
        {t('play.stop')}
      </Button>
    </div>
  );
}

/** Plays a visitor on the page: one screen after the other, with what they enter there. */
export function Player(props: PlayerProps) {
  const { playing } = props;
  const { t } = useWords();
  usePlayed(props);
  const steps = useTold(playing);
  const told = steps[playing.at];
  return (
    <Group className="player" aria-label={t('play.title')}>
      <output className="player-told">
        <strong>{told?.title}</strong> {told?.entered}{' '}
        {told?.brings.map((one) => (
          <span key={one} className="player-line">
            {`${one} `}
          </span>
        ))}
        {told === undefined || told.happens === '' ? null : (
          <span className="player-line player-happens">{told.happens}</span>
        )}
      </output>
      <PlayerButtons at={playing.at} of={steps.length} />
    </Group>
  );
}
