import { trackingDecided } from '#store/tracking/session.ts';
import { Button } from '#ui/parts/button.tsx';
import { usePage, useStore } from '../page-kit.ts';

/** Visitors whose browser already answers for them are not asked (Global Privacy Control). */
function refusesAll(): boolean {
  return 'globalPrivacyControl' in window.navigator && window.navigator.globalPrivacyControl === true;
}

/**
 * Asks, one after another, for what happens only with a yes (L3, L4, L6). Both answers have equal weight, nothing is
 * preselected, and nobody has to answer in order to continue.
 */
export function TrackingQuestion() {
  const { page, shell, store } = usePage();
  const open = useStore(({ session, ui }) =>
    ui.live && session.id !== '' ? page.tracking.find((consent) => session.consents[consent] === undefined) : undefined,
  );
  if (open === undefined || refusesAll()) return null;
  const answer = (granted: boolean) => () => void store.dispatch(trackingDecided({ consent: open, granted }));
  return (
    <section className="tracking-question" aria-labelledby="tracking-question">
      <h2 id="tracking-question">{shell(`tracking.${open}.title`)}</h2>
      <p>{shell(`tracking.${open}.text`)}</p>
      <div className="tracking-answers">
        <Button variant="secondary" onClick={answer(true)}>
          {shell('tracking.yes')}
        </Button>
        <Button variant="secondary" onClick={answer(false)}>
          {shell('tracking.no')}
        </Button>
      </div>
    </section>
  );
}
