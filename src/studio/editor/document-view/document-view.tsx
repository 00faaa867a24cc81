import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { rightTo } from '../../kit/rights.ts';
import { useSession } from '../../kit/session.tsx';
import { useWords } from '../../kit/words.tsx';
import { LockReason } from '../../parts/lockable.tsx';
import { changed } from '../../store/editing-slice.ts';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';
import { findingsOf } from '../../outline/finding-dot.tsx';
import { partsOf } from '../../store/campaign-parts.ts';
import { useOutline, useSelected } from '../../outline/use-outline.ts';
import { completeFrom, diagnosticsOf, explainFrom, spanAt, type AskHere } from './assist.ts';
import { createCodeEditor, type CodeEditor } from './code-editor.ts';
import './document-view.css';

/** The names of the campaign's own document, and of the parts that it is made of. */
function useNames(): readonly string[] {
  const { document } = useOpenCampaign();
  const outline = useOutline();
  const documents = useStudio(({ editing }) => editing.documents);
  return useMemo(() => {
    const parts = partsOf(document, (name) => documents[name]?.text);
    // What is not JSON yet names no parts, and the outline is the last one that could be read.
    const shown = (outline?.routes ?? []).map((route) => route.document);
    return [...new Set([...parts, ...shown])].filter((name) => documents[name] !== undefined);
  }, [document, outline, documents]);
}

/** The text of one document with completion, explanations and findings at their place. */
function CodeArea({ name }: { readonly name: string }) {
  const words = useWords();
  const { t } = words;
  const { store, assist } = useOpenCampaign();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();
  const text = useStudio(({ editing }) => editing.documents[name]?.text ?? '');
  const proof = useStudio((state) => state.proof);
  const selected = useSelected(useOutline());
  const write = useEffectEvent((next: string) => {
    store.dispatch(changed({ document: name, text: next, label: 'write', group: name, at: Date.now() }));
  });
  const firstText = useEffectEvent(() => text);
  const label = t('document.label', { name });
  const isReadOnly = rightTo(useSession(), name) !== 'all';
  useEffect(() => {
    const { current } = host;
    if (current === null) return undefined;
    const documents = () => store.getState().editing.documents;
    const ask: AskHere = {
      complete: (offset) => assist.complete(documents(), name, offset),
      hover: (offset) => assist.hover(documents(), name, offset),
    };
    const made = createCodeEditor({
      root: current.shadowRoot ?? current.attachShadow({ mode: 'open' }),
      text: firstText(),
      label,
      isReadOnly,
      onChange: (next) => write(next),
      complete: completeFrom(ask),
      hover: explainFrom(ask),
    });
    setEditor(made);
    return () => made.close();
  }, [name, label, isReadOnly, store, assist]);
  useEffect(() => editor?.show(text), [editor, text]);
  useEffect(() => {
    if (proof.state !== 'done' && proof.state !== 'proving') return;
    const here = findingsOf(proof).filter(({ file }) => file === name);
    editor?.diagnose(diagnosticsOf(here, text, words, (next) => write(next)));
  }, [editor, proof, name, text, words]);
  const place = selected.block ?? selected.route;
  const pointer = selected.route?.document === name ? place?.pointer : undefined;
  const goTo = useEffectEvent((at: string) => {
    const span = spanAt(text, at);
    if (span) editor?.select(span.from, span.to);
  });
  useEffect(() => {
    if (editor !== undefined && pointer !== undefined) goTo(pointer);
  }, [editor, pointer]);
  return <div ref={host} className="code-area" />;
}

/** The documents of the campaign as their author writes them. */
export function DocumentView() {
  const { t } = useWords();
  const { document } = useOpenCampaign();
  const names = useNames();
  const selected = useSelected(useOutline());
  const [asked, setAsked] = useState<string>();
  const name = asked ?? selected.route?.document ?? document;
  const right = rightTo(useSession(), name);
  return (
    <section className="document-view" aria-label={t('view.document')}>
      <label className="tool document-choice">
        <span>{t('document.which')}</span>
        <select value={name} onChange={({ currentTarget }) => setAsked(currentTarget.value)}>
          {names.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {right === 'all' ? null : <LockReason document={name} />}
      <CodeArea key={name} name={name} />
    </section>
  );
}
