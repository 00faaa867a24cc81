import { useId } from 'react';
import { partOfDay } from '#i18n/times/format-days.ts';
import { zoneAbbreviation } from '#i18n/times/format-times.ts';
import type { DaySlot, TimeSlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { slotWords } from '#registry/slot-words.ts';
import { TimeRange } from '#ui/parts/time-range.tsx';

const PARTS = ['morning', 'afternoon', 'evening'] as const;

interface TimeChoicesProps {
  readonly day: DaySlot;
  readonly service: SchedulingService;
  readonly chosen: string | undefined;
  readonly onPick: (slot: TimeSlot) => void;
}

/**
 * The times of one day in the visitor's zone, by the parts of the day: ranges of h:mm under the date of the day (H1).
 * If the other side's clocks differ (Q8), the first time says how; each time, only where several zones are offered.
 */
export function TimeChoices({ day, service, chosen, onPick }: TimeChoicesProps) {
  const runtime = useBlock();
  const { t } = runtime;
  const zone = useBrowserZone();
  const titleId = useId();
  const [first] = day.times;
  if (!first) return null;
  const words = slotWords(first, zone, service, runtime);
  const oneZone = day.times.every(({ timezone }) => timezone === first.timezone);
  const parts = PARTS.map((part) => ({
    part,
    times: day.times.filter(({ start, timezone }) => partOfDay(Date.parse(start), zone ?? timezone) === part),
  })).filter(({ times }) => times.length > 0);
  return (
    <fieldset className="slot-times" aria-labelledby={titleId}>
      <h2 className="slot-title" id={titleId}>
        {t('timesOf', { weekday: words.weekday, date: words.date })}
      </h2>
      <p className="slot-zone">
        {t('ownZone', { zone: zoneAbbreviation(Date.parse(first.start), zone ?? first.timezone) })}
        {oneZone && words.elsewhere !== undefined ? (
          <> {t('clocks', { time: words.start, zone: words.zone, elsewhere: words.elsewhere })}</>
        ) : null}
      </p>
      {parts.map(({ part, times }) => (
        <fieldset key={part} className="slot-part" aria-labelledby={`${titleId}-${part}`}>
          <h3 className="slot-part-title" id={`${titleId}-${part}`}>
            {t(part)}
          </h3>
          <div className="slot-time-list">
            {times.map((slot) => {
              const { time, elsewhere } = slotWords(slot, zone, service, runtime);
              return (
                <button
                  key={slot.id}
                  type="button"
                  className="slot-time"
                  aria-pressed={slot.id === chosen}
                  onClick={() => onPick(slot)}
                >
                  <TimeRange time={time} />
                  {oneZone || elsewhere === undefined ? null : <span className="slot-time-elsewhere">{elsewhere}</span>}
                </button>
              );
            })}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}
