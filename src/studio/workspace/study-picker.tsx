import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Input, Label, ListBox, ListBoxItem, SearchField, Text } from 'react-aria-components';
import { listStudies } from '#api/content/conversion-calls.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';

interface StudyPickerProps {
  readonly study: string | undefined;
  readonly choose: (study: { readonly id: string; readonly title: string }) => void;
}

/** Finds a registered study by its title or id. */
export function StudyPicker({ study, choose }: StudyPickerProps) {
  const words = useWords();
  const { callServer } = useKit();
  const [typed, setTyped] = useState('');
  const find = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['studies', find],
    queryFn: ({ signal }) => callOrThrow(callServer, listStudies, { query: { find }, signal }),
    placeholderData: (before) => before,
  });
  const studies = found.data ?? [];
  return (
    <div className="field">
      <SearchField className="field" value={typed} onChange={setTyped}>
        <Label>{words.t('create.study.find')}</Label>
        <Input maxLength={100} />
        <Text slot="description" className="help">
          {words.t('create.study.help')}
        </Text>
      </SearchField>
      {found.isError ? (
        <p className="wrong" role="alert">
          {problemWords(words, found.error.message)}
        </p>
      ) : null}
      <ListBox
        className="study-list"
        aria-label={words.t('create.study.list')}
        items={studies}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={study === undefined ? [] : [study]}
        onSelectionChange={(keys) => {
          const chosen = studies.find((one) => keys !== 'all' && keys.has(one.study));
          if (chosen) choose({ id: chosen.study, title: chosen.title });
        }}
        renderEmptyState={() => (
          <p className="help">{found.isPending ? words.t('loading') : words.t('create.study.none')}</p>
        )}
      >
        {({ study: id, title, criteria }) => (
          <ListBoxItem id={id} textValue={title} className="study-item">
            <span>{title}</span>
            <span className="help">{words.t('create.study.what', { id, count: criteria })}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  );
}
