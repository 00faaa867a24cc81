import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Button } from 'react-aria-components';
import { ConditionEditor } from '../condition/condition-editor.tsx';
import { useWords } from '../kit/words.tsx';
import { addWay } from '../outline/edits.ts';
import { spoken, type Outline, type OutlineRoute } from '../outline/outline.ts';
import { useOpenCampaign } from '../store/use-studio.tsx';

interface NewWayProps {
  readonly outline: Outline;
  readonly route: OutlineRoute;
  /** It was added at a place of the list, or (undefined) nobody wants it any more. */
  readonly onEnd: (index: number | undefined) => void;
}

/** A way on that is not in the document yet: it needs a screen, and a condition where everybody else has a way. */
export function NewWay({ outline, route, onEnd }: NewWayProps) {
  const { t, language } = useWords();
  const { store } = useOpenCampaign();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [to, setTo] = useState('');
  const [when, setWhen] = useState<unknown>();
  const last = route.next.at(-1);
  const needsCondition = last !== undefined && last.when === undefined;
  useEffect(() => select.current?.focus(), []);
  const isComplete = to !== '' && (!needsCondition || when !== undefined);
  return (
    <div className="list-item new-way">
      <div className="list-item-content">
        <div className="field">
          <label htmlFor={id}>{t('route.to')}</label>
          <select id={id} ref={select} value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)}>
            <option value="">{t('route.choose')}</option>
            {outline.routes.map(({ name, title }) => (
              <option key={name} value={name}>
                {spoken(title, language)} (/{name})
              </option>
            ))}
          </select>
        </div>
        {needsCondition ? (
          <ConditionEditor
            place={`${route.document}${route.pointer}/next/-`}
            label={t('route.when')}
            help={t('route.whenNeeded')}
            isApart
            value={when}
            onChange={setWhen}
          />
        ) : null}
        <div className="beside">
          <Button
            className="button small"
            isDisabled={!isComplete}
            onPress={() => onEnd(addWay(store, route, to, needsCondition ? when : undefined))}
          >
            {t('list.add')}
          </Button>
          <Button className="button small" onPress={() => onEnd(undefined)}>
            {t('dialog.cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Adds a way on, in steps. What was added is changed next: its screen gets the focus.
 * @param button from where it was begun
 */
export function useNewWay(list: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const added = useRef<number>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    if (isOpen) return;
    if (isLeft.current) button.current?.focus();
    isLeft.current = false;
    // The list may be drawn after the form is gone.
    const way = added.current === undefined ? undefined : list.current?.querySelectorAll(':scope > li')[added.current];
    if (way === undefined) return;
    added.current = undefined;
    way.querySelector('select')?.focus();
  });
  return {
    isOpen,
    open: () => {
      added.current = undefined;
      setOpen(true);
    },
    end: (index: number | undefined) => {
      added.current = index;
      isLeft.current = index === undefined;
      setOpen(false);
    },
  };
}
