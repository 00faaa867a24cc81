import type { ComponentProps } from 'react';
import type { FittingReason, Outcome, RecordsKey } from '#schemas/lead/outcomes.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import type { Language } from '#schemas/language.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { LinkButton } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Moment, type MomentName } from '../parts/drawing.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { Spinner } from '../parts/waiting.tsx';
import { SpokenText } from '../texts/study-texts.tsx';
import { BookedNext, ChangeLink } from './booked-next.tsx';
import { CallButton } from './call-button.tsx';
import { Finished } from './finished.tsx';
import { WordsWithNumber } from './words-with-number.tsx';

/** The keys of the texts that the view shows; both thank-you blocks have them. */
type TextKey =
  | 'loading'
  | 'greeting'
  | 'greetingPlain'
  | 'received'
  | 'qualified'
  | 'callPrompt'
  | 'callLabel'
  | 'callUnsure'
  | 'callOther'
  | 'callSearch'
  | 'coordinator'
  | 'noTrials'
  | 'noneFits'
  | 'noSite'
  | 'fitting'
  | 'open'
  | 'doctor'
  | 'waiting'
  | 'waitingQualified'
  | 'declined'
  | 'declinedPlain'
  | 'noTime'
  | 'noTimeCall'
  | 'cancelled'
  | 'cancelledText'
  | 'again'
  | 'hours'
  | 'compensation'
  | RecordsKey
  | 'find'
  | 'healthQuestions'
  | 'demographics'
  | 'home';

interface ThankYouViewProps {
  /** 1 if the greeting is the heading of the page. */
  readonly level: 1 | 2;
  readonly status: 'loading' | 'call' | 'none' | 'received' | 'declined' | 'cancelled';
  /** None of the times suited the visitor. */
  readonly noTime: boolean;
  /** Where another time is chosen for a cancelled appointment. */
  readonly againHref: string | undefined;
  /** The visitor's appointment: all else that could happen next would contradict it. */
  readonly booked:
    | (ComponentProps<typeof BookedNext> & {
        readonly headline: string;
      })
    | undefined;
  /** Other studies that fit what the visitor has answered. */
  readonly fitting: readonly { readonly study: FoundStudy; readonly href: string }[];
  readonly fittingWhy: FittingReason;
  /** There are studies near the visitor. */
  readonly othersNear: boolean;
  /** Where to look through them; in English a button leads there (D9). */
  readonly search: string | undefined;
  readonly locale: Language;
  /** What is said in place of what happens next while the answers have not been sent. */
  readonly unsent: string | undefined;
  readonly firstName: string;
  readonly number: string | undefined;
  /** When the call centre calls and answers. */
  readonly hours: string;
  /** The answers are known to qualify for the study of the visit. */
  readonly qualified: boolean;
  /** What is known of the study of the visit; undefined: the visit is about none in particular. */
  readonly outcome: Outcome | undefined;
  /** The visit names a condition, by which studies near the visitor were matched. */
  readonly hasConditions: boolean;
  readonly closingComments: string;
  readonly compensation: boolean;
  /** What is said of the medical records; undefined: nothing. */
  readonly medicalRecords: RecordsKey | undefined;
  readonly buttons: readonly {
    readonly kind: 'find' | 'healthQuestions' | 'demographics' | 'home';
    readonly href: string;
  }[];
  readonly t: (key: TextKey, values?: Readonly<Record<string, string>>) => string;
  /** A text of the shell. */
  readonly shell: (key: string) => string;
  readonly onCall: () => void;
}

type BookedProps = NonNullable<ThankYouViewProps['booked']> & { readonly level: 2 | 3 };

function Booked({ headline, level, ...next }: BookedProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <Card tone="accent">
      <div className="appointment">
        <Title className="appointment-headline">{headline}</Title>
        <BookedNext {...next} />
      </div>
    </Card>
  );
}

/** The town of the nearest site, unless the study takes people of a whole state or country (Q7). */
function placeOf({ siteTargetAreaType, city, region }: FoundStudy): string {
  if (siteTargetAreaType !== 'Distance') return '';
  return [city, region].filter((part) => part !== undefined).join(', ');
}

