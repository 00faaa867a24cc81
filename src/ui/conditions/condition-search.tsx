import type { KeyboardEvent } from 'react';
import { TextField } from '../fields/text-field.tsx';

interface ConditionSearchProps {
  /** The id of the field; it is not sent. */
  readonly control: string;
  /**
   * Words by their key: `search`, `search.hint`, `found.one`, `found.many`, `none.title`, `none.text`, `none.unasked`.
   */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly found: readonly string[] | undefined;
  /** Did the server look for other names too? Where it could not, nobody is told that there is none. */
  readonly asked: boolean;
  readonly onTerm: (term: string) => void;
}

/** Enter in the search looks for conditions; it must not send the page. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function Result({
  found,
  asked,
  t,
}: Pick<ConditionSearchProps, 'asked' | 't'> & { readonly found: readonly string[] }) {
  if (found.length > 0) return t(found.length === 1 ? 'found.one' : 'found.many', { count: found.length });
  if (!asked) return t('none.unasked');
  return (
    <>
      <strong>{t('none.title')}</strong> {t('none.text')}
    </>
  );
}

/** The search above a list of conditions. It helps on the page only and is not sent. */
export function ConditionSearch({ control, t, found, asked, onTerm }: ConditionSearchProps) {
  return (
    <>
      <TextField
        control={control}
        unsent
        label={t('search')}
        hint={t('search.hint')}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        onInput={(event) => onTerm(event.currentTarget.value)}
        onKeyDown={holdEnter}
      />
      <p className="search-result" aria-live="polite">
        {found === undefined ? null : <Result found={found} asked={asked} t={t} />}
      </p>
    </>
  );
}
