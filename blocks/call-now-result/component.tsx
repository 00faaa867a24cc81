import { bookingOf } from '#engine/facts/booking-facts.ts';
import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { readFact } from '#engine/facts/index.ts';
import { mayFit } from '#engine/qualification/may-fit.ts';
import { outcomeOf, verdictOf } from '#engine/qualification/verdicts.ts';
import { useBlock, useFlow, useLoading } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useBookedWords, type BookedWords } from '#registry/hooks/use-booked-words.ts';
import { useCallHours } from '#registry/hooks/use-call-hours.ts';
import { useCallNumber } from '#registry/hooks/use-call-number.ts';
import { useUnbooked } from '#registry/hooks/use-unbooked.ts';
import { useUnsent } from '#registry/hooks/use-unsent.ts';
import type { Outcome } from '#schemas/lead/verdicts.ts';
import { appointmentAddress } from '#schemas/scheduling/appointment-address.ts';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment, type MomentName } from '#ui/parts/drawing.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Spinner } from '#ui/parts/waiting.tsx';
import { ChangeLink } from '#ui/results/booked-next.tsx';
import { CallButton } from '#ui/results/call-button.tsx';
import { unmetReasons } from './reasons.ts';
import type { Props } from './schema.ts';

/** Besides the outcomes: two studies at once (F2). */
type Shown = Outcome | 'special';

/**
 * Two studies at once, for the studies that the operator lists. Whoever is known already reads what is read where
 * nothing is decided yet: that a number is signed up for a study is told to nobody who types it (F4).
 */
function useShownOutcome(): Shown | 'loading' {
  const { operator } = useBlock();
  const outcome = useFlow(outcomeOf);
  const studyId = useFlow((state) => state.payload.study?.externalId);
  const known = useFlow((state) => verdictOf('fullyQualified', state) === false && mayFit(state));
  const loading = [useLoading('sites'), useLoading('matchedToStudy')].includes(true);
  if (outcome === 'received' && loading) return 'loading';
  if (outcome === 'disqualified' && known) return 'received';
  return outcome === 'congratulations' && studyId !== undefined && operator.specialStudyIds.includes(studyId)
    ? 'special'
    : outcome;
}

function Reasons() {
  const { t, text, getState } = useBlock();
  const reasons = unmetReasons(getState(), { t, text });
  return reasons.length === 0 ? null : (
    <>
      <p>{t('reasons')}</p>
      <BulletList items={reasons} />
    </>
  );
}

/** Answers changed after a booking do not cancel it: a visitor who no longer qualifies still has the appointment. */
function StandingAppointment() {
  const { t, locale } = useBlock();
  const appointment = useFlow((state) => bookingOf(state)?.appointment);
  return appointment === undefined ? null : (
    <Notice tone="info">
      <p>{t('appointmentStands')}</p>
      <p>
        <LinkButton variant="secondary" href={appointmentAddress(appointment, locale)}>
          {t('appointmentChange')}
        </LinkButton>
      </p>
    </Notice>
  );
}

/** The one next step and its time: a call now, or the call centre's call once it is open. */
function Call({ outcome }: { readonly outcome: Outcome | 'special' }) {
  const { t, track } = useBlock();
  const hours = useCallHours();
  const number = useCallNumber();
  const asking = useLoading('callNow');
  const offered = useFlow((state) => readFact('callNow.offered', state));
  const theyCall = offered === 'no';
  const noTime = useUnbooked()?.why === 'noTime';
  if (asking && offered === undefined) return <Spinner label={t('loading')} />;
  if (number === undefined || theyCall) {
    return (
      <>
        {/* Whose outcome is not known has just read it. */}
        {outcome === 'received' ? null : <p>{t(noTime ? 'noTimeCall' : 'weCall')}</p>}
        <p>{t('weCallHours', { hours })}</p>
        {number === undefined ? null : (
          <CallButton
            besides
            number={number}
            label={t('callLabel', { number })}
            onCall={() => track('click-to-call')}
          />
        )}
      </>
    );
  }
  return (
    <div className="call-card">
      <p>{t('callPrompt')}</p>
      <CallButton number={number} label={t('callLabel', { number })} onCall={() => track('click-to-call')} />
      <p>{t('hours', { hours })}</p>
    </div>
  );
}

