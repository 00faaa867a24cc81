import { parseTree } from 'jsonc-parser';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Diagnostic } from '@codemirror/lint';
import type { Tooltip, EditorView } from '@codemirror/view';
import type { Suggestion } from '#checker/editor/complete.ts';
import type { Hover } from '#checker/editor/hover.ts';
import { quickFixes } from '#checker/editor/quick-fixes.ts';
import { applyEdits } from '#checker/document/edit.ts';
import { nodeAt } from '#checker/document/node-access.ts';
import { offsetOf } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { sayFinding } from '../../kit/say-finding.ts';
import type { Words } from '../../kit/words.tsx';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';

/** Asks about a place in the document as it stands now. */
export interface AskHere {
  readonly complete: (offset: number) => Promise<readonly Suggestion[]>;
  readonly hover: (offset: number) => Promise<Hover | undefined>;
}

const KINDS = { property: 'property', value: 'constant', name: 'variable' } as const;

function completionOf({ label, is, detail, documentation, text, span }: Suggestion): Completion {
  return {
    label,
    type: KINDS[is],
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { info: documentation }),
    apply: (view: EditorView, _completion, _from, to) => {
      view.dispatch({
        // What was typed since it was asked is replaced too.
        changes: { from: span.offset, to: Math.max(to, span.offset + span.length), insert: text },
        selection: { anchor: span.offset + text.length },
        userEvent: 'input.complete',
      });
    },
  };
}

/** What may stand where the author writes. */
export const completeFrom =
  (ask: AskHere) =>
  async ({ pos, state }: CompletionContext): Promise<CompletionResult | null> => {
    const suggestions = await ask.complete(pos);
    const [first] = suggestions;
    if (first === undefined) return null;
    // Quotation marks do not belong to what the author searches for.
    const { offset } = first.span;
    const from = state.sliceDoc(offset, offset + 1) === '"' ? offset + 1 : offset;
    return { from: Math.min(from, pos), options: suggestions.map(completionOf) };
  };

/** What the name or value under the pointer means. */
export const explainFrom =
  (ask: AskHere) =>
  async (_view: EditorView, position: number): Promise<Tooltip | null> => {
    const hover = await ask.hover(position);
    if (hover === undefined) return null;
    const { text, span } = hover;
    return {
      pos: span.offset,
      end: span.offset + span.length,
      create: () => {
        const dom = document.createElement('div');
        dom.lang = DEFAULT_LANGUAGE;
        dom.textContent = text.replaceAll('**', '').replaceAll('`', '');
        return { dom };
      },
    };
  };

/** The findings of a document as marks in its text, with what can be done about each. */
export function diagnosticsOf(
  issues: readonly Issue[],
  text: string,
  words: Pick<Words, 't' | 'say' | 'saySentence' | 'language'>,
  replace: (text: string) => void,
): readonly Diagnostic[] {
  // The editor counts an end of line as one unit, whatever it is.
  const shown = text.replaceAll('\r\n', '\n');
  return issues.map((issue) => {
    const from = offsetOf(shown, issue);
    const to = Math.max(from, offsetOf(shown, { line: issue.endLine, column: issue.endColumn }));
    return {
      from,
      to,
      severity: issue.severity,
      source: issue.code,
      message: sayFinding(words, issue).message.text,
      actions: quickFixes(issue, text, LANGUAGES).map(({ title, edits }) => ({
        name: words.saySentence(title).text,
        apply: () => replace(applyEdits(text, edits)),
      })),
    };
  });
}

/** The part of a text that a JSON Pointer points to; undefined: there is nothing. */
export function spanAt(text: string, pointer: string): { readonly from: number; readonly to: number } | undefined {
  const root = parseTree(text);
  const node = root && nodeAt(root, pointer);
  return node && { from: node.offset, to: node.offset + node.length };
}
