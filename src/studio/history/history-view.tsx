import { useState } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { documentWords } from '../outline/say-place.ts';
import type { Outline } from '../outline/outline.ts';
import { Icon } from '../parts/icon.tsx';
import { JudgementView } from '../publish/judgement-view.tsx';
import { PublishForm } from '../publish/publish-form.tsx';
import type { Change } from '../publish/read-changes.ts';
import { Log } from './log.tsx';
import { Publications } from './publications.tsx';
import { Revisions } from './revisions.tsx';
import { Schedules } from './schedules.tsx';
import '../publish/publish.css';
import './history.css';

interface Chosen {
  readonly changes: readonly Change[];
  readonly note: string;
}

interface RollBackProps extends Chosen {
  /** Undefined: the document is no JSON. */
  readonly outline: Outline | undefined;
  readonly close: () => void;
}

/** What was chosen in the history, before anything happens: the same as for any other publication. */
function RollBack({ changes, note, outline, close }: RollBackProps) {
  const words = useWords();
  const { t } = words;
  return (
    <div className="publish">
      <div className="publish-main">
        <Button className="button roll-back-close" onPress={close}>
          <Icon name="back" />
          {t('history.back')}
        </Button>
        <section className="sheet" aria-labelledby="roll-back">
          <h2 id="roll-back">{t('history.rollBackTitle')}</h2>
          <p className="quiet">{t('history.rollBackWhat')}</p>
          <ul>
            {changes.map(({ document, revision, live }) => (
              <li key={document}>
                {documentWords(document, words)}: {live ?? t('history.nothingLive')} →{' '}
                {revision ?? t('history.withdrawn')}
              </li>
            ))}
          </ul>
        </section>
        {outline === undefined ? (
          <p className="notice">{t('editor.unreadable')}</p>
        ) : (
          <JudgementView changes={changes} outline={outline} others={[]} />
        )}
      </div>
      <div className="publish-beside">
        <PublishForm changes={changes} note={note} />
      </div>
    </div>
  );
}

const LISTS = ['revisions', 'publications', 'schedules', 'log'] as const;

/** The tab "History": what was written, published and scheduled, and the way back. */
export function HistoryView({ outline }: { readonly outline: Outline | undefined }) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<Chosen>();
  if (chosen !== undefined)
    return (
      <div className="view">
        <RollBack {...chosen} outline={outline} close={() => setChosen(undefined)} />
      </div>
    );
  const choose = (changes: readonly Change[], note: string) => setChosen({ changes, note });
  return (
    <Tabs className="view history">
      <TabList className="tabs" aria-label={t('view.history')}>
        {LISTS.map((list) => (
          <Tab key={list} id={list} className="tab">
            {t(`history.${list}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="revisions" className="sheet">
        <h2 className="visually-hidden">{t('history.revisions')}</h2>
        <Revisions choose={choose} />
      </TabPanel>
      <TabPanel id="publications" className="sheet">
        <h2 className="visually-hidden">{t('history.publications')}</h2>
        <Publications choose={choose} />
      </TabPanel>
      <TabPanel id="schedules" className="sheet">
        <h2 className="visually-hidden">{t('history.schedules')}</h2>
        <Schedules />
      </TabPanel>
      <TabPanel id="log" className="sheet">
        <h2 className="visually-hidden">{t('history.log')}</h2>
        <Log />
      </TabPanel>
    </Tabs>
  );
}
