import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button, Dialog, Heading, Popover } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import './tour.css';

/** Where the browser keeps that somebody has seen the tour, or has skipped it. */
const SEEN = 'trialflow-studio-tour';

interface TourState {
  readonly isShown: boolean;
  readonly start: () => void;
  readonly end: () => void;
}

/** The tour is shown once in each browser, and again to whoever asks for it. */
export function useTour(): TourState {
  const [isShown, setShown] = useState(() => localStorage.getItem(SEEN) === null);
  const start = useCallback(() => setShown(true), []);
  return {
    isShown,
    start,
    end: () => {
      localStorage.setItem(SEEN, 'seen');
      setShown(false);
    },
  };
}

/**
 * The steps, each with what it is about, and what its words stand beside: above or below a part that fills the height
 * of the window, nobody would see them.
 */
const STEPS = [
  { key: 'page', about: '.page-view', beside: '.frame-tools' },
  { key: 'outline', about: '.outline', beside: '.outline-campaign' },
  { key: 'panel', about: '.panel', beside: '#panel-title' },
  { key: 'badge', about: '.badge', beside: '.badge' },
  { key: 'publish', about: '.tabs', beside: '.tabs' },
] as const;

type Step = (typeof STEPS)[number];

/** Marks the part of the page that a step is about, and returns where its words stand; the mark goes with the step. */
function useMarked({ about, beside }: Step): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const marked = document.querySelector<HTMLElement>(about);
    target.current = document.querySelector<HTMLElement>(beside) ?? marked;
    marked?.setAttribute('data-tour', '');
    return () => marked?.removeAttribute('data-tour');
  }, [about, beside]);
  return target;
}

/** Shows the parts of the editor, one after another. Escape and "Skip" end it. */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useWords();
  const [index, setIndex] = useState(0);
  const step = STEPS[index] ?? STEPS[0];
  const target = useMarked(step);
  const focus = useCallback((button: HTMLButtonElement | null) => button?.focus(), []);
  const isLast = index === STEPS.length - 1;
  const place = t('tour.place', { number: index + 1, count: STEPS.length });
  return (
    <Popover
      key={step.key}
      className="popover tour"
      isOpen
      isNonModal
      triggerRef={target}
      shouldCloseOnInteractOutside={() => false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd();
      }}
    >
      <Dialog>
        <Heading slot="title">{t(`tour.${step.key}`)}</Heading>
        <p>{t(`tour.${step.key}.what`)}</p>
        <div className="tour-foot">
          <span className="quiet">{place}</span>
          {isLast ? null : (
            <Button className="button small" onPress={onEnd}>
              {t('tour.skip')}
            </Button>
          )}
          {index === 0 ? null : (
            <Button className="button small" onPress={() => setIndex(index - 1)}>
              {t('tour.back')}
            </Button>
          )}
          <Button ref={focus} className="button small primary" onPress={() => (isLast ? onEnd() : setIndex(index + 1))}>
            {t(isLast ? 'tour.end' : 'tour.next')}
          </Button>
        </div>
      </Dialog>
    </Popover>
  );
}
