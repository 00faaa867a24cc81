import { useEffect, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { addRouteAfter, nameFromTitle } from '../outline/edits.ts';
import type { Outline, OutlineRoute } from '../outline/outline.ts';
import { ModalButton } from '../parts/modal-button.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';

interface AddScreenProps {
  readonly outline: Outline;
  /** The screen after which it comes. */
  readonly route: OutlineRoute;
}

function TitleForm({ outline, route, close }: AddScreenProps & { readonly close: () => void }) {
  const { t } = useWords();
  const { store } = useOpenCampaign();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  // The dialog was opened to write into it.
  useEffect(() => input.current?.focus(), []);
  const add = () => {
    const spoken = title.trim();
    if (spoken === '') return;
    const texts = Object.fromEntries(outline.languages.map((language) => [language, spoken]));
    addRouteAfter(store, route, nameFromTitle(spoken, outline.routes), texts);
    close();
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id}>{t('flow.newTitle')}</label>
      <p className="help" id={`${id}-help`}>
        {t(route.next.length === 0 ? 'flow.newAtEnd' : 'flow.newBetween')}
      </p>
      <div className="beside">
        <input
          id={id}
          aria-describedby={`${id}-help`}
          ref={input}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit" className="button primary" isDisabled={title.trim() === ''}>
          {t('list.add')}
        </Button>
      </div>
    </form>
  );
}

/** Adds a screen after another one. */
export function AddScreen(props: AddScreenProps) {
  const { t } = useWords();
  return (
    <ModalButton icon="add" label={t('flow.addAfter')} title={t('flow.addAfter')} leave="cancel">
      {(close) => <TitleForm {...props} close={close} />}
    </ModalButton>
  );
}