/** Nobody calls now: other studies that fit, or that there is none (D9). */
function NoCall({ view }: { readonly view: ThankYouViewProps }) {
  const { fitting, fittingWhy, othersNear, outcome, search, locale, t } = view;
  return (
    <>
      {fitting.length === 0 ? (
        <>
          <p>{t(!othersNear ? 'noTrials' : outcome === 'noSite' ? 'noSite' : 'noneFits')}</p>
          {othersNear && search !== undefined ? (
            <p>
              <a className="line-link" href={linkTarget(search)} referrerPolicy="same-origin">
                {t('find')}
              </a>
            </p>
          ) : null}
        </>
      ) : (
        <>
          {outcome === 'noSite' ? <p>{t('noSite')}</p> : null}
          <p>{t(fittingWhy === 'open' ? 'open' : 'fitting')}</p>
          <ul className="fitting-studies">
            {fitting.map(({ study, href }) => (
              <li key={study.externalId}>
                <a className="line-link" href={linkTarget(href)} referrerPolicy="same-origin">
                  <SpokenText of={study.name} locale={locale} />
                </a>{' '}
                <span className="fitting-study-place">{placeOf(study)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('doctor')}</p>
    </>
  );
}

function drawingOf({ booked, status, fitting }: ThankYouViewProps): MomentName {
  if (booked !== undefined) return 'booked';
  if (fitting.length > 0) return 'other-ways';
  return status === 'none' ? 'none' : 'thanks';
}

/** The visitor wants no appointment: that is acknowledged, with the number for whoever thinks again. */
function Declined({ number, t }: Pick<ThankYouViewProps, 'number' | 't'>) {
  if (number === undefined) return <p>{t('declinedPlain')}</p>;
  return (
    <p>
      <WordsWithNumber words={t('declined', { number })} number={number} />
    </p>
  );
}

/** The coordinator calls. */
function Waiting({ noTime, qualified, hours, t }: ThankYouViewProps) {
  return (
    <>
      <p>{t(noTime ? 'noTimeCall' : qualified ? 'waitingQualified' : 'waiting')}</p>
      <p>{t('hours', { hours })}</p>
    </>
  );
}

/** What a call is for; `unmatched`: the visit is about no study and no condition, so nothing was matched. */
const CALL_FOR = {
  congratulations: 'callPrompt',
  unmatched: 'callSearch',
  received: 'callUnsure',
  disqualified: 'callOther',
  noSite: 'callOther',
} as const;

function Status({ view }: { readonly view: ThankYouViewProps }) {
  const { booked, status, number, noTime, againHref, outcome, hasConditions, t, onCall } = view;
  if (booked !== undefined) return <Booked {...booked} level={view.level === 1 ? 2 : 3} />;
  if (status === 'loading') return <Spinner label={t('loading')} />;
  if (status === 'none') return <NoCall view={view} />;
  if (status === 'declined') return <Declined {...view} />;
  if (status === 'cancelled')
    return (
      <>
        <p>
          {t('cancelled')} {t('cancelledText')}
        </p>
        <ChangeLink change={t('again')} href={againHref} />
      </>
    );
  if (status === 'received' || number === undefined)
    return (
      <>
        {noTime ? <p>{t('noTime')}</p> : null}
        <Waiting {...view} />
      </>
    );
  const about = outcome ?? (hasConditions ? 'congratulations' : 'unmatched');
  return (
    <div className="call-card">
      {noTime ? <p>{t('noTime')}</p> : null}
      {about === 'congratulations' ? <p className="call-card-lead">{t('qualified')}</p> : null}
      <p>{t(CALL_FOR[about])}</p>
      <CallButton number={number} label={t('callLabel', { number })} onCall={onCall} />
      <p>{t('coordinator')}</p>
    </div>
  );
}

/** What may be said once the answers have arrived. */
function Received({ view }: { readonly view: ThankYouViewProps }) {
  const { closingComments, compensation, medicalRecords, t } = view;
  return (
    <>
      <p className="thank-you-lead">{t('received')}</p>
      <div className="thank-you-status" aria-live="polite" aria-atomic>
        <Status view={view} />
      </div>
      {closingComments === '' ? null : <RichText text={closingComments} />}
      {compensation ? <p>{t('compensation')}</p> : null}
      {medicalRecords ? <p>{t(medicalRecords)}</p> : null}
    </>
  );
}

/** Thanks, what happens next, and where to go from here (D9). */
export function ThankYouView(view: ThankYouViewProps) {
  const { level, firstName, unsent, buttons, t, shell } = view;
  const Title = level === 1 ? 'h1' : 'h2';
  const hasSearch = view.status === 'none' && view.fitting.length === 0 && view.othersNear && view.search !== undefined;
  const settled = view.status === 'call' || view.booked !== undefined;
  return (
    <section className="thank-you">
      <Moment name={drawingOf(view)}>
        <Title className={level === 1 ? 'page-title' : 'thank-you-title'}>
          {firstName === '' ? t('greetingPlain') : t('greeting', { firstName })}
        </Title>
        {unsent === undefined ? <Received view={view} /> : <p className="thank-you-lead unsent">{unsent}</p>}
        {buttons.length === 0 ? null : (
          <p className="result-buttons">
            {buttons.map(({ kind, href }, index) => (
              <LinkButton
                key={kind}
                href={href}
                variant={index === 0 && !settled && !hasSearch ? 'primary' : 'secondary'}
                keepsQuery={kind === 'find'}
              >
                {t(kind)}
              </LinkButton>
            ))}
          </p>
        )}
        {unsent === undefined ? <Finished shell={shell} /> : null}
      </Moment>
    </section>
  );
}
