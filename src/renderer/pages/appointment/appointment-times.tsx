import { TIME_CONTROL, type AppointmentTimesProps } from '#api/own-pages.ts';
import { ownPath } from '#schemas/safe-address.ts';
import type { Language } from '#schemas/language.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { errorId } from '#ui/fields/field-frame.tsx';
import { FirstFocus } from '#ui/first-focus.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Card } from '#ui/parts/card.tsx';
import { CallLine } from '../call-line.tsx';
import { PostIssue } from '../post-issue.tsx';
import { WhenAndWhere } from './appointment-page.tsx';
import { appointmentTexts } from './appointment-texts.ts';

interface DayProps {
  readonly day: AppointmentTimesProps['days'][number];
  /** The index of its first time among the times of all days. */
  readonly first: number;
  readonly locale: Language;
}

/** A day that unfolds: a week of times is a long way on a phone. The first one is open. */
function Day({ day: { title, times }, first, locale }: DayProps) {
  const t = appointmentTexts(locale);
  return (
    <details className="slot-day" open={first === 0}>
      <summary>
        <span className="slot-day-title">{title}</span>{' '}
        <span className="slot-card-count">
          {t(times.length === 1 ? 'timesFree.one' : 'timesFree.other', { count: String(times.length) })}
        </span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        <div className="slot-plain-times">
          {times.map(({ id, words }, index) => (
            <Choice
              key={id}
              control={TIME_CONTROL}
              kind="radio"
              id={choiceId(TIME_CONTROL, first + index)}
              option={{ value: id, label: words }}
              defaultChecked={false}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}

/** One of the times by the clocks of the other side: all the others follow from it. */
function OtherClocks({ locale, site, example }: AppointmentTimesProps) {
  const t = appointmentTexts(locale);
  if (example === undefined) return null;
  const { time, zone, there } = example;
  const elsewhere = t(site === undefined ? 'atCentre' : 'atSite', { ...there });
  return <p className="slot-zone">{t('timesElsewhere', { time, zone, elsewhere })}</p>;
}

function TimesForm(props: AppointmentTimesProps) {
  const { locale, address, days, issue } = props;
  const t = appointmentTexts(locale);
  const firsts = days.map((_day, index) => days.slice(0, index).reduce((sum, { times }) => sum + times.length, 0));
  return (
    <form method="post" noValidate>
      <OtherClocks {...props} />
      <div
        className={`slot-plain${issue === undefined ? '' : ' field-invalid'}`}
        role="radiogroup"
        aria-label={t('timesLabel')}
        aria-invalid={issue === undefined ? undefined : true}
        aria-describedby={issue === undefined ? undefined : errorId(TIME_CONTROL)}
      >
        {issue === undefined ? null : (
          <p className="field-error" id={errorId(TIME_CONTROL)}>
            {t(issue)}
          </p>
        )}
        <FirstFocus value={issue === undefined ? undefined : TIME_CONTROL}>
          {days.map((day, index) => (
            <Day key={day.title} day={day} first={firsts[index] ?? 0} locale={locale} />
          ))}
        </FirstFocus>
      </div>
      <div className="slot-move">
        <Button type="submit" large name="_action" value="move">
          {t('timesConfirm')}
        </Button>
      </div>
      <p>
        <LinkButton href={ownPath(address)} variant="quiet">
          {t('keep')}
        </LinkButton>
      </p>
    </form>
  );
}

/** The free times as one plain form; the present appointment stays until another is booked. */
export function AppointmentTimes(props: AppointmentTimesProps) {
  const { locale, days, issue, address, call } = props;
  const t = appointmentTexts(locale);
  return (
    <section className="slot-picker">
      {issue === undefined || days.length === 0 ? null : (
        <PostIssue title={t('errorHeading')} message={t(issue)} control={TIME_CONTROL} />
      )}
      <h1 className="page-title">{t('timesTitle')}</h1>
      <p>{t('timesNow')}</p>
      <Card>
        <div className="appointment">
          <WhenAndWhere {...props} />
        </div>
      </Card>
      {days.length === 0 ? (
        <>
          <p>{t('timesNone')}</p>
          <CallLine call={call} />
          <p>
            <LinkButton href={ownPath(address)} variant="secondary">
              {t('keep')}
            </LinkButton>
          </p>
        </>
      ) : (
        <TimesForm {...props} />
      )}
    </section>
  );
}
