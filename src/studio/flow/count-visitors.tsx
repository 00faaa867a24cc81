import { Button } from 'react-aria-components';
import { verdictWords } from '#checker/simulate/population/burden-words.table.ts';
import type { SimulationReply } from '#api/content/analysis-calls.ts';
import { AnalysisState } from '../analyses/analysis-state.tsx';
import type { Analysis } from '../analyses/use-analysis.ts';
import { minutesWords, shareWords, type Population } from '../analyses/use-counts.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { ModalButton } from '../parts/modal-button.tsx';
import { useScreens } from './use-flow.ts';

type Spread = Population['endings'][number]['minutes'];

function Endings({ endings, lost }: Population) {
  const { t, language } = useWords();
  const screens = useScreens();
  const words = new Map(Object.entries<string>(verdictWords(language)));
  const spread = ({ median, ninth }: Spread) => `${minutesWords(median, language)} · ${minutesWords(ninth, language)}`;
  return (
    <>
      <table className="flow-endings">
        <thead>
          <tr>
            {['end', 'verdict', 'share', 'screens', 'questions', 'minutes'].map((column) => (
              <th key={column} scope="col">
                {t(`counts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {endings.map(({ end, verdict, share, screens: seen, questions, minutes }) => (
            <tr key={`${end} ${verdict}`}>
              <th scope="row">{screens.get(end)?.title ?? end}</th>
              <td>{words.get(verdict) ?? verdict}</td>
              <td>{shareWords(share, language)}</td>
              <td>{spread(seen)}</td>
              <td>{spread(questions)}</td>
              <td>{spread(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="help">{t('counts.spread')}</p>
      {lost === 0 ? null : <p>{t('counts.lost', { count: lost })}</p>}
    </>
  );
}

/** Counts simulated visitors when it is pressed, and says how their visits end. */
export function CountVisitors({ counts }: { readonly counts: Analysis<SimulationReply> }) {
  const { t } = useWords();
  const population = counts.value?.population ?? undefined;
  return (
    <>
      {population === undefined ? (
        <Button className="button small" isDisabled={counts.isWorking} onPress={counts.ask}>
          <Icon name="people" />
          {t('counts.count')}
        </Button>
      ) : (
        <>
          <span>{t('counts.done', { count: population.visitors })}</span>
          <ModalButton icon="people" label={t('counts.ends')} title={t('counts.ends')} leave="close">
            {() => <Endings {...population} />}
          </ModalButton>
        </>
      )}
      <AnalysisState analysis={counts} again={t('counts.recount')} />
    </>
  );
}
