import { useState } from 'react';
import { Button, Checkbox } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { linkTarget } from '#schemas/safe-address.ts';
import { momentWords } from '../kit/moments.ts';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import type { Outline } from '../outline/outline.ts';
import { Working } from '../parts/working.tsx';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { Approvals } from './approvals.tsx';
import { EthicsPackage } from './ethics-package.tsx';
import { JudgementView } from './judgement-view.tsx';
import { PreviewForm } from './preview-form.tsx';
import { PublishForm } from './publish-form.tsx';
import type { DraftChange } from './read-changes.ts';
import { ScreensView } from './screens-view.tsx';
import { useChanges, type Unsaved } from './use-changes.ts';
import './publish.css';

interface ChangeItemProps {
  readonly change: DraftChange;
  readonly isTaken: boolean;
  readonly onChange: (isTaken: boolean) => void;
}

function ChangeItem({ change, isTaken, onChange }: ChangeItemProps) {
  const { t, language } = useWords();
  const { document, revision, author, at, isNew, isOwn, sharedWith } = change;
  return (
    <li className="change">
      <Checkbox className="check" isSelected={isTaken} onChange={onChange}>
        <span className="check-box" aria-hidden="true" />
        <strong>{document}</strong>
      </Checkbox>
      {isNew ? <span className="tag">{t('publish.new')}</span> : null}
      {isOwn ? null : <span className="tag">{t('publish.beside')}</span>}
      <p className="quiet">{t('publish.draftBy', { revision, who: author, when: momentWords(at, language) })}</p>
      {sharedWith.length === 0 ? null : (
        <p className="change-shared">{t('publish.sharedWith', { campaigns: sharedWith.join(', ') })}</p>
      )}
    </li>
  );
}

/** Where visitors find the open campaign. */
function useVisitorsAddress(): string {
  const { document, campaign } = useOpenCampaign();
  return useStudio(({ editing }) => {
    try {
      const value: unknown = JSON.parse(editing.documents[document]?.text ?? '');
      const path = isRecord(value) ? value['path'] : undefined;
      return `/signup/${typeof path === 'string' ? path : campaign}`;
    } catch {
      return `/signup/${campaign}`;
    }
  });
}

/** The changes that are published: those of the campaign, and versions of others, unless the author leaves them out. */
function useTaken(changes: readonly DraftChange[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTaken = ({ document, isOwn, isOnlyVersion }: DraftChange) => chosen.get(document) ?? (isOwn || isOnlyVersion);
  return {
    isTaken,
    choose: (document: string, taken: boolean) => setChosen(new Map([...chosen, [document, taken]])),
    taken: changes.filter(isTaken).map(({ document, revision, live }) => ({ document, revision, live })),
  };
}

interface ChangesProps {
  readonly changes: readonly DraftChange[];
  readonly outline: Outline;
  /** Something is not saved yet: these are not the newest drafts. */
  readonly isWaiting: boolean;
}

function Changes({ changes, outline, isWaiting }: ChangesProps) {
  const { t } = useWords();
  const { isTaken, choose, taken } = useTaken(changes);
  const address = useVisitorsAddress();
  const others = [...new Set(changes.filter(isTaken).flatMap(({ sharedWith }) => sharedWith))];
  return (
    <div className="publish">
      <div className="publish-main">
        <section className="sheet" aria-labelledby="publish-changes">
          <h2 id="publish-changes">{t('publish.changes')}</h2>
          {changes.length === 0 ? <p>{t('publish.nothing')}</p> : <p className="quiet">{t('publish.changesWhat')}</p>}
          <ul className="changes">
            {changes.map((change) => (
              <ChangeItem
                key={change.document}
                change={change}
                isTaken={isTaken(change)}
                onChange={(next) => choose(change.document, next)}
              />
            ))}
          </ul>
        </section>
        {taken.length === 0 ? null : (
          <>
            <JudgementView changes={taken} outline={outline} others={others} />
            <ScreensView changes={changes} taken={taken} />
          </>
        )}
      </div>
      <div className="publish-beside">
        <PublishForm
          changes={taken}
          isWaiting={isWaiting}
          whenDone={
            <p>
              <a href={linkTarget(address)}>{t('publish.seeIt')}</a>
            </p>
          }
        />
        <Approvals changes={taken} />
        <PreviewForm changes={taken} outline={outline} />
        <EthicsPackage of={{ documents: taken.map(({ document, revision }) => ({ document, revision })) }} />
      </div>
    </div>
  );
}

/** What keeps the drafts from being saved, with a button that tries again. */
function NotSaved({ unsaved }: { readonly unsaved: Unsaved }) {
  const { t } = useWords();
  const { autosave } = useOpenCampaign();
  if (unsaved === 'saving' || unsaved === 'waiting') return <Working label={t('save.saving')} />;
  return (
    <div className="notice" role="alert">
      <p>{t(`publish.unsaved.${unsaved}`)}</p>
      {unsaved === 'conflict' ? null : (
        <Button className="button" onPress={() => void autosave.flush()}>
          {t('publish.saveAgain')}
        </Button>
      )}
    </div>
  );
}

/** The tab "Publish": what would change for whom, what the gate says, and the buttons that do it. */
export function PublishView({ outline }: { readonly outline: Outline }) {
  const words = useWords();
  const { unsaved, changes } = useChanges();
  return (
    <div className="view">
      {unsaved === undefined ? null : <NotSaved unsaved={unsaved} />}
      {changes.isError ? (
        <p className="notice" role="alert">
          {problemWords(words, changes.error.message)}
        </p>
      ) : null}
      {changes.data === undefined ? (
        changes.isError || unsaved !== undefined ? null : (
          <Working label={words.t('loading')} />
        )
      ) : (
        <Changes changes={changes.data} outline={outline} isWaiting={unsaved !== undefined || changes.isFetching} />
      )}
    </div>
  );
}
