import { zoneAbbreviation } from '#i18n/times/format-times.ts';
import type { DaySlot, TimeSlot } from '#i18n/times/slots-by-day.ts';
import { useBlock } from '#registry/block-runtime.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { slotWords } from '#registry/slot-words.ts';

interface TimeChoicesProps {
  readonly day: DaySlot;
  readonly service: SchedulingService;
  readonly chosen: string | undefined;
  readonly onPick: (slot: TimeSlot) => void;
}

/** The times of one day in the visitor's zone, plus the other side's local times if they differ (Q8). */
export function TimeChoices({ day, service, chosen, onPick }: TimeChoicesProps) {
  const runtime = useBlock();
  const { t } = runtime;
  const zone = useBrowserZone();
  const [first] = day.times;
  if (!first) return null;
  const words = slotWords(first, zone, service, runtime);
  return (
    <div className="slot-times">
      <h2 className="slot-title">{t('timesOf', { weekday: words.weekday, date: words.date })}</h2>
      <p className="slot-zone">
        {t('ownZone', { zone: zoneAbbreviation(Date.parse(first.start), zone ?? first.timezone) })}
      </p>
      <div className="slot-time-list">
        {day.times.map((slot) => {
          const { time, elsewhere } = slotWords(slot, zone, service, runtime);
          return (
            <button
              key={slot.id}
              type="button"
              className="slot-time"
              aria-pressed={slot.id === chosen}
              onClick={() => onPick(slot)}
            >
              <span className="slot-time-range">{time}</span>
              {elsewhere === undefined ? null : <span className="slot-time-elsewhere">{elsewhere}</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}
