import { useWords } from '../../kit/words.tsx';
import { changed } from '../../store/editing-slice.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';

/** The document as its author writes it. */
export function DocumentView() {
  const { t } = useWords();
  const { store, document } = useOpenCampaign();
  const text = useStudio(({ editing }) => editing.documents[document]?.text ?? '');
  return (
    <textarea
      className="code document-text"
      aria-label={t('view.document')}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) =>
        store.dispatch(
          changed({ document, text: currentTarget.value, label: 'write', group: document, at: Date.now() }),
        )
      }
    />
  );
}
