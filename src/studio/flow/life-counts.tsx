import { useId } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { type Funnel, FUNNEL_STEPS, SMALLEST_COUNT } from '#api/leads-desk/funnel-calls.ts';
import { shareWords, type Population } from '../analyses/use-counts.ts';
import { momentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { ModalButton } from '../parts/modal-button.tsx';
import { Working } from '../parts/working.tsx';
import { useScreens } from './use-flow.ts';
import { isPeriod, PERIODS, type Life } from './use-life.ts';

const SOURCE_STEPS = FUNNEL_STEPS.filter((step) => step !== 'left');

/** How many; of a source with few visitors no more than that there are some. */
function Count({ count }: { readonly count: number | null }) {
  const { language } = useWords();
  return <>{count === null ? `< ${SMALLEST_COUNT}` : new Intl.NumberFormat(language).format(count)}</>;
}

function Sources({ sources, totals }: Funnel) {
  const { t } = useWords();
  return (
    <table className="flow-endings">
      <caption>{t('life.bySource')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('life.source')}</th>
          {SOURCE_STEPS.map((step) => (
            <th key={step} scope="col">
              {t(`life.${step}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((one) => (
          <tr key={`${one.source ?? ''} ${String(one.others)}`}>
            <th scope="row">{one.others ? t('life.others') : (one.source ?? t('life.noSource'))}</th>
            {SOURCE_STEPS.map((step) => (
              <td key={step}>
                <Count count={one[step]} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('life.all')}</th>
          {SOURCE_STEPS.map((step) => (
            <td key={step}>
              <Count count={totals[step]} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface ScreensProps {
  readonly funnel: Funnel;
  readonly population: Population | undefined;
}

/** The screens in the order of the flow: what real visitors did, beside what simulated ones do. */
function Screens({ funnel, population }: ScreensProps) {
  const { t, language } = useWords();
  const screens = useScreens();
  const came = new Map(funnel.screens.map((one) => [one.route, one]));
  const simulated = new Map(population?.routes.map((one) => [one.route, one.share]));
  return (
    <table className="flow-endings">
      <caption>{t('life.byScreen')}</caption>
      <thead>
        <tr>
          {['screen', 'arrived', 'share', 'leftHere', 'simulated'].map((column) => (
            <th key={column} scope="col">
              {t(`life.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...screens.values()].map(({ name, title }) => {
          const one = came.get(name);
          const count = one?.came ?? 0;
          return (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>
                <Count count={count} />
              </td>
              <td>{funnel.totals.came === 0 ? '–' : shareWords(count / funnel.totals.came, language)}</td>
              <td>
                <Count count={one?.left ?? 0} />
              </td>
              <td>{population === undefined ? '–' : shareWords(simulated.get(name) ?? 0, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Numbers({ funnel, population }: ScreensProps) {
  const { t, language } = useWords();
  return (
    <>
      <dl className="flow-totals">
        {FUNNEL_STEPS.map((step) => (
          <div key={step}>
            <dt>{t(`life.${step}`)}</dt>
            <dd>
              <Count count={funnel.totals[step]} />
            </dd>
          </div>
        ))}
      </dl>
      {funnel.kept === null ? null : (
        <p className="help">{t('life.kept', { when: momentWords(funnel.kept, language) })}</p>
      )}
      <Sources {...funnel} />
      <Screens funnel={funnel} population={population} />
      {population === undefined ? <p className="help">{t('life.simulatedHelp')}</p> : null}
      <p className="help">{t('life.what')}</p>
    </>
  );
}

interface LifeCountsProps {
  readonly life: Life;
  readonly population: Population | undefined;
}

/** Switches real visitors on, chooses since when, and shows all numbers as tables. */
export function LifeCounts({ life, population }: LifeCountsProps) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { funnel, problem } = life;
  return (
    <>
      <ToggleButton className="button small" isSelected={life.isOn} onChange={life.setOn}>
        <Icon name="life" />
        {t('life.switch')}
      </ToggleButton>
      {life.isOn ? (
        <span className="flow-period">
          <label className="visually-hidden" htmlFor={id}>
            {t('life.period')}
          </label>
          <select
            id={id}
            value={life.days}
            onChange={({ currentTarget }) => {
              const days = Number(currentTarget.value);
              if (isPeriod(days)) life.setDays(days);
            }}
          >
            {PERIODS.map((days) => (
              <option key={days} value={days}>
                {t('life.days', { count: days })}
              </option>
            ))}
          </select>
        </span>
      ) : null}
      {life.isPending ? <Working label={t('loading')} /> : null}
      {problem === undefined ? null : (
        <span className="wrong" role="alert">
          {problemWords(words, problem)}{' '}
          <Button className="button small" onPress={life.again}>
            {t('late.retry')}
          </Button>
        </span>
      )}
      {funnel === undefined ? null : (
        <>
          <output className="flow-life">{t('life.summary', { ...funnel.totals })}</output>
          <ModalButton icon="list" label={t('life.numbers')} title={t('life.title')} isWide leave="close">
            {() => <Numbers funnel={funnel} population={population} />}
          </ModalButton>
        </>
      )}
    </>
  );
}
