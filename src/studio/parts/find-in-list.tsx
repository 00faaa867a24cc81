import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { Icon } from './icon.tsx';
import './find-in-list.css';

export interface FoundItem {
  readonly id: string;
  readonly label: string;
  /** The language of its name, if it is not that of the author. */
  readonly lang?: string | undefined;
  readonly description: ReactNode;
}

interface FindInListProps {
  /** What the field is for, and what the list has in it. */
  readonly labels: { readonly search: string; readonly list: string; readonly none: string };
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** What is found by these words. */
  readonly items: readonly FoundItem[];
  readonly onChoose: (id: string) => void;
  /** Shows beside the list what the marked entry is. Only for the eyes: the entry itself is read out. */
  readonly beside?: (item: FoundItem) => ReactNode;
}

interface EntryProps {
  readonly item: FoundItem;
  readonly isMarked: boolean;
  readonly onMarked: (id: string) => void;
}

function Entry({ item: { id, label, lang, description }, isMarked, onMarked }: EntryProps) {
  useEffect(() => {
    if (isMarked) onMarked(id);
  }, [isMarked, id, onMarked]);
  return (
    <>
      <span className="outline-name" lang={lang}>
        {label}
      </span>
      <span className="help">{description}</span>
    </>
  );
}

/** A field to search in, and what was found: arrows go through the list from within the field, Enter chooses. */
export function FindInList({ labels, search, onSearch, items, onChoose, beside }: FindInListProps) {
  const [marked, setMarked] = useState<string>();
  const shown = items.find(({ id }) => id === marked) ?? items[0];
  const list = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  /** One press may be told twice: by the field, and by the option. */
  const choose = (id: string) => {
    if (hasChosen.current) return;
    hasChosen.current = true;
    onChoose(id);
  };
  return (
    <Autocomplete inputValue={search} onInputChange={onSearch}>
      <SearchField
        className="field search"
        aria-label={labels.search}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is for nothing else
        autoFocus
        // Whoever types fast presses Enter before the first option is marked.
        onSubmit={() => {
          const [first] = items;
          const isMarked = list.current?.querySelector('[data-focused]') !== null;
          if (first !== undefined && !isMarked) choose(first.id);
        }}
      >
        <Icon name="search" />
        <Input placeholder={labels.search} />
      </SearchField>
      <div className={beside === undefined ? undefined : 'found-beside'}>
        <ListBox
          ref={list}
          className="palette"
          aria-label={labels.list}
          items={items}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className="quiet">{labels.none}</p>}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.label} className="palette-block">
              {({ isFocused, isHovered }) => (
                <Entry item={item} isMarked={isFocused || isHovered} onMarked={setMarked} />
              )}
            </ListBoxItem>
          )}
        </ListBox>
        {beside === undefined || shown === undefined ? null : (
          <div className="found-shown" aria-hidden="true">
            {beside(shown)}
          </div>
        )}
      </div>
    </Autocomplete>
  );
}
