import { useId, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { translationStatus } from '#checker/translations/translation-status.ts';
import type { CampaignTexts } from '#checker/translations/units/translation-unit.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { languageName } from '../kit/language-name.ts';
import { useWords } from '../kit/words.tsx';
import { spoken, type Outline } from '../outline/outline.ts';
import { Working } from '../parts/working.tsx';
import { edit } from '../store/edit.ts';
import { selected } from '../store/selection-slice.ts';
import { LockReason } from '../parts/lockable.tsx';
import { useLock } from '../parts/use-lock.ts';
import { isSharedWithOthers } from '../store/shared-by.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { SharedNotice } from '../outline/shared-notice.tsx';
import { Exchange } from './exchange.tsx';
import { sharedDocuments } from './shared-documents.ts';
import {
  byScreen,
  FILTERS,
  filtered,
  sourceThen,
  type Filter,
  type ScreenTexts,
  type StaleTexts,
} from './table-rows.ts';
import { TextRow } from './text-row.tsx';
import { useStaleTexts } from './use-stale-texts.ts';
import { useTexts, type Collected } from './use-texts.ts';
import './translate.css';

interface ScreenTableProps {
  readonly screen: ScreenTexts;
  readonly outline: Outline;
  readonly texts: CampaignTexts;
  readonly stale: StaleTexts | undefined;
}

/** The texts of one screen. */
function ScreenTable({ screen: { route: name, units }, outline, texts, stale }: ScreenTableProps) {
  const { t, language: reader } = useWords();
  const { store, campaign } = useOpenCampaign();
  const navigate = useNavigate();
  const { language, sourceLanguage } = texts;
  const id = useId();
  const route = outline.routes.find((one) => one.name === name);
  const title = route === undefined ? t('translate.everywhere') : spoken(route.title, reader);
  const show = () => {
    if (name !== undefined) store.dispatch(selected({ kind: 'route', route: name }));
    void navigate(`/campaigns/${campaign}/page`);
  };
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="beside screen-head">
        <h2 id={id}>
          {title} <span className="quiet">{name}</span>
        </h2>
        {route === undefined ? null : (
          <Button className="button small" aria-label={t('translate.showNamed', { screen: title })} onPress={show}>
            {t('translate.show')}
          </Button>
        )}
      </div>
      <table className="texts-table">
        <thead>
          <tr>
            <th scope="col">{t('translate.text')}</th>
            <th scope="col">{languageName(sourceLanguage, reader)}</th>
            <th scope="col">{languageName(language, reader)}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <TextRow
              key={unit.id}
              unit={unit}
              language={language}
              sourceLanguage={sourceLanguage}
              was={sourceThen(unit, stale)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Offers a language that the campaign does not have yet. */
function AddLanguage({ outline }: { readonly outline: Outline }) {
  const { t, language: reader } = useWords();
  const { store, document } = useOpenCampaign();
  const lock = useLock(document);
  const others = LANGUAGES.filter((language) => !outline.languages.includes(language));
  const [chosen, setChosen] = useState('');
  const language = others.find((one) => one === chosen) ?? others[0];
  if (language === undefined || lock !== undefined) return null;
  const add = () =>
    edit(store, {
      document,
      operations: [{ do: 'set', pointer: '/languages', value: [...outline.languages, language] }],
      label: 'addLanguage',
    });
  return (
    <form
      className="beside add-language"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label className="visually-hidden" htmlFor="add-language">
        {t('translate.addLanguage')}
      </label>
      <select id="add-language" value={language} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
        {others.map((code) => (
          <option key={code} value={code}>
            {languageName(code, reader)}
          </option>
        ))}
      </select>
      <Button type="submit" className="button small">
        {t('translate.addLanguage')}
      </Button>
    </form>
  );
}

interface LanguageChoiceProps {
  readonly collected: Collected;
  readonly language: string;
  readonly onChange: (language: string) => void;
}

/** How much of each language is translated; a press chooses it. */
function LanguageChoice({ collected: { open, byLanguage }, language, onChange }: LanguageChoiceProps) {
  const { t, language: reader } = useWords();
  const routes = open.campaign.routes.map(({ name }) => name);
  return (
    <ToggleButtonGroup
      className="languages"
      aria-label={t('translate.languages')}
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={(keys) => {
        const [key] = [...keys];
        if (key !== undefined) onChange(String(key));
      }}
    >
      {[...byLanguage].map(([code, texts]) => {
        const { translated, of } = translationStatus(texts, routes);
        return (
          <ToggleButton key={code} id={code} className="language">
            <strong>{languageName(code, reader)}</strong>
            <progress value={translated} max={of} aria-hidden="true" />
            <span>{t('translate.progress', { translated, of })}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

interface TextsTableProps {
  readonly texts: CampaignTexts;
  readonly outline: Outline;
}

/** A filter with the texts that it let through when it was chosen: a text stays in sight while it is mended. */
interface Shown {
  readonly filter: Filter;
  readonly ids: ReadonlySet<string>;
}

/** Whose the texts are that other campaigns show too, and the choice between all of them and a copy. */
function SharedNotices({ texts, outline }: TextsTableProps) {
  const { document } = useOpenCampaign();
  const documents = useStudio(({ editing }) => editing.documents);
  return sharedDocuments(texts.units, outline, document)
    .filter((shared) => isSharedWithOthers(documents, shared.document, document))
    .map((shared) => <SharedNotice key={shared.document} {...shared} />);
}

function TextsTable({ texts, outline }: TextsTableProps) {
  const { t } = useWords();
  const stale = useStaleTexts(texts.language, texts.sourceLanguage);
  const [shown, setShown] = useState<Shown>({ filter: 'all', ids: new Set() });
  const { units } = texts;
  const rows = shown.filter === 'all' ? units : units.filter(({ id }) => shown.ids.has(id));
  const choose = (filter: Filter) =>
    setShown({ filter, ids: new Set(filtered(units, filter, stale).map(({ id }) => id)) });
  const screens = byScreen(
    rows,
    outline.routes.map(({ name }) => name),
  );
  return (
    <>
      <ToggleButtonGroup
        className="tabs filters"
        aria-label={t('translate.filter')}
        disallowEmptySelection
        selectedKeys={[shown.filter]}
        onSelectionChange={(keys) => {
          const chosen = FILTERS.find((filter) => keys.has(filter));
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {FILTERS.map((filter) => (
          <ToggleButton key={filter} id={filter} className="tab">
            {t(`translate.filter.${filter}`, { count: filtered(units, filter, stale).length })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SharedNotices texts={texts} outline={outline} />
      {rows.length === 0 ? <p className="quiet">{t('translate.none')}</p> : null}
      {screens.map((screen) => (
        <ScreenTable key={screen.route ?? ''} screen={screen} outline={outline} texts={texts} stale={stale} />
      ))}
    </>
  );
}

/** The tab "Translate": every text that a visitor can reach, beside its translation. */
export function TranslateView({ outline }: { readonly outline: Outline }) {
  const { t } = useWords();
  const known = useTexts();
  const { document } = useOpenCampaign();
  const lock = useLock(document);
  const [chosen, setChosen] = useState('');
  if (known === undefined) return <Working label={t('loading')} />;
  const { collected, isFaulty, isOffline = false } = known;
  const faulty =
    isFaulty || isOffline ? (
      <p className="notice" role="alert">
        {t(isOffline ? 'translate.offline' : 'translate.faulty')}
      </p>
    ) : null;
  if (collected === undefined) return faulty;
  const { targets } = collected.open;
  const language = targets.find((one) => one === chosen) ?? targets[0];
  const texts = language === undefined ? undefined : collected.byLanguage.get(language);
  return (
    <div className="view translate">
      <section className="sheet translate-head" aria-label={t('view.translate')}>
        {language === undefined ? (
          <p>{t('translate.oneLanguage')}</p>
        ) : (
          <LanguageChoice collected={collected} language={language} onChange={setChosen} />
        )}
        <AddLanguage outline={outline} />
        {texts === undefined || lock === 'none' ? null : <Exchange key={texts.language} texts={texts} />}
        {lock === 'none' ? <LockReason document={document} /> : null}
        <p className="help">{t('translate.keys')}</p>
        {faulty}
      </section>
      {texts === undefined ? null : <TextsTable key={texts.language} texts={texts} outline={outline} />}
    </div>
  );
}
