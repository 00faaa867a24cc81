import { useMemo } from 'react';
import type { LocalizedText } from '#schemas/language.ts';
import { languageName } from '../kit/language-name.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';
import { useKit } from '../kit/kit.tsx';
import { spoken, type TextOf } from '../outline/outline.ts';
import { Picture } from '../pictures/picture.tsx';
import { usePicturesOf, type Pictures } from '../pictures/use-pictures.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { changedScreens, type ChangedScreen } from './changed-screens.ts';
import type { Change, DraftChange } from './read-changes.ts';
import { useOutline } from '../outline/use-outline.ts';
import { sayDifference, screensOfDifference } from './say-difference.ts';
import { useComparison } from './use-judgement.ts';
import './screens-view.css';

interface SideProps {
  readonly side: 'before' | 'after';
  readonly isThere: boolean;
  readonly title: LocalizedText;
  readonly name: string;
  readonly language: string;
  readonly pictures: Pictures | undefined;
}

/** A screen as it was, or as it will be. */
function Side({ side, isThere, title, name, language, pictures }: SideProps) {
  const { t, language: own } = useWords();
  const label = t(`publish.screens.${side}Label`, {
    title: spoken(title, language) || name,
    language: languageName(language, own),
  });
  return (
    <figure className="screen-side">
      <figcaption>{t(`publish.screens.${side}`)}</figcaption>
      {isThere ? (
        <Picture address={pictures?.ofScreen(name, language)} label={label} size="screen" />
      ) : (
        <p className="quiet screen-missing">{t(`publish.screens.not.${side}`)}</p>
      )}
    </figure>
  );
}

/** What differs on a screen, in words, as far as the comparison knows. */
function ScreenWords({ name, changes }: { readonly name: string; readonly changes: readonly Change[] }) {
  const words = useWords();
  const outline = useOutline();
  const { campaign } = useOpenCampaign();
  const { comparison } = useComparison(changes, [campaign]);
  const differences = (comparison.data?.campaigns ?? []).flatMap((compared) => compared.differences);
  const here = differences.filter((one) => screensOfDifference(one).includes(name));
  const said = here.map((one) => sayDifference(one, outline, words).words);
  return (
    <ul className="screen-words">
      {[...new Map(said.map((one) => [one.text, one])).values()].map((one) => (
        <li key={one.text}>
          <Said {...one} />
        </li>
      ))}
    </ul>
  );
}

interface ScreenProps {
  readonly screen: ChangedScreen;
  readonly changes: readonly Change[];
  readonly before: Pictures | undefined;
  readonly after: Pictures | undefined;
}

function Screen({ screen, changes, before, after }: ScreenProps) {
  const { language: own } = useWords();
  const { name, title, titleBefore, languages, isBefore, isAfter } = screen;
  return (
    <li className="changed-screen">
      <h3>
        {spoken(title, own) || name} <span className="quiet">/{name}</span>
      </h3>
      <div className="screen-body">
        <div>
          {languages.map((language) => (
            <div key={language} className="screen-sides">
              <p className="screen-language">{languageName(language, own)}</p>
              <Side side="before" isThere={isBefore} title={titleBefore} {...{ name, language }} pictures={before} />
              <Side side="after" isThere={isAfter} {...{ title, name, language }} pictures={after} />
            </div>
          ))}
        </div>
        <ScreenWords name={name} changes={changes} />
      </div>
    </li>
  );
}

/** The texts of documents as visitors get them, and as they would get them. */
function useSides(changes: readonly DraftChange[], taken: readonly Change[]): { before: TextOf; after: TextOf } {
  const { store } = useOpenCampaign();
  // The drafts are read when what they change is known anew: they are saved then.
  return useMemo(() => {
    const { documents } = store.getState().editing;
    const old = new Map(changes.map(({ document, before }) => [document, before]));
    const before: TextOf = (name) => (old.has(name) ? old.get(name) : documents[name]?.saved);
    const isTaken = new Set(taken.map(({ document }) => document));
    return { before, after: (name) => (isTaken.has(name) ? documents[name]?.saved : before(name)) };
  }, [store, changes, taken]);
}

export interface ScreensViewProps {
  /** All drafts that differ from what is live. */
  readonly changes: readonly DraftChange[];
  /** Those that would be published. */
  readonly taken: readonly Change[];
}

/** Every screen that would look different: as it is live, and beside it as it would be. */
export function ScreensView({ changes, taken }: ScreensViewProps) {
  const { t } = useWords();
  const { page } = useKit();
  const { document } = useOpenCampaign();
  const sides = useSides(changes, taken);
  const screens = useMemo(() => changedScreens(document, sides.before, sides.after), [document, sides]);
  const isFaulty = useStudio(({ proof }) => proof.state === 'done' && proof.proof === undefined);
  const isLive = sides.before(document) !== undefined;
  const isShown = page.previews && screens.length > 0;
  const live = changes.map((change) => `${change.document} ${change.live ?? ''}`).join();
  const before = usePicturesOf(isShown && isLive ? [] : undefined, live);
  const after = usePicturesOf(isShown && !isFaulty ? taken : undefined, live);
  if (!isShown) return null;
  return (
    <section className="sheet" aria-labelledby="publish-screens">
      <h2 id="publish-screens">{t('publish.screens.title')}</h2>
      <p className="quiet">{t('publish.screens.what')}</p>
      {isFaulty ? <p>{t('pictures.faulty')}</p> : null}
      <ul className="changed-screens">
        {screens.map((screen) => (
          <Screen key={screen.name} screen={screen} changes={taken} before={before} after={after} />
        ))}
      </ul>
    </section>
  );
}
