import { autocompletion, closeBrackets, completionKeymap, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type HoverTooltipSource,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { spliceBetween } from '../../store/splice.ts';

/** Marks changes that come from elsewhere: the page view, undo, other people. */
const fromElsewhere = Annotation.define<true>();

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--good)' },
  { tag: tags.punctuation, color: 'var(--ink-soft)' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '13px' },
  '.cm-scroller': { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace", lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-soft)', backgroundColor: 'var(--ground)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 25%, transparent) !important',
  },
  '.cm-tooltip, .cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--paper)', border: '1px solid var(--line)' },
  '.cm-tooltip-hover': { maxWidth: '520px', padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--accent-ink)', backgroundColor: 'var(--accent)' },
  // Lines instead of the package's pictures, which are data: addresses.
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--bad)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--warn)' },
  '.cm-lint-marker': { width: '9px', height: '9px', margin: '6px 3px', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--bad)' },
  '.cm-lint-marker-warning': { content: 'none', backgroundColor: 'var(--warn)' },
  '.cm-diagnosticAction': { color: 'var(--accent-ink)', backgroundColor: 'var(--accent)' },
  '.cm-button, .cm-textfield': { color: 'var(--ink)', background: 'var(--ground)', border: '1px solid var(--line)' },
});

export interface CodeEditorParts {
  /** Where it is put: a shadow root, so that its style needs no exception in the policy of the page. */
  readonly root: ShadowRoot;
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly complete: CompletionSource;
  readonly hover: HoverTooltipSource;
}

export interface CodeEditor {
  /** Shows a text that was changed elsewhere; the cursor stays where it was. */
  show(text: string): void;
  diagnose(diagnostics: readonly Diagnostic[]): void;
  /** Moves the cursor to a part of the text and shows it. */
  select(from: number, to: number): void;
  close(): void;
}

function extensionsOf({ label, isReadOnly, onChange, complete, hover }: CodeEditorParts): Extension {
  return [
    EditorState.readOnly.of(isReadOnly),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    bracketMatching(),
    closeBrackets(),
    json(),
    syntaxHighlighting(COLOURS),
    search({ top: true }),
    autocompletion({ override: [complete] }),
    hoverTooltip(hover),
    // Undo and redo are those of the studio, which cover all views.
    keymap.of([...completionKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap, indentWithTab, ...defaultKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isOwn = !transactions.some((one) => one.annotation(fromElsewhere) === true);
      if (docChanged && isOwn) onChange(state.doc.toString());
    }),
    EditorView.lineWrapping,
    THEME,
  ];
}

/** Creates an editor of the text of a document, whose line ends stay those of its author. */
export function createCodeEditor(parts: CodeEditorParts): CodeEditor {
  const { root, text, onChange } = parts;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const shown = (written: string) => written.replaceAll('\r\n', '\n');
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: shown(text),
      extensions: [extensionsOf({ ...parts, onChange: (next) => onChange(next.replaceAll('\n', lineEnd)) })],
    }),
  });
  // What scrolls can be reached by keyboard, also in browsers that do not count the text in it.
  view.scrollDOM.tabIndex = 0;
  return {
    show: (next) => {
      const now = view.state.doc.toString();
      if (now === shown(next)) return;
      const { offset, removed, inserted } = spliceBetween(now, shown(next));
      view.dispatch({
        changes: { from: offset, to: offset + removed.length, insert: inserted },
        annotations: fromElsewhere.of(true),
      });
    },
    diagnose: (diagnostics) => view.dispatch(setDiagnostics(view.state, diagnostics)),
    select: (from, to) => {
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
    },
    close: () => view.destroy(),
  };
}
