import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { useListFocus } from '../parts/use-list-focus.ts';

interface PartListProps {
  /** The editor of each part. */
  readonly editors: readonly ReactNode[];
  readonly add: () => void;
  readonly remove: (index: number) => void;
}

/** Parts of a computation, with buttons to add and remove them. */
export function PartList({ editors, add, remove }: PartListProps) {
  const { t } = useWords();
  const { list, adding } = useListFocus(editors.length);
  return (
    <>
      <ol ref={list}>
        {editors.map((editor, index) => (
          // Parts have no names: they are told apart by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="list-item">
            <div className="list-item-content">{editor}</div>
            <Button
              className="icon-button"
              aria-label={t('list.remove', { number: index + 1 })}
              onPress={() => remove(index)}
            >
              <Icon name="remove" />
            </Button>
          </li>
        ))}
      </ol>
      <Button
        className="button small"
        onPress={() => {
          adding();
          add();
        }}
      >
        <Icon name="add" />
        {t('list.add')}
      </Button>
    </>
  );
}
