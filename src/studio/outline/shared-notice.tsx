import { Button } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { rightTo } from '../kit/rights.ts';
import { useSession } from '../kit/session.tsx';
import { useWords } from '../kit/words.tsx';
import { isCampaignDocument } from '../store/campaign-parts.ts';
import { makeOwn, type Shared } from './make-own.ts';
import { nameOfPart, writtenName } from './part-name.ts';
import { readJson } from '../store/read-json.ts';
import { sharedBy } from '../store/shared-by.ts';
import { announce } from '../parts/announcer.tsx';
import { focusPanel } from '../parts/panes.ts';
import { useLock } from '../parts/use-lock.ts';
import { selected } from '../store/selection-slice.ts';
import { changedForAll } from '../store/sharing-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

/** Of more campaigns than this, the others are counted. */
const NAMED = 12;

function nameIn(text: string | undefined, id: string): string {
  const value = readJson(text ?? '')?.value;
  const name = isRecord(value) ? value['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : id;
}

/** Which campaigns a document is in, in words. */
function useUsedBy(document: string): string {
  const { t, language } = useWords();
  const ids = useStudio(({ editing }) => sharedBy(editing.documents, document));
  const documents = useStudio(({ editing }) => editing.documents);
  const all = ids.map((id) => nameIn(documents[`${id}.json`]?.text, id));
  const names = all.toSorted((one, other) => one.localeCompare(other, language)).slice(0, NAMED);
  const more = ids.length > NAMED ? [t('shared.more', { count: ids.length - NAMED })] : [];
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format([...names, ...more]);
  return t('shared.usedBy', { count: ids.length, names: list });
}

const kindOf = (document: string) =>
  isCampaignDocument(document) ? 'campaign' : document.startsWith('questionnaires/') ? 'questions' : 'part';

/** What the shared document itself is called. */
function useSharedName(document: string): string {
  const { language } = useWords();
  const text = useStudio(({ editing }) => editing.documents[document]?.text);
  const id = document.replace(/^.*\//, '').replace(/\.json$/, '');
  return kindOf(document) === 'part' ? nameOfPart(id, writtenName(text), language).text : id;
}

interface SharedNoticeProps {
  /** Where it stands. */
  readonly document: string;
  /** What a copy would be of. */
  readonly what: Shared;
}

/**
 * Says whose a screen, a block or its questions are that do not stand in the campaign itself, and which campaigns a
 * change would reach. The author chooses between all of them and a copy for this one.
 */
export function SharedNotice(props: SharedNoticeProps) {
  const { document } = useOpenCampaign();
  return props.document === document ? null : <Notice {...props} />;
}

function Notice({ document: part, what }: SharedNoticeProps) {
  const { t } = useWords();
  const { store, document } = useOpenCampaign();
  const session = useSession();
  const usedBy = useUsedBy(part);
  const lock = useLock(part);
  const isOwnLocked = useLock(document) !== undefined;
  const isForAll = useStudio(({ sharing }) => sharing.includes(part));
  const name = useSharedName(part);
  const copy = () => {
    if (makeOwn(store, document, what) !== undefined) return;
    const { route, block } = what;
    store.dispatch(
      selected(
        block === undefined ? { kind: 'route', route: route.name } : { kind: 'block', route: route.name, at: block.at },
      ),
    );
    announce(t('shared.madeOwn'));
    focusPanel();
  };
  return (
    <section className="notice shared-notice" aria-label={`${t('shared.title')}: ${name}`}>
      <p>{t(`shared.${kindOf(part)}`, { name })}</p>
      <p>{usedBy}</p>
      {isForAll ? <p>{t('shared.forAll')}</p> : null}
      <div className="finding-buttons">
        {lock === 'shared' ? (
          <Button
            className="button small"
            onPress={() => {
              store.dispatch(changedForAll(part));
              announce(t('shared.forAll'));
              focusPanel();
            }}
          >
            {t('shared.changeForAll')}
          </Button>
        ) : null}
        {isOwnLocked ? null : (
          <Button className="button small" onPress={copy}>
            {t('shared.makeOwn')}
          </Button>
        )}
      </div>
      {isOwnLocked ? null : <p className="help">{t('shared.makeOwnHelp')}</p>}
      {rightTo(session, part) === 'all' ? null : <p className="help">{t('lock.none')}</p>}
    </section>
  );
}