/** What happens next, below the headline. */
function Next({ outcome, headlineOnly }: { readonly outcome: Shown; readonly headlineOnly: boolean }) {
  const { t } = useBlock();
  const unsent = useUnsent();
  const promises = outcome === 'received' || outcome === 'noSite';
  const noTime = useUnbooked()?.why === 'noTime' && !isTurnedDown(outcome);
  return (
    <>
      {unsent !== undefined && promises ? null : <p>{t(`${outcome}Text`)}</p>}
      {noTime ? <p>{t('noTime')}</p> : null}
      {unsent === undefined ? null : <p className="unsent">{unsent}</p>}
      {outcome === 'disqualified' ? <Reasons /> : null}
      {isTurnedDown(outcome) ? <StandingAppointment /> : null}
      {headlineOnly ? null : <Ways outcome={outcome} />}
    </>
  );
}

function OtherStudies() {
  const { t, href } = useBlock();
  return (
    <p className="result-buttons">
      <LinkButton keepsQuery href={href({ flow: 'study-search' })} variant="secondary">
        {t('search')}
      </LinkButton>
    </p>
  );
}

/** The number to call, and other studies. The button that goes on is the page's own. */
function Ways({ outcome }: { readonly outcome: Shown }) {
  const unsent = useUnsent();
  const qualified = outcome === 'congratulations' || outcome === 'special';
  return (
    <>
      {(qualified || outcome === 'received') && !unsent ? <Call outcome={outcome} /> : null}
      <OtherStudies />
    </>
  );
}

const DRAWINGS: Readonly<Record<Shown, MomentName>> = {
  congratulations: 'result',
  special: 'result',
  disqualified: 'other-ways',
  noSite: 'none',
  received: 'thanks',
};

/** The appointment has settled what comes next, so there is nothing to call and nothing else to look for. */
function BookedResult({ booked, qualified }: { readonly booked: BookedWords; readonly qualified: boolean }) {
  const { t } = useBlock();
  return (
    <>
      {qualified ? (
        <>
          <h2 className="result-title">{t('congratulations')}</h2>
          <p>{t('congratulationsText')}</p>
        </>
      ) : null}
      <Notice tone="success">
        <p>{booked.headline}</p>
        <ChangeLink {...booked} />
      </Notice>
    </>
  );
}

/** The visitor wants no appointment: that is acknowledged, and nothing urges them to call. */
function Declined({ headlineOnly }: { readonly headlineOnly: boolean }) {
  const { t } = useBlock();
  return (
    <Moment name="thanks">
      <h2 className="result-title">{t('declined')}</h2>
      <p>{t('declinedText')}</p>
      {headlineOnly ? null : <OtherStudies />}
    </Moment>
  );
}

/** The appointment was cancelled: nobody expects the visitor, who can choose another time. */
function Cancelled({
  againHref,
  headlineOnly,
}: { readonly againHref: string | undefined } & Pick<Props, 'headlineOnly'>) {
  const { t } = useBlock();
  return (
    <Moment name="thanks">
      <h2 className="result-title">{t('cancelled')}</h2>
      <p>{t('cancelledText')}</p>
      <ChangeLink change={t('again')} href={againHref} />
      {headlineOnly ? null : <OtherStudies />}
    </Moment>
  );
}

const isTurnedDown = (outcome: Shown) => outcome === 'disqualified' || outcome === 'noSite';

export function Component({ props: { headlineOnly = false } }: BlockProps<Props>) {
  const { t } = useBlock();
  const outcome = useShownOutcome();
  const unsent = useUnsent();
  const booked = useBookedWords();
  const unbooked = useUnbooked();
  const forCare = useFlow(caregiverInvolved);
  // Whoever answers for somebody else is not told that they qualify themselves, or do not.
  const titleKey = forCare && (outcome === 'disqualified' || outcome === 'special') ? `${outcome}.care` : outcome;
  const shown = () => {
    if (outcome === 'loading') return <Spinner label={t('loading')} />;
    if (booked !== undefined && !isTurnedDown(outcome))
      return <BookedResult booked={booked} qualified={outcome !== 'received'} />;
    if (unbooked?.why === 'declined' && !isTurnedDown(outcome)) return <Declined headlineOnly={headlineOnly} />;
    if (unbooked?.why === 'cancelled' && !isTurnedDown(outcome))
      return <Cancelled againHref={unbooked.againHref} headlineOnly={headlineOnly} />;
    return (
      <Moment name={DRAWINGS[outcome]}>
        <h2 className="result-title">{t(unsent !== undefined && outcome === 'received' ? 'unsent' : titleKey)}</h2>
        <Next outcome={outcome} headlineOnly={headlineOnly} />
      </Moment>
    );
  };
  return (
    <section className="result" aria-live="polite">
      {shown()}
    </section>
  );
}
