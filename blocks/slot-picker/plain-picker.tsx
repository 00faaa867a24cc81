import { pluralKey } from '#i18n/format.ts';
import type { DaySlot } from '#i18n/times/slots-by-day.ts';
import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { Choice } from '#ui/fields/choice.tsx';
import { Button } from '#ui/parts/button.tsx';
import { slotWords } from '#registry/slot-words.ts';

interface PlainPickerProps {
  readonly id: string;
  readonly service: SchedulingService;
  readonly days: readonly DaySlot[];
}

/** All the times as one set of native radio buttons, for browsers without JavaScript (K8). */
export function PlainPicker({ id, service, days }: PlainPickerProps) {
  const runtime = useBlock();
  const { t, locale } = runtime;
  const control = `answer.${id}`;
  const entered = useEntered(control);
  const issue = useIssue(control)?.message;
  const [first] = days.flatMap(({ times }) => times);
  return (
    <div
      className="slot-plain"
      role="radiogroup"
      aria-label={t('label')}
      aria-describedby={issue === undefined ? undefined : `${control}-error`}
    >
      {first ? (
        <p>
          {t(service === 'site' ? 'siteZone' : 'callZone', {
            zone: slotWords(first, undefined, service, runtime).zone,
          })}
        </p>
      ) : null}
      {days.map((day, index) => {
        const when = t(
          'when',
          day.times[0] ? { ...slotWords(day.times[0], undefined, service, runtime), elsewhere: '' } : {},
        );
        return (
          <details
            key={day.id}
            className="slot-day"
            open={index === 0 || day.times.some(({ id: time }) => entered.includes(time))}
          >
            <summary>
              <span className="slot-day-title">{when}</span>{' '}
              <span className="slot-card-count">
                {t(pluralKey('times', day.times.length, locale), { count: day.times.length })}
              </span>
            </summary>
            <fieldset>
              <legend className="visually-hidden">{when}</legend>
              <div className="slot-plain-times">
                {day.times.map((time) => (
                  <Choice
                    key={time.id}
                    control={control}
                    kind="radio"
                    id={`${control}-${time.id}`.replaceAll(/[^\w.-]/g, '-')}
                    option={{ value: time.id, label: slotWords(time, undefined, service, runtime).time }}
                    defaultChecked={entered.includes(time.id)}
                  />
                ))}
              </div>
            </fieldset>
          </details>
        );
      })}
      <p>
        <Button type="submit" name="_action" value="next" large>
          {t('plainConfirm')}
        </Button>
      </p>
    </div>
  );
}
