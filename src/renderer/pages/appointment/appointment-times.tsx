import { TIME_CONTROL, type AppointmentTimesProps } from '#api/own-pages.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { Choice, choiceId } from '#ui/fields/choice.tsx';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { CallLine } from '../call-line.tsx';
import { PostIssue } from '../post-issue.tsx';
import { appointmentTexts } from './appointment-texts.ts';

interface DayProps {
  readonly day: AppointmentTimesProps['days'][number];
  /** The index of its first time among the times of all days. */
  readonly first: number;
}

function Day({ day: { title, times }, first }: DayProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
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
  );
}

function TimesForm({ locale, address, days }: AppointmentTimesProps) {
  const t = appointmentTexts(locale);
  const firsts = days.map((_day, index) => days.slice(0, index).reduce((sum, { times }) => sum + times.length, 0));
  return (
    <form method="post" noValidate>
      <div className="slot-plain" role="radiogroup" aria-label={t('timesLabel')}>
        {days.map((day, index) => (
          <Day key={day.title} day={day} first={firsts[index] ?? 0} />
        ))}
      </div>
      <div className="slot-confirm-buttons">
        <Button type="submit" large name="_action" value="move">
          {t('timesConfirm')}
        </Button>
        <LinkButton href={ownPath(address)} variant="secondary">
          {t('keep')}
        </LinkButton>
      </div>
    </form>
  );
}

/** The free times as one plain form; the present appointment stays until another is booked. */
export function AppointmentTimes(props: AppointmentTimesProps) {
  const {
    locale,
    when: { day, time, zone },
    days,
    issue,
    address,
    call,
  } = props;
  const t = appointmentTexts(locale);
  return (
    <section className="slot-picker">
      {issue === undefined || days.length === 0 ? null : (
        <PostIssue title={t('errorHeading')} message={t(issue)} control={TIME_CONTROL} />
      )}
      <h1 className="page-title">{t('timesTitle')}</h1>
      <p>{t('timesNow', { day, time, zone })}</p>
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
