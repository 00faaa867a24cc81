import { readFact } from '#engine/facts/index.ts';
import { mayFit } from '#engine/qualification/may-fit.ts';
import { outcomeOf } from '#engine/qualification/verdicts.ts';
import { useBlock, useFlow, useLoading } from '#registry/block-runtime.ts';
import { useCallHours } from '#registry/hooks/use-call-hours.ts';
import { useCallNumber } from '#registry/hooks/use-call-number.ts';
import { useGreetedName } from '#registry/hooks/use-greeted-name.ts';
import { useUnsent } from '#registry/hooks/use-unsent.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Finished } from '#ui/results/finished.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { Spinner } from '#ui/parts/waiting.tsx';
import { CallButton } from '#ui/results/call-button.tsx';

/**
 * `special`: the visitor qualifies for one of the listed studies. `received`: a coordinator calls. `disqualified` and
 * `noSite`: nobody does, so nothing of the kind is promised. `waiting`: a lookup that decides is in progress.
 */
function useSpecial(): 'special' | 'received' | 'disqualified' | 'noSite' | 'waiting' {
  const { operator } = useBlock();
  const outcome = useFlow(outcomeOf);
  const studyId = useFlow((state) => state.payload.study?.externalId);
  const known = useFlow(mayFit);
  const loading = [useLoading('sites'), useLoading('matchedToStudy')].includes(true);
  if (outcome === 'received' && loading) return 'waiting';
  if (outcome === 'congratulations')
    return studyId !== undefined && operator.specialStudyIds.includes(studyId) ? 'special' : 'received';
  // That a number is signed up for the study already is told to nobody who types it (F4).
  return outcome === 'disqualified' && known ? 'received' : outcome;
}

function Call() {
  const { t, track } = useBlock();
  const hours = useCallHours();
  const number = useCallNumber();
  const closed = useFlow((state) => readFact('callNow.offered', state) === 'no');
  if (number === undefined) return <p>{t('weCall')}</p>;
  if (closed)
    return (
      <>
        <p>{t('weCall')}</p>
        <p>{t('weCallHours', { hours })}</p>
        <CallButton besides number={number} label={t('callLabel', { number })} onCall={() => track('click-to-call')} />
      </>
    );
  return (
    <div className="call-card">
      <p>{t('callPrompt')}</p>
      <CallButton number={number} label={t('callLabel', { number })} onCall={() => track('click-to-call')} />
      <p>{hours}</p>
    </div>
  );
}

function Plain({ outcome }: { readonly outcome: 'received' | 'disqualified' | 'noSite' }) {
  const { t, href } = useBlock();
  const unsent = useUnsent();
  return (
    <>
      <p className={unsent && 'unsent'}>{unsent ?? t(outcome)}</p>
      <p className="result-buttons">
        <LinkButton keepsQuery href={href({ flow: 'study-search' })}>
          {t('find')}
        </LinkButton>
      </p>
    </>
  );
}

export function Component() {
  const { t, shell } = useBlock();
  const unsent = useUnsent();
  const shown = useSpecial();
  const firstName = useGreetedName();
  if (shown === 'waiting') return <Spinner label={t('loading')} />;
  const key = shown === 'special' ? 'congratulations' : 'greeting';
  return (
    <section className="result" aria-live="polite">
      <Moment name={shown === 'special' ? 'result' : 'thanks'}>
        <h2 className="result-title">{firstName === '' ? t(`${key}Plain`) : t(key, { firstName })}</h2>
        {shown === 'special' ? (
          <>
            <p>{t('twoStudies')}</p>
            <Call />
          </>
        ) : (
          <Plain outcome={shown} />
        )}
        {unsent === undefined ? <Finished shell={shell} /> : null}
      </Moment>
    </section>
  );
}
