import type { KeyboardEvent } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import { TextField } from '#ui/fields/text-field.tsx';

interface IndicationSearchProps {
  readonly found: readonly string[] | undefined;
  /** Did the server look for other names too? Where it could not, nobody is told that there is none. */
  readonly asked: boolean;
  readonly onTerm: (term: string) => void;
}

/** Enter in the search looks for conditions; it must not send the page. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function Result({ found, asked }: { readonly found: readonly string[]; readonly asked: boolean }) {
  const { t } = useBlock();
  if (found.length > 0) return t(found.length === 1 ? 'found.one' : 'found.many', { count: found.length });
  if (!asked) return t('none.unasked');
  return (
    <>
      <strong>{t('none.title')}</strong> {t('none.text')}
    </>
  );
}

/** The search above a list of conditions. It helps on the page only and is not sent. */
export function IndicationSearch({ found, asked, onTerm }: IndicationSearchProps) {
  const { t, blockId } = useBlock();
  return (
    <>
      <TextField
        control={`${blockId}-search`}
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
        {found === undefined ? null : <Result found={found} asked={asked} />}
      </p>
    </>
  );
}
