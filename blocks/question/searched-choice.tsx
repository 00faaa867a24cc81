import { useState, type KeyboardEvent } from 'react';
import { pluralKey } from '#i18n/format.ts';
import { plainText } from '#i18n/plain-text.ts';
import { useBlock, useEntered } from '#registry/block-runtime.ts';
import { useScripted } from '#registry/hooks/use-scripted.ts';
import { ChoiceList, type ChoiceListProps } from '#ui/fields/choice-list.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { OTHER } from './rules.ts';

interface SearchedChoiceProps extends Omit<ChoiceListProps, 'kind' | 'options'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Enter in the search must not submit the page. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/**
 * A list with a search above it. What is chosen and "Other, please say" always stay visible; without JavaScript the
 * whole list is shown.
 */
export function SearchedChoice({ options, ...list }: SearchedChoiceProps) {
  const { t, locale } = useBlock();
  const scripted = useScripted();
  const [term, setTerm] = useState('');
  const [chosen] = useEntered(list.control);
  const wanted = plainText(term);
  const words = wanted.split(/\s+/);
  const found = options.filter(
    ({ value, label }) => value !== OTHER && words.every((word) => plainText(label).includes(word)),
  );
  const search = (
    <>
      <TextField
        control={`${list.control}-search`}
        unsent
        label={t('search')}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        onInput={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={holdEnter}
      />
      <p className="search-result" aria-live="polite">
        {wanted === ''
          ? null
          : found.length === 0
            ? t('found.none')
            : t(pluralKey('found', found.length, locale), { count: found.length })}
      </p>
    </>
  );
  return (
    <ChoiceList
      {...list}
      kind="radio"
      options={options}
      above={scripted ? search : undefined}
      shows={(value) => value === chosen || value === OTHER || found.some((option) => option.value === value)}
    />
  );
}
