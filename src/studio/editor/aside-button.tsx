import { useId } from 'react';
import { Button } from 'react-aria-components';
import { problemWords } from '../kit/problem-words.ts';
import { useWords } from '../kit/words.tsx';
import { ModalButton } from '../parts/modal-button.tsx';
import { documentAside } from '../store/autosave.ts';
import type { TypedText } from '../store/journal.ts';
import { completed } from '../store/typing-slice.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

function Aside({ document, aside: { field, text, before } }: { readonly document: string; readonly aside: TypedText }) {
  const words = useWords();
  const { t } = words;
  const { store } = useOpenCampaign();
  const id = useId();
  return (
    <section aria-label={document}>
      <p className="wrong">{problemWords(words, before)}</p>
      <div className="field">
        <label htmlFor={id}>{document}</label>
        <textarea id={id} className="code" rows={16} readOnly value={text} />
      </div>
      <div className="beside">
        <Button className="button" onPress={() => void navigator.clipboard.writeText(text)}>
          {t('aside.copy')}
        </Button>
        <Button className="button" onPress={() => store.dispatch(completed(field))}>
          {t('aside.discard')}
        </Button>
      </div>
    </section>
  );
}

/** Leads to texts that the server has refused because of the author's role: they are kept in this browser. */
export function AsideButton() {
  const { t } = useWords();
  const texts = useStudio(({ typing }) => typing.texts);
  const asides = Object.values(texts).flatMap((aside) => {
    const document = documentAside(aside.field);
    return document === undefined ? [] : [{ document, aside }];
  });
  if (asides.length === 0) return null;
  return (
    <ModalButton isWide label={t('aside.show')} title={t('aside.title')} leave="close">
      {() => (
        <>
          <p>{t('aside.what')}</p>
          {asides.map((one) => (
            <Aside key={one.document} {...one} />
          ))}
        </>
      )}
    </ModalButton>
  );
}
