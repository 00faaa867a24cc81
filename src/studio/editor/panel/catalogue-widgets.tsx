import type { WidgetProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { getIndications } from '#api/contract/lookup-calls.ts';
import { listStudies } from '#api/content/conversion-calls.ts';
import { callOrThrow } from '../../kit/call-failure.ts';
import { useKit } from '../../kit/kit.tsx';
import { useWords } from '../../kit/words.tsx';
import { Icon } from '../../parts/icon.tsx';
import { isLike, isNearly } from '../../parts/is-like.ts';
import { spoken } from '../../outline/outline.ts';
import { useListBesideField } from '../../parts/use-list-beside-field.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
}

const wordsOf = ({ id, name }: Entry) => `${name} (${id})`;

interface SearchProps {
  readonly id: string;
  readonly label: string;
  /** The id of what is chosen; '': nothing. */
  readonly chosen: string;
  readonly entries: readonly Entry[];
  readonly typed: string | undefined;
  readonly onType: (typed: string | undefined) => void;
  readonly onChoose: (id: string | undefined) => void;
}

/** Finds something by its words and keeps its id; what was chosen stands in the field by its name. */
function SearchField({ id, label, chosen, entries, typed, onType, onChoose }: SearchProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const onOpenChange = useListBesideField(field);
  const known = entries.find((one) => one.id === chosen);
  const shown = typed ?? (known === undefined ? chosen : wordsOf(known));
  return (
    <ComboBox
      id={id}
      className="combo"
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      items={entries}
      inputValue={shown}
      // What is chosen is written into the field as a whole; nobody has typed that.
      onInputChange={(text) => {
        onType(entries.some((one) => wordsOf(one) === text) ? undefined : text);
        if (text === '' && chosen !== '') onChoose(undefined);
      }}
      selectedKey={chosen === '' ? null : chosen}
      onSelectionChange={(key) => {
        if (key === null) return;
        onType(undefined);
        if (key !== chosen) onChoose(String(key));
      }}
      onOpenChange={onOpenChange}
      // Words that were only typed are no choice.
      onBlur={() => onType(undefined)}
    >
      <div className="beside">
        <Input ref={field} placeholder={t('catalogue.search')} maxLength={100} />
        <Button className="icon-button" aria-label={t('catalogue.list', { name: label })}>
          <Icon name="down" />
        </Button>
      </div>
      <Popover className="popover combo-list">
        <ListBox<Entry> renderEmptyState={() => <p className="help">{t('catalogue.none')}</p>}>
          {(entry) => (
            <ListBoxItem id={entry.id} textValue={wordsOf(entry)} className="combo-item">
              <span>{entry.name}</span>
              <span className="help">{entry.id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** A study of the catalogue, found by its title or id. */
export function StudyWidget({ id, label, value, onChange }: WidgetProps<unknown>) {
  const { say } = useWords();
  const { callServer } = useKit();
  const [typed, setTyped] = useState<string>();
  const chosen = typeof value === 'string' ? value : '';
  const find = useDeferredValue((typed ?? chosen).trim());
  const found = useQuery({
    queryKey: ['studies', find],
    queryFn: ({ signal }) => callOrThrow(callServer, listStudies, { query: { find }, signal }),
    placeholderData: (before) => before,
  });
  const entries = (found.data ?? []).map(({ study, title }) => ({ id: study, name: title }));
  const own = { id, label: say('labels', label).text, chosen, typed, onType: setTyped };
  return <SearchField {...own} entries={entries} onChoose={onChange} />;
}

/** A condition of the catalogue, found by its name. */
export function ConditionWidget({ id, label, value, onChange }: WidgetProps<unknown>) {
  const { say, language } = useWords();
  const { callServer } = useKit();
  const [typed, setTyped] = useState<string>();
  const chosen = typeof value === 'number' ? String(value) : '';
  const found = useQuery({
    queryKey: ['conditions', language],
    queryFn: ({ signal }) => callOrThrow(callServer, getIndications, { query: { locale: language }, signal }),
  });
  const all = (found.data ?? []).flatMap(({ indications }) =>
    indications.map((one) => ({ id: String(one.id), name: spoken(one.name, language) })),
  );
  const words = typed ?? '';
  const exactly = all.filter(({ id: key, name }) => isLike(`${name} ${key}`, words));
  const like = exactly.length > 0 ? exactly : all.filter(({ name }) => isNearly(name, words));
  const entries = like.filter(({ id: key }, at) => like.findIndex((one) => one.id === key) === at);
  const own = { id, label: say('labels', label).text, chosen, typed, onType: setTyped };
  return (
    <SearchField {...own} entries={entries} onChoose={(key) => onChange(key === undefined ? undefined : Number(key))} />
  );
}
