import { useId, useState, type RefObject } from 'react';
import { pluralKey } from '#i18n/format.ts';
import { formatMonthDay } from '#i18n/times/format-days.ts';
import { formatWeekday } from '#i18n/times/format-times.ts';
import type { DaySlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useMediaQuery } from '#registry/hooks/use-media-query.ts';
import { Button } from '#ui/parts/button.tsx';

/** Previous and Next move by this many days, however many are shown (H1). */
const STEP = 3;

interface DayCardsProps {
  readonly days: readonly DaySlot[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Where the keyboard continues once a message is closed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Days as cards: three at a time, four on large screens. */
export function DayCards({ days, chosen, onChoose, heading }: DayCardsProps) {
  const { t, locale } = useBlock();
  const large = useMediaQuery('(min-width: 64rem)');
  const titleId = useId();
  const [first, setFirst] = useState(0);
  const shown = days.slice(first, first + (large ? STEP + 1 : STEP));
  /** Times below are always those of a day that is shown. */
  const turn = (to: number) => {
    setFirst(to);
    const day = days[to];
    if (day) onChoose(day.id);
  };
  return (
    <div className="slot-days">
      <h2 className="slot-title" id={titleId} ref={heading} tabIndex={-1}>
        {t('days')}
      </h2>
      <fieldset className="slot-cards" aria-labelledby={titleId}>
        {shown.map(({ id, date, times }) => (
          <button
            key={id}
            type="button"
            className="slot-card"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <span className="slot-card-day">{formatWeekday(date, locale, large ? 'long' : 'short')}</span>
            <span className="slot-card-date">{formatMonthDay(date, locale, 'short')}</span>
            <span className="slot-card-count">
              {t(pluralKey('times', times.length, locale), { count: times.length })}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="slot-paging">
        <Button variant="quiet" unavailable={first === 0} onClick={() => first > 0 && turn(Math.max(0, first - STEP))}>
          {t('previous')}
        </Button>
        <span className="slot-paging-place" aria-live="polite">
          {t('shownDays', { first: first + 1, last: first + shown.length, count: days.length })}
        </span>
        <Button
          variant="quiet"
          unavailable={first + shown.length >= days.length}
          onClick={() => first + shown.length < days.length && turn(first + STEP)}
        >
          {t('next')}
        </Button>
      </div>
    </div>
  );
}
