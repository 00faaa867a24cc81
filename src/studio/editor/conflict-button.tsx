import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { settled } from '../store/editing-slice.ts';
import { breaks, type OpenDocument } from '../store/open-document.ts';
import { documentWords } from '../outline/say-place.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { ModalButton } from '../parts/modal-button.tsx';
import { ContestedPlaces, useContest } from './contested-places.tsx';

interface ConflictProps {
  readonly name: string;
  readonly open: OpenDocument;
  readonly theirs: NonNullable<OpenDocument['theirs']>;
}

/** Both texts of a document that two people have changed, and the choice between them. */
function Conflict({ name, open, theirs }: ConflictProps) {
  const words = useWords();
  const { t } = words;
  const { store } = useOpenCampaign();
  const called = documentWords(name, words, open.text);
  const contest = useContest(open);
  const settle = (text: string) => store.dispatch(settled({ document: name, text, at: Date.now() }));
  if (contest !== undefined)
    return (
      <section className="conflict" aria-label={called}>
        <h3>{called}</h3>
        <ContestedPlaces
          key={theirs.revision}
          document={name}
          open={open}
          theirs={theirs}
          contest={contest}
          onSettled={settle}
        />
      </section>
    );
  if (breaks(open.text, theirs.text))
    return (
      <section className="conflict" aria-label={called}>
        <h3>{called}</h3>
        <p>{t('conflict.unreadable', { author: theirs.author })}</p>
        <Button className="button" onPress={() => settle(open.text)}>
          {t('conflict.keepMine')}
        </Button>
      </section>
    );
  return (
    <section className="conflict" aria-label={called}>
      <h3>{called}</h3>
      <div className="conflict-texts">
        <div className="field">
          <label htmlFor={`mine-${name}`}>{t('conflict.mine')}</label>
          <textarea id={`mine-${name}`} className="code" rows={16} readOnly value={open.text} />
          <Button className="button" onPress={() => settle(open.text)}>
            {t('conflict.keepMine')}
          </Button>
        </div>
        <div className="field">
          <label htmlFor={`theirs-${name}`}>{t('conflict.theirs', { author: theirs.author })}</label>
          <textarea id={`theirs-${name}`} className="code" rows={16} readOnly value={theirs.text} />
          <Button className="button" onPress={() => settle(theirs.text)}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Leads to the choice, wherever somebody else has changed what the author has changed too. */
export function ConflictButton() {
  const { t } = useWords();
  const documents = useStudio(({ editing }) => editing.documents);
  const conflicts = Object.entries(documents).flatMap(([name, open]) =>
    open.theirs === undefined ? [] : [{ name, open, theirs: open.theirs }],
  );
  if (conflicts.length === 0) return null;
  return (
    <ModalButton isWide label={t('conflict.decide')} title={t('conflict.title')} leave="close">
      {() => (
        <>
          <p>{t('conflict.what')}</p>
          {conflicts.map((one) => (
            <Conflict key={one.name} {...one} />
          ))}
        </>
      )}
    </ModalButton>
  );
}
