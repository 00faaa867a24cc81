import { useState } from 'react';
import { pluralKey } from '#i18n/format.ts';
import { plainText } from '#i18n/plain-text.ts';
import { useBlock, useEntered } from '#registry/block-runtime.ts';
import { useScripted } from '#registry/hooks/use-scripted.ts';
import { ChoiceList, type ChoiceListProps } from '#ui/fields/choice-list.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { OTHER } from './rules.ts';

interface SearchedChoiceProps extends Omit<ChoiceListProps, 'kind' | 'options'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
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
      <SearchField control={`${list.control}-search`} label={t('search')} onTerm={setTerm} />
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
