import { memo, useCallback, useEffect } from 'react';
import { Button, Group } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { announce } from '../parts/announcer.tsx';
import { Icon } from '../parts/icon.tsx';
import { redone, undone } from '../store/editing-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

/** In a text of a form, the browser's own undo goes first. */
function isUndo({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && (key === 'z' || key === 'Z' || key === 'y');
}

/** Takes back, or does again, and says what to whoever cannot see it. */
function useUndo(): (way: 'undo' | 'redo') => void {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  return useCallback(
    (way) => {
      const { past, future } = store.getState().editing;
      const label = way === 'undo' ? past.at(-1)?.label : future[0]?.label;
      store.dispatch(way === 'undo' ? undone() : redone());
      if (label !== undefined) announce(t(`undo.${way}.said`, { what: t(`step.${label}`) }));
    },
    [store, t],
  );
}

/** Undo and redo by keyboard, wherever the focus is: controls show what the document says, so theirs would be wrong. */
function useUndoKeys(go: (way: 'undo' | 'redo') => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndo(event)) return;
      event.preventDefault();
      go(event.shiftKey || event.key === 'y' ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [go]);
}

export const UndoButtons = memo(function UndoButtons() {
  const { t } = useWords();
  const last = useStudio(({ editing }) => editing.past.at(-1)?.label);
  const next = useStudio(({ editing }) => editing.future[0]?.label);
  const go = useUndo();
  useUndoKeys(go);
  const nameOf = (key: string, label: string | undefined) =>
    label === undefined ? t(key) : `${t(key)}: ${t(`step.${label}`)}`;
  return (
    <Group aria-label={t('undo.title')} className="beside">
      <Button
        className="icon-button"
        aria-label={nameOf('undo.undo', last)}
        isDisabled={last === undefined}
        onPress={() => go('undo')}
      >
        <Icon name="undo" />
      </Button>
      <Button
        className="icon-button"
        aria-label={nameOf('undo.redo', next)}
        isDisabled={next === undefined}
        onPress={() => go('redo')}
      >
        <Icon name="redo" />
      </Button>
    </Group>
  );
});
