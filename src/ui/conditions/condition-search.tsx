import { pluralKey } from '#i18n/format.ts';
import type { Language } from '#schemas/language.ts';
import { SearchField } from '../fields/search-field.tsx';

interface ConditionSearchProps {
  /** The id of the field; it is not sent. */
  readonly control: string;
  /** Texts by key: `search`, `search.hint`, `found.one`, `found.other`, `none.title`, `none.text`, `none.unasked`. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly locale: Language;
  readonly found: readonly string[] | undefined;
  /** Whether the server searched for other names too. If it could not, nobody is told that there is none. */
  readonly asked: boolean;
  readonly onTerm: (term: string) => void;
}

function Result({
  found,
  asked,
  t,
  locale,
}: Pick<ConditionSearchProps, 'asked' | 't' | 'locale'> & { readonly found: readonly string[] }) {
  if (found.length > 0) return t(pluralKey('found', found.length, locale), { count: found.length });
  if (!asked) return t('none.unasked');
  return (
    <>
      <strong>{t('none.title')}</strong> {t('none.text')}
    </>
  );
}

/** The search above a list of conditions. It only helps on the page and is not sent. */
export function ConditionSearch({ control, t, locale, found, asked, onTerm }: ConditionSearchProps) {
  return (
    <>
      <SearchField control={control} label={t('search')} hint={t('search.hint')} onTerm={onTerm} />
      <p className="search-result" aria-live="polite">
        {found === undefined ? null : <Result found={found} asked={asked} t={t} locale={locale} />}
      </p>
    </>
  );
}
