import { DAY_CONTROL, TIME_CONTROL, type AppointmentDay, type AppointmentTimesProps } from '#api/own-pages.ts';
import { ownPath } from '#schemas/safe-address.ts';
import type { Language } from '#schemas/language.ts';
import { errorId } from '#ui/fields/field-frame.tsx';
import { FirstFocus, useFirstFocus } from '#ui/first-focus.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Card } from '#ui/parts/card.tsx';
import { TimeRange } from '#ui/parts/time-range.tsx';
import { CallLine } from '../call-line.tsx';
import { PostIssue } from '../post-issue.tsx';
import { ArrivedTitle, WhenAndWhere } from './appointment-page.tsx';
import { appointmentTexts } from './appointment-texts.ts';

interface DayProps {
  readonly day: AppointmentDay;
  readonly chosen: boolean;
  readonly locale: Language;
}

/** The time that a link from an error leads to is the first one of the chosen day. */
const timeId = ({ date }: AppointmentDay, chosen: boolean, index: number) =>
  chosen && index === 0 ? TIME_CONTROL : `${TIME_CONTROL}-${date}-${index}`;

/**
 * A card for the day, and its times, which a style sheet shows while the card is chosen: the picker of the campaign's
 * own pages, without script. A browser that cannot do so shows the times of all days.
 */
function Day({ day, chosen, locale }: DayProps) {
  const t = appointmentTexts(locale);
  const { date, weekday, monthDay, title, zone, parts } = day;
  const [cardId, titleId] = [`${DAY_CONTROL}-${date}`, `${DAY_CONTROL}-${date}-title`];
  const times = parts.flatMap((part) => part.times);
  return (
    <>
      <div className="slot-option">
        <input
          className="slot-input"
          type="radio"
          id={cardId}
          name={DAY_CONTROL}
          value={date}
          defaultChecked={chosen}
        />
        <label className="slot-card" htmlFor={cardId}>
          <span className="slot-card-day">{weekday}</span> <span className="slot-card-date">{monthDay}</span>{' '}
          <span className="slot-card-count">
            {t(times.length === 1 ? 'timesFree.one' : 'timesFree.other', { count: String(times.length) })}
          </span>
        </label>
      </div>
      <fieldset className="slot-times" aria-labelledby={titleId}>
        <h2 className="slot-title" id={titleId}>
          {t('timesOf', { day: title, zone })}
        </h2>
        {parts.map(({ part, times: ofPart }) => (
          <fieldset key={part} className="slot-part" aria-labelledby={`${titleId}-${part}`}>
            <h3 className="slot-part-title" id={`${titleId}-${part}`}>
              {t(part)}
            </h3>
            <div className="slot-time-list">
              {ofPart.map((time) => {
                const id = timeId(day, chosen, times.indexOf(time));
                return <Time key={time.id} id={id} name={`${TIME_CONTROL}.${date}`} time={time} />;
              })}
            </div>
          </fieldset>
        ))}
      </fieldset>
    </>
  );
}

interface TimeProps {
  readonly id: string;
  readonly name: string;
  readonly time: AppointmentDay['parts'][number]['times'][number];
}

function Time({ id, name, time: { id: value, words } }: TimeProps) {
  return (
    <div className="slot-option">
      <input
        className="slot-input"
        type="radio"
        id={id}
        name={name}
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
        autoFocus={useFirstFocus(id)}
      />
      <label className="slot-time" htmlFor={id}>
        <TimeRange time={words} />
      </label>
    </div>
  );
}

/** One of the times by the clocks of the other side: all the others follow from it. */
function OtherClocks({ locale, site, example }: AppointmentTimesProps) {
  const t = appointmentTexts(locale);
  if (example === undefined) return null;
  const { time, zone, there } = example;
  const elsewhere = t(site === undefined ? 'atCentre' : 'atSite', { ...there });
  return <p className="slot-clocks">{t('timesElsewhere', { time, zone, elsewhere })}</p>;
}

/** What was wrong with the last press; somebody who cancelled has no present time. */
function issueWords({ locale, issue = 'timeMissing', again }: AppointmentTimesProps): string {
  return appointmentTexts(locale)(issue === 'timeTaken' && again ? 'againTaken' : issue);
}

function TimesForm(props: AppointmentTimesProps) {
  const { locale, address, days, chosenDay, issue, again } = props;
  const t = appointmentTexts(locale);
  return (
    <form method="post" noValidate>
      <fieldset
        className={issue === undefined ? undefined : 'field-invalid'}
        aria-label={t('timesLabel')}
        aria-describedby={issue === undefined ? undefined : errorId(TIME_CONTROL)}
      >
        {issue === undefined ? null : (
          <p className="field-error" id={errorId(TIME_CONTROL)}>
            {issueWords(props)}
          </p>
        )}
        <OtherClocks {...props} />
        <h2 className="slot-title">{t('timesDays')}</h2>
        <FirstFocus value={issue === undefined ? undefined : TIME_CONTROL}>
          <div className="slot-choices">
            {days.map((day) => (
              <Day key={day.date} day={day} chosen={day.date === chosenDay} locale={locale} />
            ))}
          </div>
        </FirstFocus>
      </fieldset>
      <div className="slot-move">
        <Button type="submit" large name="_action" value={again ? 'book' : 'move'}>
          {t(again ? 'againConfirm' : 'timesConfirm')}
        </Button>
      </div>
      {again ? null : (
        <p>
          <LinkButton href={ownPath(address)} variant="quiet">
            {t('keep')}
          </LinkButton>
        </p>
      )}
    </form>
  );
}

/** What the times are for: to move the appointment that stands, or for another one. */
function Occasion(props: AppointmentTimesProps) {
  const t = appointmentTexts(props.locale);
  if (props.again) return <p>{t('againText')}</p>;
  return (
    <>
      <p>{t('timesNow')}</p>
      <Card>
        <div className="appointment">
          <WhenAndWhere {...props} />
        </div>
      </Card>
    </>
  );
}

function NoTimes({ locale, again, address, call }: AppointmentTimesProps) {
  const t = appointmentTexts(locale);
  return (
    <>
      <p>{t(again ? 'againNone' : 'timesNone')}</p>
      <CallLine call={call} />
      {again ? null : (
        <p>
          <LinkButton href={ownPath(address)} variant="secondary">
            {t('keep')}
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** The free times as one plain form; the present appointment stays until another is booked. */
export function AppointmentTimes(props: AppointmentTimesProps) {
  const { locale, days, issue, call } = props;
  const t = appointmentTexts(locale);
  return (
    <section className="slot-picker">
      {issue === undefined || days.length === 0 ? null : (
        <PostIssue title={t('errorHeading')} message={issueWords(props)} control={TIME_CONTROL} />
      )}
      {issue === undefined ? (
        <ArrivedTitle>{t('timesTitle')}</ArrivedTitle>
      ) : (
        <h1 className="page-title">{t('timesTitle')}</h1>
      )}
      <Occasion {...props} />
      {days.length === 0 ? <NoTimes {...props} /> : <TimesForm {...props} />}
      {issue === 'timeFailed' && days.length > 0 ? <CallLine call={call} /> : null}
    </section>
  );
}
